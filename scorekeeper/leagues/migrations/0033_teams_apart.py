from django.db import migrations


class Migration(migrations.Migration):
    """Teams are an app of their own: their tables stay as they are."""

    dependencies = [("leagues", "0032_knockouts_apart")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel("TeamMember"),
                migrations.DeleteModel("Team"),
            ]
        )
    ]
