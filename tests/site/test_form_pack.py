"""The form pack: a label first, the control last, and every fault beside its place."""

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Fieldset, Layout, Row, Submit
from crispy_forms.utils import render_crispy_form
from django import forms
from django.template import Context, Template


class Seats(forms.Form):
    name = forms.CharField(label="Seat 1", help_text="left of the dealer")
    trump = forms.ChoiceField(
        label="Trump",
        widget=forms.RadioSelect,
        choices=[("S", "Spades"), ("H", "Hearts")],
    )
    key = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean(self):
        raise forms.ValidationError("Two seats have one name.")


def by_filter(form):
    source = "{% load crispy_forms_tags %}{{ form|crispy }}"
    return Template(source).render(Context({"form": form}))


def test_a_row_has_its_label_its_help_and_its_control():
    html = by_filter(Seats())
    label, help_text = html.index('for="id_name"'), html.index('id="id_name_helptext"')
    control = html.index('name="name"')
    assert label < help_text < control
    assert 'aria-describedby="id_name_helptext"' in html
    assert "<legend>Trump</legend>" in html
    assert "Not saved yet" not in html


def test_a_refused_form_lists_every_fault_and_links_to_it():
    html = by_filter(Seats({"name": ""}))
    assert html.index("Not saved yet") < html.index("Two seats have one name.")
    assert 'href="#id_name"' in html
    assert 'id="id_name_error"' in html
    assert 'href="#div_id_trump"' in html
    assert 'id="div_id_trump"' in html
    assert 'aria-invalid="true"' in html


def test_a_layout_keeps_its_fieldsets_and_its_button():
    form = Seats({"name": "Ann", "trump": "S"})
    form.helper = FormHelper()
    form.helper.layout = Layout(
        Fieldset("Who sits where", "name", "key"), Row("trump"), Submit("go", "Start")
    )
    html = render_crispy_form(form)
    assert "<legend>Who sits where</legend>" in html
    assert html.count('name="name"') == 1
    assert '<input type="hidden" name="key"' in html
    assert html.rstrip().endswith("</form>")
    assert ">Start</button>" in html


def test_formsets_render_their_forms_and_faults():
    formset = forms.formset_factory(Seats, extra=2)()
    html = by_filter(formset)
    assert 'name="form-TOTAL_FORMS"' in html
    assert 'name="form-1-name"' in html
