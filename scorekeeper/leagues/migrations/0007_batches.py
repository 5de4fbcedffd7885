"""Sheets of a batch are checked, then imported; what is stored stays."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("leagues", "0006_constraints")]

    operations = [
        migrations.RenameField("SheetBatch", "seen", "checked"),
        migrations.RenameField("SheetBatch", "taken", "imported"),
    ]
