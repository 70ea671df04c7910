// node --test clients/js/tests, with VOUCH_DEMO naming the demo.json of a running demonstration.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { AwareID, Connection, IDScan, Vouch, VouchError } from "../vouch-client.js";

const demo = process.env.VOUCH_DEMO && JSON.parse(await readFile(process.env.VOUCH_DEMO, "utf8"));
const skip = demo ? false : "VOUCH_DEMO names no demonstration";
const picture = new Uint8Array(await readFile(new URL("../../../Examples/passport.jpg", import.meta.url)));
const credentials = demo && { clientId: demo.clientId, clientSecret: demo.clientSecret, apiKey: demo.apiKey };

test("a reading, by token and by key", { skip }, async () => {
    for (const options of [{ clientId: demo.clientId, clientSecret: demo.clientSecret }, { apiKey: demo.apiKey }]) {
        const report = await new Vouch(demo.url, options).read([picture]);
        assert.ok(report.fields.surname.value);
    }
});

test("pictures may be left out", { skip }, async () => {
    const vouch = new Vouch(demo.url, { apiKey: demo.apiKey });
    const [whole] = (await vouch.read([picture])).graphics;
    const [bare] = (await vouch.read([picture], { graphics: false })).graphics;
    assert.ok(whole.data);
    assert.equal(bare.data, undefined);
    assert.equal(bare.sha256, whole.sha256);
});

test("a job", { skip }, async () => {
    const vouch = new Vouch(demo.url, { apiKey: demo.apiKey });
    const job = await vouch.readLater([picture]);
    assert.ok((await vouch.wait(job.id)).fields.surname.value);
    await vouch.deleteJob(job.id);
    await assert.rejects(vouch.job(job.id), { status: 404 });
    const failed = await vouch.readLater([new TextEncoder().encode("no picture")]);
    await assert.rejects(vouch.wait(failed.id), { problem: "document.unreadable" });
});

test("a person, from enrolment to deletion", { skip }, async () => {
    const vouch = new Vouch(demo.url, { clientId: demo.clientId, clientSecret: demo.clientSecret });
    const begun = await vouch.enrol({ username: "js/native é", email: "js@example.org" });
    const own = new Vouch(demo.url, { token: (await vouch.personToken("enrolments", begun.id)).accessToken });
    assert.equal((await own.addDevice(begun.id, { identifier: "D-1" })).status, "pending");
    await assert.rejects(own.deleteEnrolment(begun.id), { status: 403 });
    const done = await own.addDocument(begun.id, [picture]);
    assert.equal(done.status, "complete");
    assert.equal(done.finding.document, "passed");
    const proof = await vouch.proveDevice((await vouch.authenticate(done.registrationCode)).id, { identifier: "D-1" });
    assert.deepEqual([proof.status, proof.subject], ["complete", done.subject]);
    const journey = await vouch.startJourney("identity", done.subject);
    const ended = await vouch.sendSide(journey.id, picture);
    assert.deepEqual([ended.requiredAction, ended.ending], ["NONE", "success"]);
    assert.equal((await vouch.deleteSubject(done.subject)).enrolments, 1);
    await assert.rejects(vouch.enrolment(begun.id), { status: 404 });
});

test("a person in a shape of one's own", { skip }, async () => {
    const vouch = new Vouch(demo.url, { clientId: demo.clientId, clientSecret: demo.clientSecret });
    const stored = await vouch.addSubject({ surname: "SPECIMEN", visits: [1, 2] });
    assert.deepEqual((await vouch.subject(stored.id)).content, { surname: "SPECIMEN", visits: [1, 2] });
    const changed = await vouch.replaceSubject(stored.id, { surname: "NIEMAND" }, stored.version);
    assert.ok(changed.version > stored.version);
    await assert.rejects(vouch.replaceSubject(stored.id, {}, stored.version), { problem: "resource.conflict" });
    assert.deepEqual((await vouch.subject(stored.id)).content, { surname: "NIEMAND" });
    assert.equal((await vouch.deleteSubject(stored.id)).records, 1);
    await assert.rejects(vouch.subject(stored.id), { status: 404 });
});

test("a package that is none stays closed", { skip }, async () => {
    const opening = new Vouch(demo.url, { apiKey: demo.apiKey }).openPackage("eyJhbGciOiJFQ0RILUVTIn0..AAAA.AAAA.AAAA", "7f3a");
    await assert.rejects(opening, (error) => [400, 422].includes(error.status) && !!error.remedy);
});

