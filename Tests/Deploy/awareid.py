#!/usr/bin/env python3
"""Plays AwareID's calls to the demonstration as plain requests, face included: each must be answered with 200 and every member that
the vendor's documentation shows.

    Tests/Deploy/awareid.py [--program .build/debug/vouch-server]

A face needs two pictures of one person, and one of a screen that shows a face: published photographs beside this checkout
(shared/corpus/faces, shared/models/minifasnet) and the networks that scripts/fetch-engines installs. Where they are missing, this says
so, and plays device and document.
"""
import argparse
import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TEXT, FLAG, NUMBER, LIST, NULL = (str,), (bool,), (int, float), (list,), (type(None),)
# What the source shows of each answer: members by their names, with their JSON types.
TOKEN = {"access_token": TEXT, "expires_in": NUMBER, "refresh_expires_in": NUMBER, "token_type": TEXT, "id_token": TEXT,
         "not-before-policy": NUMBER, "scope": TEXT}
TRIGGER = {"status": TEXT, "sessionCallbackURL": TEXT, "qrcodeImage": TEXT, "sessionToken": TEXT, "errorSummary": TEXT + NULL}
ENROLL = {"enrollmentToken": TEXT, "userExistsAlready": FLAG, "requiredChecks": LIST}
STATUS = {"enrollmentStatus": NUMBER, "registrationCode": TEXT}
LIVENESS = {"video": {"liveness_result": {"decision": TEXT, "feedback": LIST, "score_frr": NUMBER}}}
FACE = STATUS | {"livenessResult": FLAG, "faceLivenessResults": LIVENESS}
FIELD = {"name": TEXT, "typeId": NUMBER, "overallResult": TEXT, "fieldResult": {
    name: TEXT for name in ("mrz", "visual", "barcode", "isMrzStatusValid", "isVisualStatusValid", "isBarcodeStatusValid",
                            "mrzVisualCompareValid", "mrzBarcodeCompareValid", "visualBarcodeCompareValid")}}
CHIP = (dict,) + NULL
DOCUMENT = STATUS | {
    "matchResult": FLAG, "matchScore": NUMBER, "retryDocumentCapture": FLAG, "documentVerificationResult": FLAG,
    "icaoVerificationResult": FLAG, "icaoChipValidationResults": CHIP, "ocrResults": {
        "mrzPresence": FLAG, "documentType": TEXT, "year": TEXT, "documentTypeId": TEXT, "fidType": TEXT, "fidTypeId": TEXT,
        "overallResult": TEXT, "overallResultScore": NUMBER, "rfidValidationResults": CHIP, "icaoCode": TEXT, "countryName": TEXT,
        "signatureImage": TEXT + NULL, "portraitImage": TEXT + NULL, "rfidPresence": NUMBER, "icaoVerificationResult": FLAG,
        "authenticityResult": {"authenticityImagePatternCheck": {"securityElements": LIST, "overallResult": TEXT}, "overallResult": TEXT},
        "overallResultInfo": {"fieldErrorCodes": LIST, "numberOfImages": NUMBER, "imagePairValid": FLAG, "analysisEngineErrorCodes": LIST},
        "fieldType": [FIELD]}}
# The fields that the source lists, by their numbers.
FIELDS = {0, 1, 2, 3, 4, 5, 6, 8, 9, 11, 12, 24, 25, 26, 35, 36, 38, 51, 80, 81, 82, 84, 185, 195, 315, 318, 327, 364, 522, 523}
AUTHENTICATE = {"authToken": TEXT, "requiredChecks": LIST}
DEVICE = {"message": TEXT, "authStatus": NUMBER}
VERIFY = {"livenessResult": FLAG, "matchResult": FLAG, "matchScore": NUMBER, "authStatus": NUMBER, "faceLivenessResults": LIVENESS}
ANALYSE = {"version": TEXT, "video": {
    "autocapture_result": {"captured_frame": TEXT, "captured_frame_is_constructed": FLAG, "feedback": LIST},
    "liveness_result": {"decision": TEXT, "feedback": LIST, "score": NUMBER, "score_frr": NUMBER}}}
wrong = []


def expect(holds, text):
    if not holds:
        wrong.append(text)


