"""GBG IDscan's web API: journeys."""

from __future__ import annotations

import base64
from typing import Any, Mapping, Optional, Union
from urllib.parse import quote

from .connection import Connection, Tokens


class IDScan:
    """One journey at a time, continued by the last response. `acknowledged` counts the uploads that the server answered."""

    def __init__(
        self, url: Union[str, Connection], *, user: str, password: str, additional_data: Optional[Mapping[str, str]] = None
    ) -> None:
        connection = url if isinstance(url, Connection) else Connection(url)
        self._connection = connection
        self._additional_data = dict(additional_data or {})
        self.last_response: Optional[dict[str, Any]] = None
        self.acknowledged = 0

        def tokens(area: str) -> Tokens:
            form = {"UserName": user, "Password": password, "area": area, "grant_type": "password"}

            def get() -> tuple[str, int]:
                answer = connection.form("/idscanenterprisesvc/token", form)
                return answer["token"], int(answer.get("expires_in", 36_000))

            return Tokens(get)

        self._scanning = tokens("scanning")
        self._investigation = tokens("investigation")

    @property
    def journey_id(self) -> Optional[str]:
        return self.last_response["JourneyId"] if self.last_response else None

    @property
    def required_action(self) -> Optional[str]:
        return self.last_response["RequiredAction"] if self.last_response else None

    def upload(self, picture: bytes, *, selfie: bool = False, address: bool = False) -> dict[str, Any]:
        """Sends a side, a selfie or an address document. One whose answer was lost is known again by the server."""
        body: dict[str, Any] = {
            "AdditionalData": self._additional_data, "ExcludeOutputImagesFromResponse": "true",
            "InputImages": [
                {
                    "Name": "SelfiePhoto" if selfie else "WhiteImage", "Data": base64.b64encode(picture).decode("ascii"),
                    "ImageFormat": "jpeg",
                }
            ],
            "IsDocumentExtracted": False, "Source": 3 if address else 2,
        }
        if self.last_response:
            body["PersonEntryId"] = self.last_response["JourneyId"]
            body["IdentitiyMeansId"] = self.last_response["IdentityMeansId"]
        return self._post("/idscanenterprisesvc/journey/upload", body, repeatable=self.last_response is not None)

    def submit_liveness(self, passed: bool) -> dict[str, Any]:
        return self._post(
            "/idscanenterprisesvc/journey/liveness",
            {"JourneyId": self.journey_id, "Result": "Passed" if passed else "Failed", "Actions": []})

    def submit_chip(self, chip_session: str) -> dict[str, Any]:
        return self._post(
            "/idscanenterprisesvc/journey/chip", {"JourneyId": self.journey_id, "ChipSession": chip_session})

    def journey(self, journey_id: str) -> dict[str, Any]:
        path = "/idscanenterprisesvc/Journey/Get?JourneyID=" + quote(journey_id, safe="")
        answer: dict[str, Any] = self._investigation.using(
            lambda token: self._connection.json(
                "GET", path, headers={"Authorization": f"Bearer {token}"}, repeatable=True))
        return answer

    def _post(self, path: str, body: dict[str, Any], repeatable: bool = False) -> dict[str, Any]:
        answer: dict[str, Any] = self._scanning.using(
            lambda token: self._connection.json(
                "POST", path, body, headers={"Authorization": f"Bearer {token}"}, repeatable=repeatable))
        self.last_response = answer
        self.acknowledged += 1
        return answer
