"""What forms and files ask of a league, the database asks too."""

from typing import Any

from django.db import migrations, models


def end_after_beginning(apps: Any, schema_editor: Any) -> None:
    """Only a file written by hand could bring such a season."""
    seasons = apps.get_model("leagues", "Season").objects
    seasons.filter(ends__lt=models.F("starts")).update(ends=models.F("starts"))


def one_of(model: str, field: str, *values: str) -> migrations.AddConstraint:
    return migrations.AddConstraint(
        model_name=model,
        constraint=models.CheckConstraint(
            condition=models.Q((f"{field}__in", list(values))),
            name=f"{model}_{field}",
        ),
    )


class Migration(migrations.Migration):
    dependencies = [("leagues", "0005_names")]

    operations = [
        migrations.RunPython(end_after_beginning, migrations.RunPython.noop),
        one_of("attendance", "answer", "coming", "here", "away"),
        one_of("league", "visibility", "private", "link", "public"),
        one_of("person", "role", "organiser", "referee", "scorer", "player"),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(ends=None) | models.Q(ends__gte=models.F("starts")),
                name="season_ends",
                violation_error_message="A season ends after it has begun.",
            ),
        ),
    ]
