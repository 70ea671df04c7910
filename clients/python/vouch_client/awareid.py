"""AwareID's enrolment API."""

from __future__ import annotations

import base64
from typing import Any, Optional, Sequence, Union
from urllib.parse import quote

from .connection import Connection, Tokens


class AwareID:
    """The calls by their vendor's names, with the token kept and renewed."""

    def __init__(self, url: Union[str, Connection], *, customer: str, client_id: str, client_secret: str, api_key: str) -> None:
        connection = url if isinstance(url, Connection) else Connection(url)
        self._connection = connection
        self._api_key = api_key
        path = f"/auth/realms/{quote(customer, safe='')}-consumers/protocol/openid-connect/token"
        form = {
            "client_id": client_id, "client_secret": client_secret, "scope": "openid", "grant_type": "client_credentials",
        }

        def get() -> tuple[str, int]:
            answer = connection.form(path, form)
            return answer["access_token"], int(answer["expires_in"])

        self._tokens = Tokens(get)

    def call(self, path: str, body: dict[str, Any], repeatable: bool = False) -> dict[str, Any]:
        answer: dict[str, Any] = self._tokens.using(
            lambda token: self._connection.json(
                "POST", path, body, repeatable=repeatable,
                headers={"Authorization": f"Bearer {token}", "apikey": self._api_key}))
        return answer

    def trigger_enroll(self, username: str, email: str, notify_by_email: bool = False) -> dict[str, Any]:
        body = {"username": username, "email": email, "notifyOptions": {"notifyByEmail": notify_by_email}}
        return self.call("/b2c/proxy/triggerEnroll", body)

    def enroll(self, session_token: str) -> dict[str, Any]:
        return self.call("/onboarding/enrollment/enroll", {"sessionToken": session_token})

    def add_device(self, enrollment_token: str, device_id: str, public_key: Optional[str] = None) -> dict[str, Any]:
        body = {"enrollmentToken": enrollment_token, "deviceId": device_id}
        if public_key is not None:
            body["publicKey"] = public_key
        # The same device may be added again.
        return self.call("/onboarding/enrollment/addDevice", body, repeatable=True)

    def add_face(self, enrollment_token: str, face: Any) -> dict[str, Any]:
        """`face` is a capture's package, or the text of an encrypted one."""
        return self.call(
            "/onboarding/enrollment/addFace", {"enrollmentToken": enrollment_token, "faceLivenessData": face})

    def add_document(self, enrollment_token: str, pictures: Sequence[bytes]) -> dict[str, Any]:
        images = [
            {"image": base64.b64encode(picture).decode("ascii"), "lightingScheme": 6, "format": ".jpeg"}
            for picture in pictures
        ]
        info = {"documentImage": images, "processParam": {"alreadyCropped": False}}
        return self.call(
            "/onboarding/enrollment/addDocumentOCR", {"enrollmentToken": enrollment_token, "documentsInfo": info})

    def authenticate(self, registration_code: str) -> dict[str, Any]:
        return self.call("/onboarding/authentication/authenticate", {"registrationCode": registration_code})
