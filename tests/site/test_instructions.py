"""The bench of instructions tells no ratio of nothing."""

from pathlib import Path

import pytest

from bench import instructions


def line_of_skat(sheets: list[bytes], monkeypatch: pytest.MonkeyPatch) -> str:
    """Its line of Skat where the other commit takes these sheets; each costs ten."""
    spent = (10 * max(len(sheets) - 1, 0), 10)
    monkeypatch.setattr(instructions, "generate", lambda slug, count: sheets)
    monkeypatch.setattr(instructions, "good_in", lambda folder, generated: sheets)
    monkeypatch.setattr(instructions, "cost", lambda folder, taken: spent)
    return instructions.line("skat", "8", Path())


@pytest.mark.parametrize("many", [0, 1])
def test_too_few_sheets_have_no_ratio(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = line_of_skat([b"{}\n"] * many, monkeypatch)
    assert line.split() == ["skat", *instructions.TOO_FEW.split()]


def test_two_sheets_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert line_of_skat([b"{}\n"] * 2, monkeypatch).split() == [
        "skat",
        "1.000",
        "1.000",
    ]
