from django.db import migrations


class Migration(migrations.Migration):
    """The money of leagues is an app of its own: its tables stay as they are."""

    dependencies = [("leagues", "0030_lots")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel("Booking"),
                migrations.DeleteModel("Money"),
            ]
        )
    ]
