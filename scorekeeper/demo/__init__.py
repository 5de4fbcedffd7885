"""Games and a club to look at: an app that is installed only where DEMO asks for it."""
