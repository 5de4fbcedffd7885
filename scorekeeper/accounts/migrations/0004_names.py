"""The table that an account keeps is called so; nothing that is stored changes."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_codes"), ("tables", "0001_initial")]

    operations = [
        migrations.RenameModel("Kept", "KeptTable"),
        migrations.AlterField(
            model_name="kepttable",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="kept_tables",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="kepttable",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="kept_tables",
                to="tables.table",
            ),
        ),
    ]
