"""Door to the referee for what was saved and hardly ever comes."""

from referee.rarity.asking import Question, question

__all__ = ["Question", "question"]
