// What is sent again, to a server of this test's own.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Connection } from "../vouch-client.js";

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