test("an enrolment", { skip }, async () => {
    const client = new AwareID(demo.url, { customer: demo.customer, ...credentials });
    const trigger = await client.triggerEnroll("js", "js@example.org");
    const { enrollmentToken } = await client.enroll(trigger.sessionToken);
    assert.equal((await client.addDevice(enrollmentToken, "D-1")).enrollmentStatus, 1);
    assert.ok([0, 1, 2].includes((await client.addDocument(enrollmentToken, [picture])).enrollmentStatus));
});

test("a journey", { skip }, async () => {
    const journey = new IDScan(demo.url, { user: demo.clientId, password: demo.clientSecret });
    await journey.upload(picture);
    assert.equal(journey.requiredAction, "NONE");
    assert.equal(journey.acknowledged, 1);
});

test("a chip that is not there", { skip }, async () => {
    const gone = Object.assign(new Error("gone"), { name: "NotFoundError" });
    const chip = { supportsExtendedLength: true, transmit: async () => { throw gone; }, reconnect: async () => { throw gone; } };
    await assert.rejects(new Vouch(demo.url, { apiKey: demo.apiKey }).readChip(chip, { can: "123456" }), { problem: "document.unreadable" });
});

const noSocket = skip || (globalThis.WebSocket ? false : "this Node has no WebSocket");

/** Answers SELECT as a chip without the application does, and counts. */
function emptyChip() {
    const chip = {
        supportsExtendedLength: true, count: 0, reconnect: async () => {},
        transmit: async () => { chip.count += 1; return new Uint8Array([0x6a, 0x82]); },
    };
    return chip;
}

test("over a socket a chip says what it says by long poll, and each command is performed once", { skip: noSocket }, async () => {
    const vouch = new Vouch(demo.url, { clientId: demo.clientId, clientSecret: demo.clientSecret });
    const told = [];
    for (const socket of [false, true]) {
        const chip = emptyChip();
        const sent = [];
        const client = Object.create(vouch);
        client.call = (method, path, ...rest) => { sent.push(path.split("/").pop()); return Vouch.prototype.call.call(client, method, path, ...rest); };
        await assert.rejects(client.readChip(chip, { can: "123456" }, { socket }), (error) => { told.push([chip.count, error.detail]); return true; });
        // A turn by a request is none by the socket.
        assert.equal(sent.includes("responses"), !socket);
        assert.equal(sent.includes("tickets"), socket);
    }
    assert.ok(told[0][0] > 0);
    assert.deepEqual(told[1], told[0]);
});

test("where a socket ends early, long poll goes on, and no command is performed twice", { skip: noSocket }, async () => {
    const real = globalThis.WebSocket;
    let opened = 0;
    // The connection is cut when the first answers should go.
    globalThis.WebSocket = class extends real {
        constructor(...all) { super(...all); opened += 1; }
        send() { this.close(); }
    };
    try {
        const chip = emptyChip();
        const whole = emptyChip();
        const client = new Vouch(demo.url, { apiKey: demo.apiKey });
        await assert.rejects(client.readChip(chip, { can: "123456" }, { socket: true }), { status: 422 });
        await assert.rejects(client.readChip(whole, { can: "123456" }), { status: 422 });
        assert.equal(opened, 1);
        assert.equal(chip.count, whole.count);
    } finally {
        globalThis.WebSocket = real;
    }
});

test("problems have a status, a name and a remedy", { skip }, async () => {
    const client = new Vouch(demo.url, { apiKey: "wrong.key" });
    await assert.rejects(client.read([picture]), (error) => error instanceof VouchError && error.status === 401 && !!error.remedy);
});

test("lost connections: only what may be is sent again", async () => {
    let count = 0;
    const failing = async () => { count += 1; throw new TypeError("failed"); };
    const connection = new Connection("https://id.example", { fetch: failing, attempts: 2 });
    await assert.rejects(connection.send("POST", "/v1/x"), { status: null });
    assert.equal(count, 1);
    await assert.rejects(connection.send("GET", "/v1/x", { repeatable: true }), { status: null });
    assert.equal(count, 3);
});

test("addresses without secrecy are refused", () => {
    for (const url of ["http://id.example", "ftp://id.example", "https://a:b@id.example", "https://id.example/?x=1"]) {
        assert.throws(() => new Connection(url), TypeError);
    }
});
