"""Who sat at a seat of a counted table before somebody took it over."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0012_ranking_choices'),
    ]

    operations = [
        migrations.CreateModel(
            name='Stint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('last', models.PositiveSmallIntegerField()),
                ('assignment', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stints', to='leagues.tableassignment')),
                ('counts_for', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='counted_stints', to='leagues.person')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stints', to='leagues.person')),
            ],
            options={
                'ordering': ('number', 'last'),
                'constraints': [models.UniqueConstraint(fields=('assignment', 'number', 'last'), name='stint_last')],
            },
        ),
    ]
