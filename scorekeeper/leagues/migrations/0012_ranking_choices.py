"""Season tie-breaks in the club’s own order, the worst left out, points for byes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0011_money")]

    operations = [
        migrations.AddField(
            model_name="ranking",
            name="worst",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="ranking",
            name="ties",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="ranking",
            name="bye",
            field=models.SmallIntegerField(default=0),
        ),
    ]
