from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0004_counted'),
    ]

    operations = [
        migrations.AddField(
            model_name='said',
            name='phone',
            field=models.CharField(blank=True, max_length=16),
        ),
    ]
