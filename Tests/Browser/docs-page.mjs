// Plays a reader of /v1/docs, with as much of a document as its script uses: node docs-page.mjs URL CLIENT SECRET
// Prints what was seen; ends with 1 at the first thing that is not as it should be.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import vm from "node:vm";

const [url, client, secret] = process.argv.slice(2);

class Node {
    constructor(name) {
        Object.assign(this, { name, children: [], value: "", hidden: false, open: false, files: [], listeners: {}, attributes: {} });
        this.own = "";
    }
    get textContent() { return this.own + this.children.map((child) => child.textContent).join(""); }
    set textContent(text) {
        assert.equal(typeof text, "string");
        this.own = text;
        this.children = [];
    }
    set innerHTML(_) { assert.fail("texts are set as text"); }
    appendChild(child) { this.children.push(child); child.parentNode = this; return child; }
    setAttribute(name, value) { this.attributes[name] = value; }
    addEventListener(name, act) { (this.listeners[name] ??= []).push(act); }
    async fire(name) { for (const act of this.listeners[name] ?? []) await act({ preventDefault() {} }); }
    all(name) { return this.children.flatMap((child) => [...(child.name === name ? [child] : []), ...child.all(name)]); }
}

const page = await (await fetch(url + "/v1/docs")).text();
const ids = Object.fromEntries([...page.matchAll(/<(\w+)[^>]* id="(\w+)"/g)].map(([, name, id]) => [id, new Node(name)]));
const sent = [];
const context = {
    document: { createElement: (name) => new Node(name), getElementById: (id) => ids[id] ?? assert.fail(`the page has no ${id}`) },
    location: { origin: url }, URLSearchParams, btoa, encodeURIComponent,
    fetch: async (path, options = {}) => {
        sent.push({ path, ...options });
        return fetch(new URL(path, url + "/v1/docs"), options);
    },
};
vm.runInNewContext(await (await fetch(url + "/v1/docs/page.js")).text(), context);
const until = async (condition, why) => {
    for (let i = 0; i < 200; i++) {
        if (condition()) return;
        await new Promise((resolve) => setTimeout(resolve, 25));
    }
    assert.fail(why);
};
await until(() => ids.count.textContent, "the page shows no requests");

const boxes = () => ids.operations.children.flatMap((section) => (section.hidden ? [] : section.children.filter((node) => node.name === "details" && !node.hidden)));
const described = await (await fetch(url + "/v1/openapi.json")).json();
const number = Object.values(described.paths).flatMap((methods) => Object.keys(methods)).length;
assert.ok(boxes().length >= number);

// Search.
const find = async (words) => { ids.search.value = words; await ids.search.fire("input"); return boxes().map((box) => box.all("code")[0].textContent); };
assert.deepEqual(await find("post READINGS verify"), ["POST /v1/readings"]);
assert.deepEqual(await find("nothing of the kind"), []);
assert.match(ids.count.textContent, /^0 of \d+ requests$/);
assert.ok((await find("webhook")).length >= 7);
await find("");

const open = async (words) => {
    const [name] = await find(words);
    const box = boxes()[0];
    assert.ok(name, words);
    box.open = true;
    await box.fire("toggle");
    return box;
};
// Every request opens, and each answer with a body has an example and a schema.
for (const box of boxes()) { box.open = true; await box.fire("toggle"); }
for (const box of boxes()) {
    assert.ok(box.all("pre").some((node) => /^(printf %s [^]* \|\n)?curl -s/.test(node.textContent)), box.all("code")[0].textContent);
    assert.ok(!box.textContent.includes("undefined"), box.all("code")[0].textContent);
}
const reading = await open("post /v1/readings verify");
const summaries = reading.all("summary").map((node) => node.textContent);
assert.ok(summaries.includes("Example"));
assert.ok(summaries.includes("Schema"));
assert.match(reading.textContent, /--data-binary @FILE/);

// A token by a client and its secret; it travels with the next request, and nothing of it is shown.
ids.client.value = client;
ids.secret.value = "wrong";
await ids.credentials.fire("submit");
await until(() => ids.state.textContent.startsWith("No token: "), "a wrong secret is not refused");
ids.secret.value = secret;
await ids.credentials.fire("submit");
await until(() => ids.state.textContent.startsWith("A token for "), ids.state.textContent);
assert.equal(ids.secret.value, "");
const list = await open("get /v1/enrolments list");
await list.all("button")[0].fire("click");
assert.match(sent.at(-1).headers.Authorization, /^Bearer ./);
assert.ok(list.all("pre").some((node) => node.textContent.startsWith("200 ")), list.textContent.slice(0, 300));
const one = await open("get /v1/enrolments/{id}");
await one.all("button")[0].fire("click");
assert.ok(one.textContent.includes("Not sent: id is missing"));
assert.ok(!ids.operations.textContent.includes(sent.at(-1).headers.Authorization.slice(7)));
const hostile = await open("post /v1/journeys begin");
const text = hostile.all("textarea")[0];
text.value = '{"definition":"it\'s; rm -rf ~ $(id)"}';
await hostile.fire("input");
const curl = hostile.all("pre").find((node) => node.textContent.startsWith("curl")).textContent;
assert.ok(curl.includes(`-d '{"definition":"it'\\''s; rm -rf ~ $(id)"}'`), curl);
const token = sent.findLast(({ headers }) => headers?.Authorization).headers.Authorization.slice(7);
// As a shell runs it: a picture that is longer than an argument may be.
const side = await open("post /v1/enrolments/{id}/document");
side.all("input")[0].value = "none";
await side.fire("input");
const command = side.all("pre").map((node) => node.textContent).find((line) => line.startsWith("printf"));
const run = spawnSync("sh", ["-c", command.replaceAll("FILE", "Examples/passport.jpg")], { encoding: "utf8", env: { ...process.env, VOUCH_TOKEN: token } });
assert.match(run.stdout, /there is|nothing has this identifier/, command.slice(0, 300) + run.stderr);

console.log(`${boxes().length} shown, ${number} described, ${sent.length} sent`);
