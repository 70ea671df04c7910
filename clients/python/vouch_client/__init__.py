"""Client of a Vouch server. Standard library only.

    from vouch_client import Vouch

    vouch = Vouch("https://id.example", client_id="app", client_secret=secret)
    report = vouch.read([open("passport.jpg", "rb").read()])
    print(report["fields"]["documentNumber"]["value"])
"""

from .awareid import AwareID
from .connection import Connection, VouchError
from .idscan import IDScan
from .native import ChipTransport, Vouch

__all__ = ["AwareID", "ChipTransport", "Connection", "IDScan", "Vouch", "VouchError"]
