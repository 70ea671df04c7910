"""Standard Webhooks by the package `standardwebhooks`, for tests.

    judge.py            reads {"secret": …, "headers": {…}, "body": base64} from standard input; writes the event it holds, and
                        ends with 1 if the signature or the time is not right
    judge.py --serve [PORT]  a receiver on 127.0.0.1: writes its port, then for each request a line {"headers": …, "body": text,
                        "isRight": …}, judged with the secret that the last line of standard input told; the path's number is
                        the status it answers with: POST /500
"""
import base64
import http.server
import json
import sys
import threading

from standardwebhooks import Webhook, WebhookVerificationError


def judged(secret, headers, body):
    try:
        Webhook(secret).verify(body, headers)
        return True
    except WebhookVerificationError:
        return False


class Receiver(http.server.BaseHTTPRequestHandler):
    secret = None

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        headers = {name.lower(): value for name, value in self.headers.items()}
        right = Receiver.secret is not None and judged(Receiver.secret, headers, body)
        self.send_response(int(self.path.rsplit("/", 1)[-1] or "204"))
        self.send_header("content-length", "0")
        self.end_headers()
        print(json.dumps({"headers": headers, "body": body.decode(), "isRight": right}), flush=True)

    def log_message(self, *_):
        pass


def serve(port):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    # Until the test closes the input, or ends.
    for line in sys.stdin:
        Receiver.secret = line.strip()
        print(json.dumps({"secret": "known"}), flush=True)


if sys.argv[1:2] == ["--serve"]:
    serve(int((sys.argv[2:] or ["0"])[0]))
else:
    request = json.load(sys.stdin)
    body = base64.b64decode(request["body"])
    if not judged(request["secret"], request["headers"], body):
        sys.exit(1)
    print(json.dumps(json.loads(body)))
