"""python -m unittest discover clients/python/tests, with VOUCH_DEMO naming the demo.json of a running demonstration."""

import json
import os
import pathlib
import unittest

from vouch_client import AwareID, Connection, IDScan, Vouch, VouchError

ROOT = pathlib.Path(__file__).resolve().parents[3]
DEMO = os.environ.get("VOUCH_DEMO")


class Gone:
    """A reader without a chip."""

    supports_extended_length = True

    def transmit(self, command: bytes) -> bytes:
        raise ConnectionError("gone")

    def reconnect(self) -> None:
        raise OSError("no chip")


@unittest.skipUnless(DEMO, "VOUCH_DEMO names no demonstration")
class DemoTests(unittest.TestCase):
    def setUp(self) -> None:
        self.demo = json.loads(pathlib.Path(DEMO or "").read_text())
        self.picture = (ROOT / "Examples/passport.jpg").read_bytes()

    def test_reading_by_token_and_by_key(self) -> None:
        demo = self.demo
        for client in (
            Vouch(demo["url"], client_id=demo["clientId"], client_secret=demo["clientSecret"]),
            Vouch(demo["url"], api_key=demo["apiKey"]),
        ):
            self.assertTrue(client.read([self.picture])["fields"]["surname"]["value"])

    def test_enrolment(self) -> None:
        demo = self.demo
        client = AwareID(
            demo["url"], customer=demo["customer"], client_id=demo["clientId"], client_secret=demo["clientSecret"],
            api_key=demo["apiKey"])
        token = client.enroll(client.trigger_enroll("py", "py@example.org")["sessionToken"])["enrollmentToken"]
        self.assertEqual(client.add_device(token, "D-1")["enrollmentStatus"], 1)
        self.assertIn(client.add_document(token, [self.picture])["enrollmentStatus"], (0, 1, 2))

    def test_journey(self) -> None:
        journey = IDScan(self.demo["url"], user=self.demo["clientId"], password=self.demo["clientSecret"])
        journey.upload(self.picture)
        self.assertEqual(journey.required_action, "NONE")
        self.assertEqual(journey.acknowledged, 1)
        self.assertEqual(journey.journey(journey.journey_id or "")["JourneyId"], journey.journey_id)

    def test_chip_that_is_not_there(self) -> None:
        with self.assertRaises(VouchError) as caught:
            Vouch(self.demo["url"], api_key=self.demo["apiKey"]).read_chip(Gone(), {"can": "123456"})
        self.assertEqual(caught.exception.problem, "document.unreadable")

    def test_problem(self) -> None:
        with self.assertRaises(VouchError) as caught:
            Vouch(self.demo["url"], api_key="wrong.key").read([self.picture])
        self.assertEqual(caught.exception.status, 401)
        self.assertTrue(caught.exception.remedy)


class ConnectionTests(unittest.TestCase):
    def test_only_what_may_be_is_sent_again(self) -> None:
        waits: list[float] = []
        connection = Connection("http://127.0.0.1:1", attempts=3, sleep=waits.append)
        for repeatable, count in ((False, 0), (True, 2)):
            waits.clear()
            with self.assertRaises(VouchError) as caught:
                connection.send("GET", "/x", repeatable=repeatable)
            self.assertIsNone(caught.exception.status)
            self.assertEqual(len(waits), count)

    def test_addresses_without_secrecy_are_refused(self) -> None:
        for url in ("http://id.example", "ftp://id.example", "https://a:b@id.example", "https://id.example/?x=1", ""):
            with self.assertRaises(ValueError):
                Connection(url)


if __name__ == "__main__":
    unittest.main()
