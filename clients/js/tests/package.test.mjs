// The package as it is published and typed. A judge that is missing is told: scripts/setup --test installs deno.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import * as client from "../vouch-client.js";

const here = fileURLToPath(new URL("..", import.meta.url));
const manifest = JSON.parse(await readFile(join(here, "package.json"), "utf8"));
const own = fileURLToPath(new URL("../../../.venv/clients/bin/deno", import.meta.url));
const deno = [process.env.VOUCH_DENO, own].find((path) => path && existsSync(path));
const noNPM = spawnSync("npm", ["--version"]).status === 0 ? false : "npm is not installed";
const noDeno = deno ? false : "deno is not installed";

function run(program, args, cwd) {
    const said = spawnSync(program, args, { cwd, encoding: "utf8", env: { ...process.env, DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" } });
    assert.equal(said.status, 0, said.stdout + said.stderr);
    return said.stdout;
}

test("the package has the module, its types and nothing else", { skip: noNPM }, () => {
    const [packed] = JSON.parse(run("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], here));
    assert.deepEqual(packed.files.map((file) => file.path).sort(), ["README.md", "package.json", "vouch-client.d.ts", "vouch-client.js"]);
    for (const path of [manifest.types, manifest.exports["."].types, manifest.exports["."].default]) {
        assert.ok(existsSync(join(here, path)), path);
    }
    assert.equal(manifest.dependencies, undefined);
    assert.equal(manifest.scripts, undefined);
});

/** Names that the declarations give a class, and those of the class itself. */
function members(declared, name) {
    const [, body] = declared.match(new RegExp(`export class ${name} [^{]*\\{([\\s\\S]*?)\\n\\}`)) ?? assert.fail(name);
    return [...body.matchAll(/^    (\w+)\(/gm)].map(([, member]) => member).filter((member) => member !== "constructor");
}

test("what the types declare is there, and what is exported is declared", async () => {
    const declared = await readFile(join(here, "vouch-client.d.ts"), "utf8");
    for (const name of ["Vouch", "AwareID", "IDScan", "Connection"]) {
        const there = Object.getOwnPropertyNames(client[name].prototype);
        for (const member of members(declared, name)) assert.ok(there.includes(member), `${name}.${member}`);
        const hidden = ["constructor", "overSocket", "requiredAction"];
        for (const member of there) assert.ok(hidden.includes(member) || members(declared, name).includes(member), `${name}.${member} is not declared`);
    }
    for (const name of Object.keys(client)) assert.match(declared, new RegExp(`export (class|function) ${name}\\b`));
});

test("TypeScript agrees with the module, and with an application that has the package", { skip: noDeno }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "vouch-"));
    try {
        const installed = join(folder, "node_modules/vouch-client");
        await mkdir(installed, { recursive: true });
        for (const file of ["package.json", ...manifest.files]) await cp(join(here, file), join(installed, file));
        const lib = ["es2023", "dom", "dom.iterable", "dom.asynciterable"];
        await writeFile(join(folder, "deno.json"), JSON.stringify({ nodeModulesDir: "manual", compilerOptions: { checkJs: true, strict: true, lib } }));
        await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", dependencies: { "vouch-client": "0.2.0" } }));
        await cp(join(here, "tests/application.ts"), join(folder, "application.ts"));
        for (const file of manifest.files) await cp(join(here, file), join(folder, file));
        run(deno, ["check", "--no-remote", "application.ts", "vouch-client.js"], folder);
    } finally {
        await rm(folder, { recursive: true });
    }
});
