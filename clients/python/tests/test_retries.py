"""What is sent again, to a server of this test's own."""

import http.server
import threading
import unittest

from vouch_client import Connection, VouchError


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
