"""What is sent again, to a server of this test's own."""

import gzip
import http.server
import json
import threading
import unittest
from typing import Mapping, Optional
from unittest import mock

from vouch_client import Connection, Vouch, VouchError


class RetryTests(unittest.TestCase):
    def sent(self, body: bytes, repeatable: bool, status: int = 503) -> tuple[int, bool]:
        """How often a request was sent to a server that answers so the first time, and whether it was answered at last."""
        count = 0

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                nonlocal count
                count += 1
                self.send_response(status if count == 1 else 200)
                self.end_headers()
                self.wfile.write(body if count == 1 else b"{}")

            def log_message(self, *_: object) -> None:
                pass

        with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
            threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
            connection = Connection(f"http://127.0.0.1:{server.server_address[1]}", sleep=lambda _: None)
            try:
                connection.send("POST", "/x", b"", repeatable=repeatable)
                answered = True
            except VouchError:
                answered = False
            server.shutdown()
        return count, answered

    def test_what_may_have_been_done_is_not_sent_again(self) -> None:
        for body in (b'{"type":"https://x/problems/service.unavailable"}', b'{"errorCode":"service.unavailable"}', b"", b"<html>"):
            self.assertEqual(self.sent(body, repeatable=False), (1, False), body)
            self.assertEqual(self.sent(body, repeatable=True), (2, True), body)

    def test_a_busy_server_is_asked_again(self) -> None:
        for body in (b'{"type":"https://x/problems/service.busy"}', b'{"Code":"service.busy"}'):
            self.assertEqual(self.sent(body, repeatable=False), (2, True), body)
        self.assertEqual(self.sent(b"", repeatable=False, status=429), (2, True))


