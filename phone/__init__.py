"""The site on a phone: the same views, run by the phone itself.

What stands here is packed by build.mjs and runs in a browser; see docs/offline.md.
"""
