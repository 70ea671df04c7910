"""RFC 6455 by the package `websockets`, for tests.

    judge.py talk URL [--header "NAME: VALUE"]... [--protocol NAME]... [--ca FILE] [--delay MILLISECONDS]
        opens a socket and writes {"open": subprotocol, "extensions": […], "headers": {…}}, then a line for each message,
        {"message": text}, and at last {"closed": code, "reason": text}. Takes lines from standard input: {"send": text},
        {"ping": true} (writes {"pong": milliseconds}), {"close": code}, {"drop": true} (ends the connection as a cable that
        is cut). Each message that is sent waits as long as --delay: the way to the server and back.
        Where the handshake fails, writes {"refused": status, "headers": {…}, "body": text} instead.

    judge.py hostile URL [--header "NAME: VALUE"]... [--protocol NAME]...
        takes lines {"name": …, "frames": [{"bytes": hex, "fill": zeros after them, "repeat": n, "pause": seconds}…]}. For each
        one: opens a socket, waits for the server's first message, sends the bytes as they are, answers a Close frame, and writes {"name": …,
        "closed": code, "reason": text, "ended": whether the server ended the connection, "seconds": until then, "pongs": n}.
        What comes is read by the package's own protocol.

    judge.py delay URL --delay MILLISECONDS
        a network in between, as many milliseconds a round trip: listens on 127.0.0.1, writes its port, and passes what comes to
        the URL's host and back, each way after half of the time.
"""
import argparse
import asyncio
import json
import socket
import ssl
import sys
import threading
import time
import urllib.parse

from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Close, Opcode
from websockets.sync.client import connect
from websockets.uri import parse_uri

lock = threading.Lock()


def tell(value):
    with lock:
        print(json.dumps(value), flush=True)


def header_pairs(headers):
    return [tuple(part.strip() for part in header.split(":", 1)) for header in headers]


def talk(options):
    context = ssl.create_default_context(cafile=options.ca) if options.ca else None
    if context:
        # As browsers offer it.
        context.set_alpn_protocols(["http/1.1"])
    try:
        with connect(
            options.url, additional_headers=header_pairs(options.header), subprotocols=options.protocol or None,
            ssl=context, max_size=None, compression="deflate" if options.deflate else None, open_timeout=30,
        ) as peer:
            converse(peer, options)
    except InvalidStatus as error:
        response = error.response
        tell({"refused": response.status_code, "headers": {k.lower(): v for k, v in response.headers.raw_items()},
              "body": (response.body or b"").decode()})


def converse(peer, options):
    extensions = [extension.name for extension in peer.protocol.extensions]
    headers = {k.lower(): v for k, v in peer.response.headers.raw_items()}
    tell({"open": peer.subprotocol, "extensions": extensions, "headers": headers})

    def read_orders():
        for line in sys.stdin:
            order = json.loads(line)
            try:
                if "send" in order:
                    time.sleep(options.delay / 1000)
                    peer.send(order["send"])
                elif "ping" in order:
                    began = time.monotonic()
                    if peer.ping().wait(10):
                        tell({"pong": (time.monotonic() - began) * 1000})
                elif "close" in order:
                    peer.close(order["close"])
                elif "drop" in order:
                    peer.socket.shutdown(socket.SHUT_RDWR)
            except ConnectionClosed:
                pass

    threading.Thread(target=read_orders, daemon=True).start()
    try:
        while True:
            tell({"message": peer.recv()})
    except ConnectionClosed:
        tell({"closed": peer.close_code, "reason": peer.close_reason})


class Raw:
    """A socket whose frames of the client are whatever bytes the test has."""

    def __init__(self, options):
        url = urllib.parse.urlparse(options.url)
        self.stream = socket.create_connection((url.hostname, url.port), timeout=60)
        self.protocol = ClientProtocol(parse_uri(options.url), subprotocols=options.protocol or None, max_size=None)
        request = self.protocol.connect()
        for name, value in header_pairs(options.header):
            request.headers[name] = value
        self.protocol.send_request(request)
        for piece in self.protocol.data_to_send():
            self.stream.sendall(piece)
        self.hasEnded = False

    def events(self):
        piece = b""
        try:
            piece = self.stream.recv(65536)
        except ConnectionError:
            pass
        if piece:
            self.protocol.receive_data(piece)
        else:
            self.hasEnded = True
            self.protocol.receive_eof()
        # What the protocol would answer is not sent: the test says what is.
        self.protocol.data_to_send()
        return self.protocol.events_received()


def judged(options, case):
    raw = Raw(options)
    while not any(getattr(event, "opcode", None) == Opcode.TEXT for event in raw.events()):
        if raw.hasEnded:
            return {"name": case["name"], "closed": None, "reason": "before the first message", "ended": True}
    began = time.monotonic()
    close, pongs = None, 0

    def send():
        try:
            for frame in case["frames"]:
                piece = bytes.fromhex(frame["bytes"]) + bytes(frame.get("fill", 0))
                for _ in range(frame.get("repeat", 1)):
                    raw.stream.sendall(piece)
                    if frame.get("pause"):
                        time.sleep(frame["pause"])
        except OSError:
            pass

    threading.Thread(target=send, daemon=True).start()
    while not raw.hasEnded:
        for event in raw.events():
            if getattr(event, "opcode", None) == Opcode.PONG:
                pongs += 1
            if getattr(event, "opcode", None) == Opcode.CLOSE and close is None:
                close = Close.parse(event.data)
                # As RFC 6455, §5.5.1, asks; masked with zeros.
                try:
                    raw.stream.sendall(b"\x88\x82\0\0\0\0" + event.data[:2])
                except OSError:
                    pass
    raw.stream.close()
    return {"name": case["name"], "closed": close.code if close else None, "reason": close.reason if close else "",
            "ended": raw.hasEnded, "seconds": time.monotonic() - began, "pongs": pongs}


def hostile(options):
    for line in sys.stdin:
        tell(judged(options, json.loads(line)))


async def serve_delay(options):
    url = urllib.parse.urlparse(options.url)

    async def passing(reader, writer):
        loop = asyncio.get_running_loop()
        while piece := await reader.read(1 << 16):
            loop.call_later(options.delay / 2000, writer.write, piece)
        loop.call_later(options.delay / 2000, writer.close)

    async def connected(reader, writer):
        far_reader, far_writer = await asyncio.open_connection(url.hostname, url.port)
        # The system's own handshake takes no time here; another network's takes a round trip.
        await asyncio.sleep(options.delay / 1000)
        await asyncio.gather(passing(reader, far_writer), passing(far_reader, writer))

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    tell({"port": server.sockets[0].getsockname()[1]})
    await server.serve_forever()


def delay(options):
    asyncio.run(serve_delay(options))


parser = argparse.ArgumentParser()
parser.add_argument("mode", choices=["talk", "hostile", "delay"])
parser.add_argument("url")
parser.add_argument("--header", action="append", default=[])
parser.add_argument("--protocol", action="append", default=[])
parser.add_argument("--ca")
parser.add_argument("--delay", type=float, default=0)
parser.add_argument("--deflate", action="store_true")
options = parser.parse_args()
{"talk": talk, "hostile": hostile, "delay": delay}[options.mode](options)
