"""By which recipe the ratings of a league were made; those of before by the first."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0009_batch_names")]

    operations = [
        migrations.AddField(
            model_name="league",
            name="rated_by",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name="league",
            name="rated_by",
            field=models.PositiveSmallIntegerField(default=2),
        ),
    ]
