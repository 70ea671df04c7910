"""Verifies webhooks: the signatures of Standard Webhooks 1.0.0."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Mapping, Optional, Sequence, Union, cast

from .types import Event

_PREFIX = "whsec_"


class WebhookRefused(ValueError):
    """A message that is not the server's, or too old. Answer it with 400."""


def verify_webhook(
    body: bytes, headers: Mapping[str, str], secrets: Union[str, Sequence[str]], *, tolerance: int = 300,
    now: Optional[float] = None,
) -> Event:
    """The event of a message, if one of the secrets signed it within `tolerance` seconds of now.

    `body` is the request's body as it came, not JSON that was read and written again. While a secret is being replaced,
    the new one and the one before it are both of use. Raises WebhookRefused.
    """
    if isinstance(body, str):
        raise TypeError("the body must be the bytes as they came")
    fields = {name.lower(): value for name, value in headers.items()}
    identifier, sent, signatures = (fields.get("webhook-" + name, "") for name in ("id", "timestamp", "signature"))
    if not identifier or not signatures or not (sent.isascii() and sent.isdigit() and len(sent) <= 15):
        raise WebhookRefused("webhook-id, webhook-timestamp or webhook-signature is missing or malformed")
    # The time is signed too, so it is looked at only after the signature: a stranger learns nothing from the order.
    content = f"{identifier}.{sent}.".encode() + body
    expected = [
        b"v1," + base64.b64encode(hmac.new(_key(secret), content, hashlib.sha256).digest())
        for secret in ([secrets] if isinstance(secrets, str) else secrets)
    ]
    if not expected:
        raise ValueError("there is no secret to verify with")
    given = [signature.encode("utf-8", "replace") for signature in signatures.split()]
    if not any([hmac.compare_digest(one, other) for one in given for other in expected]):
        raise WebhookRefused("no signature is right")
    if abs((time.time() if now is None else now) - int(sent)) > tolerance:
        raise WebhookRefused("the message is too old, or a clock is wrong")
    try:
        event = json.loads(body)
    except ValueError:
        raise WebhookRefused("the message is not JSON") from None
    if not isinstance(event, dict) or not isinstance(event.get("type"), str) or not isinstance(event.get("data"), dict):
        raise WebhookRefused("the message is not an event")
    return cast(Event, event)


def _key(secret: str) -> bytes:
    text = secret[len(_PREFIX):] if secret.startswith(_PREFIX) else secret
    try:
        key = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        # Without the secret: an error ends in a log.
        raise ValueError("a webhook's secret begins with whsec_, and is in the answer that created it")
    return key
