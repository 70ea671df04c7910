// Signatures of webhooks: Standard Webhooks 1.0.0.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";

import { verifyWebhook, WebhookRefused } from "../vouch-client.js";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const body = '{"data":{"id":"8f0c","result":"complete","subject":"51ab"},"timestamp":"2026-11-25T12:00:00.000Z","type":"enrolment.finished"}';
const now = 1_795_435_200;

function signed(content = body, { id = "msg_1", at = now, key = secret } = {}) {
    const code = createHmac("sha256", Buffer.from(key.slice(6), "base64")).update(`${id}.${at}.${content}`).digest("base64");
    return { "webhook-id": id, "webhook-timestamp": `${at}`, "webhook-signature": `v1,${code}` };
}
const refused = (...all) => assert.rejects(verifyWebhook(...all), WebhookRefused);

test("the vector of the specification is right", async () => {
    const fields = {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek", "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    };
    // It is signed, and no event of ours.
    await assert.rejects(verifyWebhook('{"test": 2432232314}', fields, secret, { now: 1_614_265_330 }), /not an event/);
});

test("a message of the server's is an event, as bytes, as text, with any headers, with either secret", async () => {
    const fields = signed();
    for (const headers of [fields, new Headers(fields), { "Webhook-Id": fields["webhook-id"], "WEBHOOK-TIMESTAMP": [`${now}`], "webhook-signature": `v1,x v2,y ${fields["webhook-signature"]}` }]) {
        for (const content of [body, new TextEncoder().encode(body)]) {
            for (const secrets of [secret, ["whsec_b3RoZXI=", secret]]) {
                assert.equal((await verifyWebhook(content, headers, secrets, { now })).data.result, "complete");
            }
        }
    }
});

test("whatever was changed is refused", async () => {
    const fields = signed();
    await refused(body.replace("complete", "failed"), fields, secret, { now });
    await refused(body + " ", fields, secret, { now });
    await refused(body, { ...fields, "webhook-id": "msg_2" }, secret, { now });
    await refused(body, { ...fields, "webhook-timestamp": `${now + 1}` }, secret, { now });
    await refused(body, fields, "whsec_b3RoZXI=", { now });
    for (const name of Object.keys(fields)) await refused(body, { ...fields, [name]: undefined }, secret, { now });
    for (const signature of ["", "v1,", "v1", "v1,!!!", fields["webhook-signature"].slice(3), `v2,${fields["webhook-signature"].slice(3)}`, fields["webhook-signature"].slice(0, -4)]) {
        await refused(body, { ...fields, "webhook-signature": signature }, secret, { now });
    }
    for (const time of ["", "-1", "1e9", "٣", "9".repeat(40), " "]) await refused(body, signed(body, { at: time }), secret, { now });
});

test("a message that is old, or of a wrong clock, is refused", async () => {
    await refused(body, signed(), secret, { now: now + 301 });
    await refused(body, signed(), secret, { now: now - 301 });
    await verifyWebhook(body, signed(), secret, { now: now + 300 });
    await refused(body, signed(), secret);
});

test("a signed message that is no event is refused", async () => {
    for (const content of ["", "null", "[]", "{", '{"type":1,"data":{}}', '{"type":"x","data":null}']) {
        await refused(content, signed(content), secret, { now });
    }
});

test("mistakes of the receiver's own program are other errors, and quote no secret", async () => {
    await assert.rejects(verifyWebhook(JSON.parse(body), signed(), secret, { now }), TypeError);
    await assert.rejects(verifyWebhook(body, signed(), [], { now }), TypeError);
    for (const wrong of ["", "whsec_", "whsec_???"]) {
        await assert.rejects(verifyWebhook(body, signed(), wrong, { now }), (error) => error instanceof TypeError && !error.message.includes("?"));
    }
});
