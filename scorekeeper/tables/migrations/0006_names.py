"""Other names, the same contents."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0005_secret'),
    ]

    operations = [
        migrations.RenameField('table', 'look_key', 'viewer_token'),
        migrations.RenameField('table', 'score_key', 'scorer_token'),
        migrations.RenameField('table', 'run_key', 'host_token'),
        migrations.RenameField('table', 'said', 'draft_version'),
        migrations.RemoveConstraint('said', 'said_name'),
        migrations.RenameModel('Said', 'DraftAnswer'),
        migrations.AlterField(
            model_name='draftanswer',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='draft_answers', to='tables.table'),
        ),
        migrations.AddConstraint(
            model_name='draftanswer',
            constraint=models.UniqueConstraint(fields=('table', 'name'), name='draft_answer_name'),
        ),
    ]
