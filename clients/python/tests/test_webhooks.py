"""Signatures of webhooks: Standard Webhooks 1.0.0."""

import base64
import hashlib
import hmac
import unittest
from typing import Union

from vouch_client import WebhookRefused, verify_webhook

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
BODY = (
    b'{"data":{"id":"8f0c","result":"complete","subject":"51ab"},"timestamp":"2026-11-25T12:00:00.000Z",'
    b'"type":"enrolment.finished"}'
)
NOW = 1_795_435_200


def signed(body: bytes = BODY, at: Union[int, str] = NOW) -> dict[str, str]:
    key = base64.b64decode(SECRET[6:])
    code = hmac.new(key, f"msg_1.{at}.".encode() + body, hashlib.sha256).digest()
    return {
        "webhook-id": "msg_1", "webhook-timestamp": f"{at}", "webhook-signature": "v1," + base64.b64encode(code).decode(),
    }


class WebhookTests(unittest.TestCase):
    def refused(self, body: bytes, headers: dict[str, str], secret: str = SECRET, now: float = NOW) -> None:
        with self.assertRaises(WebhookRefused):
            verify_webhook(body, headers, secret, now=now)

    def test_the_vector_of_the_specification(self) -> None:
        fields = {
            "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek", "webhook-timestamp": "1614265330",
            "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        }
        with self.assertRaisesRegex(WebhookRefused, "not an event"):
            verify_webhook(b'{"test": 2432232314}', fields, SECRET, now=1_614_265_330)

    def test_a_message_of_the_servers(self) -> None:
        fields = signed()
        loud = {name.upper(): value for name, value in fields.items()}
        loud["WEBHOOK-SIGNATURE"] = "v1,x v2,y " + fields["webhook-signature"]
        for headers in (fields, loud):
            for secrets in (SECRET, ["whsec_b3RoZXI=", SECRET]):
                self.assertEqual(verify_webhook(BODY, headers, secrets, now=NOW)["data"]["result"], "complete")

    def test_whatever_was_changed(self) -> None:
        fields = signed()
        self.refused(BODY.replace(b"complete", b"failed"), fields)
        self.refused(BODY + b" ", fields)
        self.refused(BODY, {**fields, "webhook-id": "msg_2"})
        self.refused(BODY, {**fields, "webhook-timestamp": f"{NOW + 1}"})
        self.refused(BODY, fields, "whsec_b3RoZXI=")
        for name in fields:
            self.refused(BODY, {key: value for key, value in fields.items() if key != name})
        right = fields["webhook-signature"]
        for signature in ("", "v1,", "v1", "v1,!!!", right[3:], "v2," + right[3:], right[:-4], "v1,é"):
            self.refused(BODY, {**fields, "webhook-signature": signature})
        for time in ("", "-1", "1e9", "٣", "9" * 40, " "):
            self.refused(BODY, signed(at=time))

    def test_age(self) -> None:
        self.refused(BODY, signed(), now=NOW + 301)
        self.refused(BODY, signed(), now=NOW - 301)
        verify_webhook(BODY, signed(), SECRET, now=NOW + 300)
        with self.assertRaises(WebhookRefused):
            verify_webhook(BODY, signed(at=1_000_000_000), SECRET)

    def test_signed_but_no_event(self) -> None:
        for body in (b"", b"null", b"[]", b"{", b'{"type":1,"data":{}}', b'{"type":"x","data":null}', b"\xff"):
            self.refused(body, signed(body))

    def test_mistakes_of_the_receiver(self) -> None:
        with self.assertRaises(TypeError):
            verify_webhook(BODY.decode(), signed(), SECRET, now=NOW)  # type: ignore[arg-type]
        for secret in ("", "whsec_", "whsec_???"):
            with self.assertRaises(ValueError) as caught:
                verify_webhook(BODY, signed(), secret, now=NOW)
            self.assertNotIsInstance(caught.exception, WebhookRefused)
            self.assertNotIn("?", str(caught.exception))
        with self.assertRaises(ValueError):
            verify_webhook(BODY, signed(), [], now=NOW)


if __name__ == "__main__":
    unittest.main()
