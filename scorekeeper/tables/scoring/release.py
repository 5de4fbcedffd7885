"""The release that the pages show: one for the site and the referee it stands on."""

from referee.version import VERSION

__all__ = ["VERSION"]
