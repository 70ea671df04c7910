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
from .types import (
    AccessKey, CapturedContent, ChipResult, Comparison, DeletionReceipt, Delivery, Enrolment, Event, Finding, Job, Journey,
    JourneyOffer, OpenedContent, PersonToken, Report, StoredSubject, SubjectEntry, Webhook,
)
from .webhooks import WebhookRefused, verify_webhook

__all__ = [
    "AccessKey", "AwareID", "CapturedContent", "ChipResult", "ChipTransport", "Comparison", "Connection", "DeletionReceipt",
    "Delivery", "Enrolment", "Event", "Finding", "IDScan", "Job", "Journey", "JourneyOffer", "OpenedContent", "PersonToken",
    "Report", "StoredSubject", "SubjectEntry", "Vouch", "VouchError", "Webhook", "WebhookRefused", "verify_webhook",
]
