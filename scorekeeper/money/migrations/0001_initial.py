import django.db.models.deletion
import django.utils.timezone
import scorekeeper.tables.codes
from django.db import migrations, models

from scorekeeper.leagues.moved_models import follow


class Migration(migrations.Migration):
    """Its tables are those that leagues made: nothing of a database is changed."""

    initial = True

    dependencies = [
        ("contenttypes", "0002_remove_content_type_name"),
        ("leagues", "0031_money_apart"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Money",
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
                        ("currency", models.CharField(default="EUR", max_length=3)),
                        ("entry", models.PositiveIntegerField(default=0)),
                        ("lost", models.PositiveIntegerField(default=0)),
                        ("stake", models.PositiveIntegerField(default=0)),
                        ("prizes", models.JSONField(blank=True, default=list)),
                        ("shared", models.BooleanField(default=False)),
                        (
                            "league",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="money",
                                to="leagues.league",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "leagues_money",
                    },
                ),
                migrations.CreateModel(
                    name="Booking",
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
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("entry", "Entry"),
                                    ("lost", "Lost games"),
                                    ("fine", "Fines"),
                                    ("stake", "Stakes"),
                                    ("prize", "Prizes"),
                                    ("other", "Other"),
                                    ("owed", "Fine to pay"),
                                ],
                                max_length=5,
                            ),
                        ),
                        ("amount", models.IntegerField()),
                        ("note", models.CharField(blank=True, max_length=60)),
                        ("by", models.CharField(max_length=40)),
                        ("at", models.DateTimeField(default=django.utils.timezone.now)),
                        (
                            "key",
                            models.CharField(
                                default=scorekeeper.tables.codes.new_link_key,
                                max_length=64,
                                unique=True,
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="bookings",
                                to="leagues.league",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.RESTRICT,
                                related_name="bookings",
                                to="leagues.person",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="bookings",
                                to="leagues.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "leagues_booking",
                        "ordering": ("-at", "-id"),
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "kind__in",
                                        [
                                            "entry",
                                            "lost",
                                            "fine",
                                            "stake",
                                            "prize",
                                            "other",
                                            "owed",
                                        ],
                                    )
                                ),
                                name="booking_kind",
                            )
                        ],
                    },
                ),
            ]
        ),
        follow("money", ("money", "booking")),
    ]
