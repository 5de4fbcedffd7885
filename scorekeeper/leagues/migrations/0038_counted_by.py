"""A recipe is that of all numbers of a league, not of its ratings alone.

The column stays what it was: processes of the release before may write meanwhile.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0037_log_of_seats_and_time")]

    operations = [
        migrations.AlterField(
            model_name="league",
            name="rated_by",
            field=models.PositiveSmallIntegerField(db_column="rated_by", default=2),
        ),
        migrations.RenameField("league", "rated_by", "counted_by"),
        migrations.AlterField(
            model_name="league",
            name="counted_by",
            field=models.PositiveSmallIntegerField(db_column="rated_by", default=3),
        ),
    ]
