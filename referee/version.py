"""The release, of the referee and of the site that stands on it: see CHANGELOG.md."""

VERSION = "1.1.0"
