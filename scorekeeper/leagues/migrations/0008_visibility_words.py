"""Who sees a league, in other words: nothing changes in the database."""

from django.db import migrations, models

CHOICES = [
    ("private", "Members only"),
    ("link", "Anyone with the link"),
    ("public", "Everyone"),
]


class Migration(migrations.Migration):
    dependencies = [("leagues", "0007_batches")]

    operations = [
        migrations.AlterField(
            model_name="league",
            name="visibility",
            field=models.CharField(choices=CHOICES, default="private", max_length=8),
        ),
    ]
