"""Models and fields by the words of the field; nothing that is stored changes.

A constraint is taken off before a field of it has another name, and put back.
"""

import django.db.models.deletion
from django.db import migrations, models


def unique(model: str, name: str, *fields: str) -> migrations.AddConstraint:
    constraint = models.UniqueConstraint(fields=fields, name=name)
    return migrations.AddConstraint(model_name=model, constraint=constraint)


class Migration(migrations.Migration):
    dependencies = [("leagues", "0004_piles"), ("tables", "0005_secret")]

    operations = [
        migrations.RemoveConstraint("result", "result_seat"),
        migrations.RemoveConstraint("seat", "seat_number"),
        migrations.RemoveConstraint("seat", "seat_person"),
        migrations.RemoveConstraint("sitting", "sitting_number"),
        migrations.RenameModel("Sitting", "TableAssignment"),
        migrations.RenameModel("Deed", "AuditLog"),
        migrations.RenameModel("Pile", "SheetBatch"),
        migrations.RenameField("Seat", "sitting", "assignment"),
        migrations.RenameField("Result", "sitting", "assignment"),
        migrations.RenameField("Standing", "sitting", "assignment"),
        migrations.RenameField("League", "listed", "searchable"),
        migrations.RenameField("League", "look_key", "viewer_token"),
        migrations.RenameField("Session", "look_key", "viewer_token"),
        unique("result", "result_seat", "assignment", "seat"),
        unique("seat", "seat_number", "assignment", "number"),
        unique("seat", "seat_person", "assignment", "person"),
        unique(
            "tableassignment", "assignment_number", "session", "turn", "number"
        ),
        # How rows are reached from the other side.
        migrations.AlterField(
            model_name="auditlog",
            name="league",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="audit_log",
                to="leagues.league",
            ),
        ),
        migrations.AlterField(
            model_name="auditlog",
            name="person",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="audit_log",
                to="leagues.person",
            ),
        ),
        migrations.AlterField(
            model_name="sheetbatch",
            name="league",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="batches",
                to="leagues.league",
            ),
        ),
        migrations.AlterField(
            model_name="tableassignment",
            name="people",
            field=models.ManyToManyField(
                related_name="assignments",
                through="leagues.Seat",
                through_fields=("assignment", "person"),
                to="leagues.person",
            ),
        ),
        migrations.AlterField(
            model_name="tableassignment",
            name="preset",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="assignments",
                to="leagues.preset",
            ),
        ),
        migrations.AlterField(
            model_name="tableassignment",
            name="session",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="assignments",
                to="leagues.session",
            ),
        ),
        migrations.AlterField(
            model_name="tableassignment",
            name="table",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="assignment",
                to="tables.table",
            ),
        ),
    ]
