import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models

from scorekeeper.leagues.moved_models import follow


class Migration(migrations.Migration):
    """Its tables are those that leagues made: nothing of a database is changed."""

    initial = True

    dependencies = [
        ("contenttypes", "0002_remove_content_type_name"),
        ("leagues", "0033_teams_apart"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Team",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("name", models.CharField(max_length=40)),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="teams",
                                to="leagues.season",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "leagues_team",
                        "ordering": ("pk",),
                    },
                ),
                migrations.CreateModel(
                    name="TeamMember",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("since", models.DateField()),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="teams",
                                to="leagues.person",
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="team_members",
                                to="leagues.season",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="members",
                                to="teams.team",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "leagues_teammember",
                        "ordering": ("since", "pk"),
                    },
                ),
                migrations.AddConstraint(
                    model_name="team",
                    constraint=models.UniqueConstraint(
                        models.F("season"),
                        django.db.models.functions.text.Lower("name"),
                        name="team_name",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="teammember",
                    constraint=models.UniqueConstraint(
                        fields=("season", "person", "since"), name="team_member_since"
                    ),
                ),
            ]
        ),
        follow("teams", ("team", "teammember")),
    ]
