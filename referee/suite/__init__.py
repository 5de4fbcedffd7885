"""What another referee is held to: sheets, and the answers that they get."""
