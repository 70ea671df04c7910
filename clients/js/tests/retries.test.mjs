// What is sent again, to a server of this test's own.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Connection, Vouch, VouchError } from "../vouch-client.js";

/** How often a request is sent where the first answer is this, and whether it is answered at last. */
async function sent(body, repeatable, status = 503) {
    let count = 0;
    const fetch = async () => {
        count += 1;
        return count === 1 ? new Response(body, { status, headers: { "Retry-After": "0" } }) : new Response("{}");
    };
    const connection = new Connection("http://127.0.0.1:1", { fetch });
    const answered = await connection.send("POST", "/x", { body: "", repeatable }).then(() => true, () => false);
    return [count, answered];
}

test("what may have been done is not sent again", async () => {
    for (const body of ['{"type":"https://x/problems/service.unavailable"}', '{"errorCode":"service.unavailable"}', "", "<html>"]) {
        assert.deepEqual(await sent(body, false), [1, false], body);
        assert.deepEqual(await sent(body, true), [2, true], body);
    }
});

test("a busy server is asked again", async () => {
    for (const body of ['{"type":"https://x/problems/service.busy"}', '{"Code":"service.busy"}']) {
        assert.deepEqual(await sent(body, false), [2, true], body);
    }
    assert.deepEqual(await sent("", false, 429), [2, true]);
});

/** A client whose server gives these answers; and what it was sent. */
function answering(...answers) {
    const sent = [];
    const fetch = async (url, options) => {
        sent.push({ url, ...options });
        const [status, body, headers] = answers.shift();
        return new Response(body, { status, headers });
    };
    return { sent, vouch: new Vouch("http://127.0.0.1:1", { apiKey: "k", fetch }) };
}

test("a server that asks to be left alone for long is not asked again, and the error says for how long", async () => {
    for (const [told, seconds] of [["300", 300], ["21", 21]]) {
        const { sent, vouch } = answering([429, "", { "Retry-After": told }]);
        await assert.rejects(vouch.webhooks(), { status: 429, retryAfter: seconds });
        assert.equal(sent.length, 1);
    }
});

test("a senseless time counts as none", async () => {
    for (const told of ["-1", "soon", "1e9", "9".repeat(400), ""]) {
        const { sent, vouch } = answering([503, '{"type":"/problems/service.busy"}', { "Retry-After": told }], [200, '{"items":[]}']);
        assert.deepEqual(await vouch.webhooks(), []);
        assert.equal(sent.length, 2);
    }
});

test("a busy server gets the same picture again, and not for ever", async () => {
    const busy = [503, '{"type":"/problems/service.busy"}', { "Retry-After": "0" }];
    const { sent, vouch } = answering(busy, busy, [200, '{"id":"j","requiredAction":"BACKSIDE"}']);
    assert.equal((await vouch.sendSide("j", new Uint8Array([1]))).requiredAction, "BACKSIDE");
    assert.equal(sent.length, 3);
    assert.equal(new Set(sent.map(({ body }) => body)).size, 1);
    assert.equal(new Set(sent.map(({ headers }) => headers["Idempotency-Key"])).size, 1);
    const full = answering(busy, busy, busy, busy);
    await assert.rejects(full.vouch.sendSide("j", new Uint8Array([1])), { problem: "service.busy" });
    assert.equal(full.sent.length, 4);
});

test("a person is stored once, and one version is replaced once", async () => {
    const entry = '{"id":"s/1","version":2,"created":"","changed":""}';
    const again = { "Retry-After": "0" };
    const { sent, vouch } = answering([503, "", again], [201, entry], [503, "", again], [200, entry]);
    assert.equal((await vouch.addSubject({ a: 1 })).id, "s/1");
    await assert.rejects(vouch.replaceSubject("s/1", { a: 2 }, 1), { status: 503 });
    assert.equal((await vouch.replaceSubject("s/1", { a: 2 })).version, 2);
    assert.deepEqual(sent.map(({ body }) => JSON.parse(body)), [
        { content: { a: 1 } }, { content: { a: 1 } }, { content: { a: 2 }, version: 1 }, { content: { a: 2 } },
    ]);
    assert.ok(sent[2].url.endsWith("/v1/subjects/s%2F1"));
});

test("a package is opened once", async () => {
    const opened = '{"content":{"kind":"ocr","operation":"7f3a","texts":{"a":"b"}},"signature":"verified"}';
    const { sent, vouch } = answering([200, opened], [503, "", { "Retry-After": "0" }]);
    assert.deepEqual((await vouch.openPackage("x..y", "7f3a", new Uint8Array([107, 101, 121]))).content.texts, { a: "b" });
    await assert.rejects(vouch.openPackage("x..y", "7f3a"), { status: 503 });
    assert.deepEqual(sent.map(({ body }) => JSON.parse(body)), [
        { package: "x..y", operation: "7f3a", deviceKey: "a2V5" }, { package: "x..y", operation: "7f3a" },
    ]);
});

test("a repeated request has its key, and a step is not repeated", async () => {
    const begun = answering([503, ""], [201, '{"id":"e"}']);
    assert.equal((await begun.vouch.enrol({ username: "anna", email: "a@example.com" })).id, "e");
    const keys = begun.sent.map(({ headers }) => headers["Idempotency-Key"]);
    assert.equal(keys.length, 2);
    assert.ok(keys[0]);
    assert.equal(keys[0], keys[1]);
    const step = answering([503, ""]);
    await assert.rejects(step.vouch.addDevice("e", { identifier: "d" }), { status: 503 });
    assert.equal(step.sent.length, 1);
});

test("pages of a list follow each other", async () => {
    const { sent, vouch } = answering([200, '{"items":[1,2],"next":"c/1"}'], [200, '{"items":[3]}']);
    const all = [];
    for await (const item of vouch.enrolments()) all.push(item);
    assert.deepEqual(all, [1, 2, 3]);
    assert.match(sent[1].url, /cursor=c%2F1$/);
});

test("identifiers stay in their part of the path", async () => {
    const { sent, vouch } = answering([404, ""]);
    await assert.rejects(vouch.enrolment("../admin?x=#"), VouchError);
    assert.equal(new URL(sent[0].url).pathname, "/v1/enrolments/..%2Fadmin%3Fx%3D%23");
});

test("a signal ends the wait between two attempts", async () => {
    const fetch = async () => new Response("", { status: 429, headers: { "Retry-After": "20" } });
    const vouch = new Vouch("http://127.0.0.1:1", { apiKey: "k", fetch, signal: AbortSignal.timeout(50) });
    const began = Date.now();
    await assert.rejects(vouch.webhooks(), { name: "TimeoutError" });
    assert.ok(Date.now() - began < 5_000);
});

test("mistakes are told before anything is sent", async () => {
    const { sent, vouch } = answering();
    await assert.rejects(vouch.read(new Uint8Array(1)), TypeError);
    await assert.rejects(vouch.read(["passport.jpg"]), TypeError);
    assert.throws(() => new Vouch("http://127.0.0.1:1", { clientId: "app" }), TypeError);
    assert.equal(sent.length, 0);
});
