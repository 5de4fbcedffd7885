"""Where in a record of the cards played something is wrong."""

from django.utils.translation import gettext, gettext_noop

RECORD = {
    "leader": gettext_noop("who led"),
    "tricks": gettext_noop("tricks"),
    "named": gettext_noop("suits named"),
}


def place_in_record(path: tuple[str | int, ...]) -> list[str]:
    """Within the cards played: ["trick 3", "card 2"]."""
    match path:
        case ("tricks", int(trick)):
            return [gettext("trick {number}").format(number=trick + 1)]
        case ("tricks", int(trick), int(card), *_):
            return [
                gettext("trick {number}").format(number=trick + 1),
                gettext("card {number}").format(number=card + 1),
            ]
        case ("named", str(trick), *_):
            return [gettext("the suit named in trick {trick}").format(trick=trick)]
        case (str(key), *_):
            return [gettext(RECORD[key]) if key in RECORD else key]
    return []
