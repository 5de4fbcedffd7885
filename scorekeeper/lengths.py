"""Every answer says how long it is, unpacked: one that is cut on its way is believed by
nobody (static/js/site.js). `Content-Length` is that of what is packed, and not every
browser looks at it.
"""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a phone that keeps the site has it not
    from whitenoise.responders import Headers

WHOLE = "Whole"
# Of these the page shows how much has come, and counts itself.
COUNTED = "/phone/"


def say_of_file(headers: "Headers", path: str, url: str) -> None:
    if COUNTED not in url:
        headers[WHOLE] = str(os.stat(path).st_size)
