from django.db import migrations


class Migration(migrations.Migration):
    """Knock-outs are an app of their own: their tables stay as they are."""

    dependencies = [("leagues", "0031_money_apart")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel("KnockoutTable"),
                migrations.DeleteModel("KnockoutEntry"),
                migrations.DeleteModel("Knockout"),
            ]
        )
    ]
