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

    def native(self) -> Vouch:
        return Vouch(self.demo["url"], client_id=self.demo["clientId"], client_secret=self.demo["clientSecret"])

    def test_graphics_may_be_left_out(self) -> None:
        whole, bare = (self.native().read([self.picture], graphics=graphics) for graphics in (True, False))
        self.assertIn("data", whole["graphics"][0])
        self.assertNotIn("data", bare["graphics"][0])
        self.assertEqual(whole["graphics"][0]["sha256"], bare["graphics"][0]["sha256"])

    def test_a_job(self) -> None:
        vouch = self.native()
        job = vouch.read_later([self.picture])
        self.assertTrue(vouch.wait(job["id"])["fields"]["surname"]["value"])
        vouch.delete_job(job["id"])
        with self.assertRaises(VouchError) as caught:
            vouch.job(job["id"])
        self.assertEqual(caught.exception.status, 404)
        failed = vouch.read_later([b"no picture"])
        with self.assertRaises(VouchError) as caught:
            vouch.wait(failed["id"])
        self.assertEqual(caught.exception.problem, "document.unreadable")

    def test_a_person_from_enrolment_to_deletion(self) -> None:
        vouch = self.native()
        begun = vouch.enrol("python/native é", "py@example.org")
        own = Vouch(self.demo["url"], token=vouch.person_token("enrolments", begun["id"])["accessToken"])
        self.assertEqual(own.add_device(begun["id"], "D-1")["status"], "pending")
        with self.assertRaises(VouchError) as caught:
            own.delete_enrolment(begun["id"])
        self.assertEqual(caught.exception.status, 403)
        done = own.add_document(begun["id"], [self.picture])
        self.assertEqual(done["status"], "complete")
        self.assertEqual(done["finding"]["document"], "passed")
        self.assertIn(begun["id"], [one["id"] for one in vouch.enrolments()])
        proof = vouch.prove_device(vouch.authenticate(done["registrationCode"])["id"], "D-1")
        self.assertEqual((proof["status"], proof["subject"]), ("complete", done["subject"]))
        journey = vouch.start_journey("identity", subject=done["subject"])
        ended = vouch.send_side(journey["id"], self.picture)
        self.assertEqual((ended["requiredAction"], ended["ending"]), ("NONE", "success"))
        self.assertEqual(vouch.delete_subject(done["subject"])["enrolments"], 1)
        with self.assertRaises(VouchError) as caught:
            vouch.enrolment(begun["id"])
        self.assertEqual(caught.exception.status, 404)

    def test_a_person_in_a_shape_of_ones_own(self) -> None:
        vouch = self.native()
        stored = vouch.add_subject({"surname": "SPECIMEN", "visits": [1, 2]})
        self.assertEqual(vouch.subject(stored["id"])["content"], {"surname": "SPECIMEN", "visits": [1, 2]})
        changed = vouch.replace_subject(stored["id"], {"surname": "NIEMAND"}, version=stored["version"])
        self.assertGreater(changed["version"], stored["version"])
        with self.assertRaises(VouchError) as caught:
            vouch.replace_subject(stored["id"], {}, version=stored["version"])
        self.assertEqual(caught.exception.problem, "resource.conflict")
        self.assertEqual(vouch.subject(stored["id"])["content"], {"surname": "NIEMAND"})
        self.assertEqual(vouch.delete_subject(stored["id"])["records"], 1)
        with self.assertRaises(VouchError) as caught:
            vouch.subject(stored["id"])
        self.assertEqual(caught.exception.status, 404)

    def test_a_package_that_is_none_stays_closed(self) -> None:
        with self.assertRaises(VouchError) as caught:
            self.native().open_package("eyJhbGciOiJFQ0RILUVTIn0..AAAA.AAAA.AAAA", "7f3a")
        self.assertIn(caught.exception.status, (400, 422))
        self.assertTrue(caught.exception.remedy)

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
