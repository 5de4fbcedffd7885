from django.db import migrations, models


def follow(apps, schema_editor):
    """The games that were begun by Play again, each behind the one before."""
    Table = apps.get_model("tables", "Table")
    Entry = apps.get_model("tables", "Entry")
    first = {}
    begun = Entry.objects.filter(kind="again").order_by("pk")
    for old, data in begun.values_list("table", "data").iterator():
        first[data["table"]] = first.get(old, old)
    for made, root in first.items():
        Table.objects.filter(pk=made).update(evening=root)


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0009_identities"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="evening",
            field=models.BigIntegerField(db_index=True, default=None, null=True),
        ),
        migrations.RunPython(follow, migrations.RunPython.noop),
    ]
