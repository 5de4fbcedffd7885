import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from scorekeeper.leagues.moved_models import follow


class Migration(migrations.Migration):
    """Its tables are those that leagues made: nothing of a database is changed."""

    initial = True

    dependencies = [
        ("contenttypes", "0002_remove_content_type_name"),
        ("leagues", "0032_knockouts_apart"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Knockout",
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
                        ("game", models.SlugField()),
                        ("seats", models.PositiveSmallIntegerField()),
                        ("through", models.PositiveSmallIntegerField(default=1)),
                        (
                            "created",
                            models.DateTimeField(default=django.utils.timezone.now),
                        ),
                        ("key", models.CharField(max_length=64, unique=True)),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="knockouts",
                                to="leagues.season",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "leagues_knockout",
                        "ordering": ("-created", "-id"),
                    },
                ),
                migrations.CreateModel(
                    name="KnockoutEntry",
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
                        ("seed", models.PositiveSmallIntegerField()),
                        (
                            "knockout",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entries",
                                to="knockouts.knockout",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="knockouts",
                                to="leagues.person",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "leagues_knockoutentry",
                        "ordering": ("seed",),
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("knockout", "seed"), name="knockout_seed"
                            ),
                            models.UniqueConstraint(
                                fields=("knockout", "person"), name="knockout_person"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="KnockoutTable",
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
                        ("round", models.PositiveSmallIntegerField()),
                        ("number", models.PositiveSmallIntegerField()),
                        ("kept", models.BooleanField(default=False)),
                        (
                            "assignment",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="knockout_table",
                                to="leagues.tableassignment",
                            ),
                        ),
                        (
                            "knockout",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="tables",
                                to="knockouts.knockout",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "leagues_knockouttable",
                        "ordering": ("round", "number"),
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("knockout", "round", "number"),
                                name="knockout_table",
                            )
                        ],
                    },
                ),
            ]
        ),
        follow("knockouts", ("knockout", "knockoutentry", "knockouttable")),
    ]