def compare(value, shape, place):
    """Notes what is missing of a shape, or of another type. Never a value: it may be a person's."""
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return expect(False, f"{place} is no object")
        for name, inner in shape.items():
            expect(name in value, f"{place}.{name} is missing")
            if name in value:
                compare(value[name], inner, f"{place}.{name}")
    elif isinstance(shape, list):
        expect(isinstance(value, list) and value, f"{place} is no list, or empty")
        for index, item in enumerate(value or []):
            compare(item, shape[0], f"{place}[{index}]")
    else:
        # In Python true is a number.
        fits = isinstance(value, shape) and (bool in shape or not isinstance(value, bool))
        expect(fits, f"{place} is of type {type(value).__name__}")


class Server:
    """A demonstration in a folder of its own."""

    def __init__(self, program, folder, face):
        command = [program, "--demo", "--port", "0", "--data", folder] + (["--demo-face"] if face else [])
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        if not self.process.stdout.readline():
            sys.exit("awareid: error: the server ended before it was ready")
        self.demo = json.loads((pathlib.Path(folder) / "demo.json").read_text())
        self.token = ""

    def call(self, path, body, shape, form=False):
        """Posts a body; checks status and members."""
        data = urllib.parse.urlencode(body).encode() if form else json.dumps(body).encode()
        kind = "application/x-www-form-urlencoded" if form else "application/json; charset=UTF-8"
        fields = {"Content-Type": kind}
        if not form:
            fields |= {"Authorization": f"Bearer {self.token}", "apikey": self.demo["apiKey"]}
        request = urllib.request.Request(self.demo["url"] + path, data, fields, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=120) as response:
                answer = json.load(response)
        except urllib.error.HTTPError as error:
            wrong.append(f"{path}: {error.code} {json.load(error).get('errorMsg', '')}")
            return {}
        compare(answer, shape, path)
        return answer

    def end(self):
        self.process.terminate()
        self.process.wait(30)


def beside(path):
    """A file of the folder shared beside this checkout, or beside a folder it lies in; None where there is none."""
    return next((str(found) for folder in ROOT.parents if (found := folder / "shared" / path).exists()), None)


def frames(picture, folder):
    """Three frames of one picture, each with a camera's noise of its own, in Base64."""
    made = []
    for number in range(3):
        path = f"{folder}/frame-{number}.jpg"
        scaled = f"scale='min(960,iw)':-2,noise=alls=3:all_seed={number + 1}:allf=u"
        subprocess.run(["ffmpeg", "-loglevel", "error", "-y", "-i", picture, "-vf", scaled, "-q:v", "2", path], check=True)
        made.append(base64.b64encode(pathlib.Path(path).read_bytes()).decode())
    return made


def with_portrait(page, picture, folder):
    """The example's page with another portrait."""
    path = f"{folder}/page.jpg"
    portrait = ("[1]scale=272:372:force_original_aspect_ratio=increase,crop=272:372,format=rgba,"
                "rotate=-5.5*PI/180:c=none:ow=rotw(-5.5*PI/180):oh=roth(-5.5*PI/180)[p];[0][p]overlay=268:356")
    subprocess.run(["ffmpeg", "-loglevel", "error", "-y", "-i", page, "-i", picture, "-filter_complex", portrait, "-q:v", "2", path],
                   check=True)
    return path


def video(pictures):
    """A capture's package, as the vendor's documentation nests it."""
    return {"video": {
        "workflow_data": {"workflow": "hotel2", "rotation": 0,
                          "frames": [{"data": data, "tags": [], "timestamp": 1_687_000_000_000 + 250 * number}
                                     for number, data in enumerate(pictures)]},
        "meta_data": {"client_device_brand": "Unknown", "username": "anna", "client_version": "1"}, "client_version": "1"}}


def decision(answer):
    return answer.get("faceLivenessResults", answer).get("video", {}).get("liveness_result", {}).get("decision")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / ".build/debug/vouch-server"))
    program = parser.parse_args().program
    faces = [beside(f"corpus/faces/images/person03_{number}.jpg") for number in (1, 2)]
    screen = beside("models/minifasnet/image_F2.jpg")
    networks = (ROOT / ".vendor/models/minifasnet.json").exists()
    missing = [name for name, there in (("photographs of a person", all(faces)), ("a photographed screen", screen),
                                        ("the networks for presentation attacks", networks), ("ffmpeg", shutil.which("ffmpeg"))) if not there]
    if missing:
        print(f"awareid: notice: no face is played, for lack of {', '.join(missing)}", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, not missing)
        try:
            play(server, folder, None if missing else (faces, screen))
        finally:
            server.end()
    for text in wrong:
        print(f"awareid: error: {text}", file=sys.stderr)
    if wrong:
        sys.exit(1)
    print(f"awareid: every call was answered with every member{'' if missing else '; a photographed screen is a SPOOF'}")


