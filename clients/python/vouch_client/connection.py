"""The way to a server: addresses, tokens, retries, problems."""

from __future__ import annotations

import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
import zlib
from dataclasses import dataclass
from typing import Any, Callable, Mapping, Optional


class VouchError(Exception):
    """A request that has no result. Its text holds no personal data."""

    def __init__(
        self, status: Optional[int], problem: Optional[str] = None, detail: Optional[str] = None,
        remedy: Optional[str] = None, request_id: Optional[str] = None, retry_after: Optional[float] = None,
    ) -> None:
        """`status` is None where no answer came: whether the server did its work is not known. `retry_after` is in seconds."""
        self.status = status
        self.problem = problem
        self.detail = detail
        self.remedy = remedy
        self.request_id = request_id
        self.retry_after = retry_after
        name = problem or ("no answer" if status is None else str(status))
        super().__init__("; ".join(part for part in (name, detail, remedy, request_id) if part))


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A token must not travel to wherever an answer points."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


@dataclass
class _Token:
    text: str
    ends: float


class Connection:
    """The way to one server.

    `attempts` is how often a request is sent where sending it twice does no harm; a server that is busy is asked again in
    any case, since it has done nothing. One that asks to be left alone for longer than `longest_wait` seconds is not asked
    again: the error has its `retry_after`.
    """

    longest_answer = 64 << 20
    longest_wait = 20

    def __init__(self, url: str, timeout: float = 60, attempts: int = 4, sleep: Callable[[float], None] = time.sleep) -> None:
        parts = urllib.parse.urlsplit(url)
        local = parts.hostname in ("localhost", "127.0.0.1", "::1")
        if not parts.hostname or parts.username or parts.query or parts.fragment or not (
            parts.scheme == "https" or parts.scheme == "http" and local
        ):
            raise ValueError("the address is not one of https, or of http on this machine")
        self._base = url.rstrip("/")
        self._timeout = timeout
        self._attempts = max(attempts, 1)
        self._sleep = sleep
        # No proxy stands between a program and its own machine.
        handlers: list[Any] = [_NoRedirects()] + ([urllib.request.ProxyHandler({})] if local else [])
        self._opener = urllib.request.build_opener(*handlers)

    def send(
        self, method: str, path: str, body: Optional[bytes] = None, headers: Optional[Mapping[str, str]] = None,
        repeatable: bool = False,
    ) -> bytes:
        """Sends a request until it is answered. Raises VouchError for everything but a success."""
        fields = {"X-Request-ID": uuid.uuid4().hex, "Accept-Encoding": "gzip", **(headers or {})}
        for attempt in range(1, self._attempts + 1):
            last = attempt == self._attempts
            request = urllib.request.Request(self._base + path, data=body, headers=fields, method=method)
            told: Optional[float] = None
            try:
                with self._opener.open(request, timeout=self._timeout) as answer:
                    content = answer.read(self.longest_answer + 1)
                    encoding = answer.headers.get("Content-Encoding")
                return _plain(content, encoding, self.longest_answer)
            except urllib.error.HTTPError as error:
                with error:
                    content = error.read(1 << 20)
                text = error.headers.get("Retry-After") or ""
                told = float(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
                content = _plain(content, error.headers.get("Content-Encoding"), 1 << 20)
                problem = _problem(error.code, content, error.headers.get("X-Request-ID"), told)
                # That a service is unavailable may be told after the work was done; one that is busy has done nothing.
                may_pass = error.code == 429 or error.code == 503 and (repeatable or problem.problem == "service.busy")
                if not may_pass or last or (told or 0) > self.longest_wait:
                    raise problem from None
            except (urllib.error.URLError, http.client.HTTPException, OSError) as error:
                if not repeatable or last:
                    raise VouchError(None, detail="the connection failed") from error
            usual = 0.25 * 2 ** (attempt - 1) * random.uniform(0.5, 1)
            self._sleep(told if told is not None else min(usual, self.longest_wait))
        raise AssertionError("unreachable")

    def json(self, method: str, path: str, value: Any = None, **options: Any) -> Any:
        """The same with JSON in both directions."""
        headers = dict(options.pop("headers", None) or {})
        body = None
        if value is not None:
            headers.setdefault("Content-Type", "application/json")
            body = json.dumps(value).encode()
        return _value(self.send(method, path, body, headers, **options))

    def form(self, path: str, fields: Mapping[str, str]) -> Any:
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        body = urllib.parse.urlencode(fields).encode()
        return _value(self.send("POST", path, body, headers, repeatable=True))


class Tokens:
    """Keeps a token for its time, less ten seconds for the way."""

    def __init__(self, get: Callable[[], tuple[str, int]], clock: Callable[[], float] = time.monotonic) -> None:
        self._get = get
        self._clock = clock
        self._held: Optional[_Token] = None

    def token(self, instead_of: Optional[str] = None) -> str:
        held = self._held
        if held is None or held.ends <= self._clock() or held.text == instead_of:
            text, seconds = self._get()
            held = self._held = _Token(text, self._clock() + max(seconds - 10, 1))
        return held.text

    def using(self, call: Callable[[str], Any]) -> Any:
        """Calls with a token, and once more with another one if the server no longer takes it."""
        token = self.token()
        try:
            return call(token)
        except VouchError as error:
            if error.status != 401:
                raise
            return call(self.token(instead_of=token))


def _plain(content: bytes, encoding: Optional[str], longest: int) -> bytes:
    """A body as it was before it was compressed; never longer than admitted, whatever it unfolds to."""
    if encoding == "gzip":
        unpacking = zlib.decompressobj(zlib.MAX_WBITS | 16)
        try:
            content = unpacking.decompress(content, longest + 1)
        except zlib.error:
            raise VouchError(None, detail="the answer is damaged") from None
        if not unpacking.eof and len(content) <= longest:
            raise VouchError(None, detail="the answer ended early")
    if len(content) > longest:
        raise VouchError(None, detail="the answer is too long")
    return bytes(content)


def _value(content: bytes) -> Any:
    if not content:
        return None
    try:
        return json.loads(content)
    except ValueError:
        # The text of the error would quote what was answered.
        raise VouchError(None, detail="the answer is not JSON") from None


def _problem(
    status: int, content: bytes, request_id: Optional[str], retry_after: Optional[float] = None
) -> VouchError:
    """Of Vouch's own shape (RFC 9457), or of a vendor's."""
    try:
        told = json.loads(content)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        told = {}
    kind = told.get("type")
    problem = kind.rsplit("/", 1)[-1] if isinstance(kind, str) else told.get("errorCode") or told.get("Code") or told.get("error")
    detail = told.get("detail") or told.get("errorMsg") or told.get("Message") or told.get("error_description")
    remedy = told.get("remedy") or told.get("Remedy")
    return VouchError(status, problem, detail, remedy, told.get("requestId") or request_id, retry_after)
