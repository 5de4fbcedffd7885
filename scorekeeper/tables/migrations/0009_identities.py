from django.db import migrations, models

import scorekeeper.tables.codes


class Migration(migrations.Migration):
    """What a table is known by is no key of a form any more. The column keeps its name:
    the version before goes on writing beside this one.
    """

    dependencies = [
        ("tables", "0008_private"),
    ]

    operations = [
        migrations.AlterField(
            model_name="table",
            name="key",
            field=models.CharField(db_column="key", max_length=64, unique=True),
        ),
        migrations.RenameField(
            model_name="table", old_name="key", new_name="identity"
        ),
        migrations.AlterField(
            model_name="table",
            name="identity",
            field=models.CharField(
                db_column="key",
                default=scorekeeper.tables.codes.new_key,
                max_length=64,
                unique=True,
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="begun_by",
            field=models.CharField(
                blank=True, db_default="", default="", max_length=16
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="begun_key",
            field=models.CharField(
                blank=True, db_default="", default="", max_length=64
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="sheet_hash",
            field=models.CharField(
                blank=True, db_default="", default="", max_length=64
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                condition=models.Q(("begun_key", ""), _negated=True),
                fields=("begun_by", "begun_key"),
                name="table_begun",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                condition=models.Q(("sheet_hash", ""), _negated=True),
                fields=("sheet_hash",),
                name="table_sheet",
            ),
        ),
    ]