class Answers:
    """A server that gives these answers, and keeps what it was sent."""

    def __init__(self, *answers: tuple[int, bytes, Mapping[str, str]]) -> None:
        left = list(answers)
        self.received: list[Mapping[str, Optional[str]]] = []
        received = self.received
        self.bodies: list[bytes] = []
        bodies = self.bodies

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                bodies.append(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
                received.append(dict(self.headers))
                status, body, fields = left.pop(0)
                self.send_response(status)
                for name, value in {"Content-Length": str(len(body)), **fields}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_PUT = do_POST

            def log_message(self, *_: object) -> None:
                pass

        self._server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> "Answers":
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class AnswerTests(unittest.TestCase):
    def test_a_server_is_left_alone_for_as_long_as_it_asks(self) -> None:
        waits: list[float] = []
        with Answers((429, b"", {"Retry-After": "7"}), (200, b"{}", {})) as server:
            Connection(server.url, sleep=waits.append).send("POST", "/x", b"")
        self.assertEqual(waits, [7])

    def test_one_that_asks_for_longer_is_not_asked_again(self) -> None:
        for told, seconds in (("300", 300), ("21", 21)):
            waits: list[float] = []
            with Answers((429, b"", {"Retry-After": told})) as server:
                with self.assertRaises(VouchError) as caught:
                    Connection(server.url, sleep=waits.append).send("POST", "/x", b"")
            self.assertEqual((caught.exception.status, caught.exception.retry_after, waits), (429, seconds, []))

    def test_a_senseless_time_counts_as_none(self) -> None:
        for told in ("-1", "soon", "1e9", "9" * 400, ""):
            waits: list[float] = []
            with Answers((503, b'{"type":"/problems/service.busy"}', {"Retry-After": told}), (200, b"{}", {})) as server:
                Connection(server.url, sleep=waits.append).send("POST", "/x", b"")
            self.assertEqual(len(waits), 1, told)
            self.assertLess(waits[0], 1, told)

    def test_a_repeated_request_has_its_key(self) -> None:
        with Answers((503, b"", {}), (201, b'{"id":"e"}', {})) as server:
            connection = Connection(server.url, sleep=lambda _: None)
            self.assertEqual(Vouch(connection, api_key="k").enrol("anna", "a@example.com")["id"], "e")
        keys = [fields["Idempotency-Key"] for fields in server.received]
        self.assertEqual(len(keys), 2)
        self.assertEqual(len(set(keys)), 1)
        self.assertTrue(keys[0])

    def test_a_step_is_not_repeated(self) -> None:
        with Answers((503, b"", {})) as server:
            with self.assertRaises(VouchError):
                Vouch(Connection(server.url, sleep=lambda _: None), api_key="k").add_device("e", "d")
        self.assertEqual(len(server.received), 1)

    def test_a_busy_server_gets_the_same_picture_again(self) -> None:
        busy = (503, b'{"type":"/problems/service.busy"}', {"Retry-After": "5"})
        waits: list[float] = []
        with Answers(busy, busy, (200, b'{"id":"j","requiredAction":"BACKSIDE"}', {})) as server:
            vouch = Vouch(Connection(server.url, sleep=waits.append), api_key="k")
            self.assertEqual(vouch.send_side("j", b"front")["requiredAction"], "BACKSIDE")
        self.assertEqual(waits, [5, 5])
        self.assertEqual(len(set(server.bodies)), 1)
        self.assertEqual(len({fields["Idempotency-Key"] for fields in server.received}), 1)
        # It is not asked for ever.
        with Answers(busy, busy, busy, busy) as server:
            with self.assertRaises(VouchError):
                Vouch(Connection(server.url, sleep=lambda _: None), api_key="k").send_side("j", b"front")
        self.assertEqual(len(server.received), 4)

    def test_a_person_is_stored_once_and_one_version_is_replaced_once(self) -> None:
        entry = b'{"id":"s/1","version":2,"created":"","changed":""}'
        with Answers((503, b"", {}), (201, entry, {}), (503, b"", {}), (200, entry, {})) as server:
            vouch = Vouch(Connection(server.url, sleep=lambda _: None), api_key="k")
            self.assertEqual(vouch.add_subject({"a": 1})["id"], "s/1")
            with self.assertRaises(VouchError):
                vouch.replace_subject("s/1", {"a": 2}, version=1)
            self.assertEqual(vouch.replace_subject("s/1", {"a": 2})["version"], 2)
        self.assertEqual(
            [json.loads(body) for body in server.bodies],
            [{"content": {"a": 1}}] * 2 + [{"content": {"a": 2}, "version": 1}, {"content": {"a": 2}}])
        self.assertEqual(server.received[0]["Idempotency-Key"], server.received[1]["Idempotency-Key"])

    def test_a_package_is_opened_once(self) -> None:
        opened = b'{"content":{"kind":"ocr","operation":"7f3a","texts":{"a":"b"}},"signature":"verified"}'
        with Answers((200, opened, {}), (503, b"", {})) as server:
            vouch = Vouch(Connection(server.url, sleep=lambda _: None), api_key="k")
            self.assertEqual(vouch.open_package("x..y", "7f3a", device_key=b"key")["content"]["texts"], {"a": "b"})
            with self.assertRaises(VouchError):
                vouch.open_package("x..y", "7f3a")
        self.assertEqual(
            [json.loads(body) for body in server.bodies],
            [{"package": "x..y", "operation": "7f3a", "deviceKey": "a2V5"}, {"package": "x..y", "operation": "7f3a"}])

    def test_compressed_answers(self) -> None:
        with Answers((200, gzip.compress(b'{"a":1}'), {"Content-Encoding": "gzip"})) as server:
            self.assertEqual(Connection(server.url).json("GET", "/x"), {"a": 1})
        self.assertEqual(server.received[0]["Accept-Encoding"], "gzip")

    def test_compressed_problems(self) -> None:
        problem = gzip.compress(b'{"type":"https://x/problems/request.malformed","detail":"d","remedy":"r"}')
        with Answers((400, problem, {"Content-Encoding": "gzip"})) as server:
            with self.assertRaises(VouchError) as caught:
                Connection(server.url).json("GET", "/x")
        self.assertEqual((caught.exception.status, caught.exception.problem), (400, "request.malformed"))

    def test_answers_that_unfold_without_end_or_are_damaged(self) -> None:
        bomb = gzip.compress(b" " * 300_000)
        whole = gzip.compress(b'{"a":"' + bytes(range(35, 91)) * 50 + b'"}')
        for body in (bomb, whole[:-9], whole[:20] + b"??" + whole[22:], b"no gzip"):
            with Answers((200, body, {"Content-Encoding": "gzip"})) as server:
                with mock.patch.object(Connection, "longest_answer", 100_000), self.assertRaises(VouchError) as caught:
                    Connection(server.url).json("GET", "/x")
            self.assertIsNone(caught.exception.status)

    def test_pages_of_a_list(self) -> None:
        with Answers((200, b'{"items":[1,2],"next":"c/1"}', {}), (200, b'{"items":[3]}', {})) as server:
            self.assertEqual(list(Vouch(server.url, api_key="k").enrolments()), [1, 2, 3])

    def test_a_turn_that_comes_again_is_performed_once(self) -> None:
        class Chip:
            supports_extended_length = True
            count = 0

            def transmit(self, command: bytes) -> bytes:
                self.count += 1
                return b"\x90\x00"

            def reconnect(self) -> None:
                raise OSError("not asked for")

        turn = b'{"id":"c","state":"running","sequence":1,"commands":[{"kind":"transmit","apdu":"AKQEDA=="}]}'
        ended = b'{"id":"c","state":"finished","sequence":1,"commands":[]}'
        chip = Chip()
        with Answers((201, turn, {}), (409, b"{}", {}), (200, turn, {}), (200, ended, {}), (200, b'{"id":"c"}', {})) as server:
            self.assertEqual(Vouch(server.url, api_key="k").read_chip(chip, {"can": "123456"})["id"], "c")
        self.assertEqual(chip.count, 1)

    def test_mistakes_are_told_before_anything_is_sent(self) -> None:
        vouch = Vouch("http://127.0.0.1:1", api_key="k")
        with self.assertRaises(TypeError):
            vouch.read(b"picture")  # type: ignore[arg-type]
        with self.assertRaises(TypeError):
            vouch.read(["passport.jpg"])  # type: ignore[list-item]
        with self.assertRaises(ValueError):
            Vouch("http://127.0.0.1:1", client_id="app")