def play(server, folder, pictures):
    demo, enrolment, authentication = server.demo, "/onboarding/enrollment/", "/onboarding/authentication/"
    server.token = server.call(
        f"/auth/realms/{demo['customer']}-consumers/protocol/openid-connect/token",
        {"client_id": demo["clientId"], "client_secret": demo["clientSecret"], "scope": "openid", "grant_type": "client_credentials"},
        TOKEN, form=True).get("access_token", "")
    triggered = server.call("/b2c/proxy/triggerEnroll", {
        "username": "anna@example.org", "email": "anna@example.org", "notifyOptions": {"notifyByEmail": False}}, TRIGGER)
    expect(triggered.get("status") == "SUCCESS", "triggerEnroll: status")
    enrolled = server.call(enrolment + "enroll", {"sessionToken": triggered.get("sessionToken")}, ENROLL)
    checks = ["addDevice", "addFace", "addDocument"] if pictures else ["addDevice", "addDocument"]
    expect(enrolled.get("requiredChecks") == checks, "enroll: requiredChecks")
    token = {"enrollmentToken": enrolled.get("enrollmentToken")}
    server.call(enrolment + "adddevice", token | {"deviceId": "D-1"}, STATUS)
    page = str(ROOT / "Examples/passport.jpg")
    if pictures:
        (first, second), screen = pictures
        shown = frames(screen, folder)
        spoof = server.call(enrolment + "addFace", token | {"faceLivenessData": video(shown)}, FACE)
        expect(decision(spoof) == "SPOOF" and spoof.get("livenessResult") is False, "addFace: a photographed screen is no SPOOF")
        analysed = server.call("/analyze", video(shown), ANALYSE)
        expect(decision(analysed) == "SPOOF", "analyze: a photographed screen is no SPOOF")
        face = server.call(enrolment + "addFace", token | {"faceLivenessData": video(frames(first, folder))}, FACE)
        expect(decision(face) == "LIVE", f"addFace: a photograph's frames are {decision(face)}, by networks that know no time")
        page = with_portrait(page, second, folder)
    document = server.call(enrolment + "addDcoumentOCR", token | {"documentsInfo": {
        "documentImage": [{"image": base64.b64encode(pathlib.Path(page).read_bytes()).decode(), "lightingScheme": 6, "format": ".jpeg"}],
        "processParam": {"alreadyCropped": False}}}, DOCUMENT)
    numbers = {field.get("typeId") for field in document.get("ocrResults", {}).get("fieldType", [])}
    expect(FIELDS <= numbers, f"addDcoumentOCR: the fields {sorted(FIELDS - numbers)} are missing")
    if pictures:
        expect(document.get("matchResult") is True, "addDcoumentOCR: the portrait is not the live person's")
    expect(document.get("enrollmentStatus") == 2, f"addDcoumentOCR: status {document.get('enrollmentStatus')}, "
           f"for {document.get('retryDocumentCaptureCause')}")
    begun = server.call(authentication + "authenticate", {"registrationCode": document.get("registrationCode", "")}, AUTHENTICATE)
    token = {"authToken": begun.get("authToken")}
    device = server.call(authentication + "verifyDevice", token | {"deviceId": "D-1", "signature": ""}, DEVICE)
    if pictures:
        spoof = server.call(authentication + "verifyFace", token | {"faceLivenessData": video(shown)}, VERIFY)
        expect(decision(spoof) == "SPOOF" and spoof.get("authStatus") != 2, "verifyFace: a photographed screen is no SPOOF")
        device = server.call(authentication + "verifyFace", token | {"faceLivenessData": video(frames(second, folder))}, VERIFY)
        expect(device.get("matchResult") is True, "verifyFace: the same person does not match")
    expect(device.get("authStatus") == 2, f"the authentication has status {device.get('authStatus')}")


main()
