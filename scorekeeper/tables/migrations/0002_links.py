import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import scorekeeper.tables.codes

KEYS = ("look_key", "score_key")


def fill(apps, schema_editor):
    """Tables that are there get a link of each kind."""
    tables = list(apps.get_model("tables", "Table").objects.only("id", *KEYS))
    for table in tables:
        for key in KEYS:
            setattr(table, key, scorekeeper.tables.codes.new_link_key())
    if tables:
        type(tables[0]).objects.bulk_update(tables, KEYS, batch_size=100)


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0001_initial'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='entry',
            options={'ordering': ('number',)},
        ),
        migrations.AddField(
            model_name='table',
            name='look_key',
            field=models.CharField(default='', max_length=43),
        ),
        migrations.AddField(
            model_name='table',
            name='score_key',
            field=models.CharField(default='', max_length=43),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            model_name='table',
            name='look_key',
            field=models.CharField(default=scorekeeper.tables.codes.new_link_key, max_length=43, unique=True),
        ),
        migrations.AlterField(
            model_name='table',
            name='score_key',
            field=models.CharField(default=scorekeeper.tables.codes.new_link_key, max_length=43, unique=True),
        ),
        migrations.AlterField(
            model_name='table',
            name='run_key',
            field=models.CharField(default=scorekeeper.tables.codes.new_link_key, max_length=43, unique=True),
        ),
        migrations.CreateModel(
            name='Revoked',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(max_length=43, unique=True)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='revoked', to='tables.table')),
            ],
        ),
        migrations.CreateModel(
            name='Phone',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ident', models.CharField(max_length=16)),
                ('key', models.CharField(max_length=43)),
                ('name', models.CharField(blank=True, max_length=40)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='phones', to='tables.table')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'ident'), name='phone_ident')],
            },
        ),
    ]
