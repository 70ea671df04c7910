// @ts-check
/**
 * Client of a Vouch server, for browsers and Node 18 and later: one module, no build, no dependencies.
 *
 *     import { Vouch } from "./vouch-client.js";
 *     const vouch = new Vouch("https://id.example", { clientId: "app", clientSecret: secret });
 *     const report = await vouch.read([new Uint8Array(await file.arrayBuffer())]);
 *
 * A secret in a web page is no secret: there, use a token or a key that your own server hands out for one visitor.
 *
 * @module vouch-client
 */

/**
 * @typedef {object} Options
 * @property {string} [clientId]
 * @property {string} [clientSecret]
 * @property {string} [apiKey] for the field `apikey`
 * @property {typeof fetch} [fetch] sends requests; the platform's if absent
 * @property {number} [attempts] how often a request is sent where sending it twice does no harm; 4 if absent
 * @property {number} [timeout] of one request, in milliseconds; 60,000 if absent
 * @property {AbortSignal} [signal] ends every request
 */

/**
 * A way to a chip: a reader, or a phone's.
 *
 * @typedef {object} ChipTransport
 * @property {boolean} supportsExtendedLength
 * @property {(command: Uint8Array) => Promise<Uint8Array>} transmit rejects with `{name: "NetworkError"}` if the chip has gone
 * @property {() => Promise<void>} reconnect
 */

/** @typedef {{kind: "transmit" | "reconnect", apdu?: string}} ChipCommand */
/** @typedef {{id: string, state: "running" | "finished" | "failed", sequence: number, commands: ChipCommand[]}} ChipTurn */
/** @typedef {{can: string} | {mrz: string} | {documentNumber: string, dateOfBirth: string, dateOfExpiry: string}} AccessKey */

/** A request that has no result. Its message holds no personal data. */
export class VouchError extends Error {
    /**
     * @param {number | null} status null where no answer came: whether the server did its work is not known
     * @param {{problem?: string, detail?: string, remedy?: string, requestId?: string}} [told]
     */
    constructor(status, told = {}) {
        super([told.problem ?? `${status ?? "no answer"}`, told.detail, told.remedy, told.requestId].filter(Boolean).join("; "));
        this.name = "VouchError";
        this.status = status;
        this.problem = told.problem;
        this.detail = told.detail;
        this.remedy = told.remedy;
        this.requestId = told.requestId;
    }
}

/** The way to one server. */
export class Connection {
    /**
     * @param {string} url of https, or of http on this machine
     * @param {Options} [options]
     */
    constructor(url, options = {}) {
        const parsed = new URL(url);
        const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(parsed.hostname);
        if (!(parsed.protocol === "https:" || (parsed.protocol === "http:" && isLocal)) || parsed.username || parsed.search || parsed.hash) {
            throw new TypeError("the address is not one of https, or of http on this machine");
        }
        this.base = url.replace(/\/+$/, "");
        this.fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
        this.attempts = Math.max(options.attempts ?? 4, 1);
        this.timeout = options.timeout ?? 60_000;
        this.signal = options.signal;
    }

    /**
     * Sends a request until it is answered.
     *
     * @param {string} method
     * @param {string} path
     * @param {{body?: string, headers?: Record<string, string>, repeatable?: boolean}} [request]
     * @returns {Promise<any>} the JSON of the answer; undefined if it has none
     */
    async send(method, path, { body, headers = {}, repeatable = false } = {}) {
        for (let attempt = 1; ; attempt += 1) {
            this.signal?.throwIfAborted();
            let told = NaN;
            let response;
            let text = "";
            try {
                const limit = AbortSignal.timeout(this.timeout);
                const signal = this.signal && "any" in AbortSignal ? AbortSignal.any([limit, this.signal]) : limit;
                // A token must not travel to wherever an answer points.
                response = await this.fetch(this.base + path, { method, body, headers, signal, redirect: "error", cache: "no-store" });
                text = await response.text();
            } catch (error) {
                this.signal?.throwIfAborted();
                if (!repeatable || attempt >= this.attempts) throw new VouchError(null, { detail: "the connection failed" });
                response = undefined;
            }
            if (response?.ok) return parsed(text);
            if (response) {
                const found = problem(response, text);
                // That a service is unavailable may be told after the work was done; one that is busy has done nothing.
                const mayPass =
                    response.status === 429 || (response.status === 503 && (repeatable || found.problem === "service.busy"));
                if (!mayPass || attempt >= this.attempts) throw found;
                told = Number.parseInt(response.headers.get("Retry-After") ?? "", 10);
            }
            const usual = 250 * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
            await new Promise((resolve) => setTimeout(resolve, Math.min(Number.isNaN(told) ? usual : told * 1000, 20_000)));
        }
    }

    /** @param {string} path @param {Record<string, string>} fields */
    form(path, fields) {
        const headers = { "Content-Type": "application/x-www-form-urlencoded" };
        return this.send("POST", path, { body: new URLSearchParams(fields).toString(), headers, repeatable: true });
    }
}

/** Keeps a token for its time, less ten seconds for the way. */
class Tokens {
    /** @param {() => Promise<{text: string, seconds: number}>} get */
    constructor(get) {
        this.get = get;
        /** @type {{text: string, ends: number} | undefined} */
        this.held = undefined;
    }

    /** @param {string} [insteadOf] a token that the server no longer takes */
    async token(insteadOf) {
        if (!this.held || this.held.ends <= Date.now() || this.held.text === insteadOf) {
            const { text, seconds } = await this.get();
            this.held = { text, ends: Date.now() + Math.max(seconds - 10, 1) * 1000 };
        }
        return this.held.text;
    }

    /** @template T @param {(token: string) => Promise<T>} call @returns {Promise<T>} */
    async using(call) {
        const token = await this.token();
        try {
            return await call(token);
        } catch (error) {
            if (!(error instanceof VouchError) || error.status !== 401) throw error;
            return call(await this.token(token));
        }
    }
}

/** Vouch's own API, `/v1`. */
export class Vouch {
    /** @param {string} url @param {Options} [options] */
    constructor(url, options = {}) {
        this.connection = new Connection(url, options);
        this.apiKey = options.apiKey;
        const { clientId, clientSecret } = options;
        this.tokens =
            clientId !== undefined && clientSecret !== undefined
                ? new Tokens(async () => {
                      const fields = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
                      const answer = await this.connection.form("/v1/token", fields);
                      return { text: answer.access_token, seconds: answer.expires_in };
                  })
                : undefined;
    }

    /**
     * Any call of the API: JSON in, JSON out.
     *
     * @param {string} method
     * @param {string} path
     * @param {any} [value]
     * @param {boolean} [repeatable]
     */
    call(method, path, value, repeatable = false) {
        /** @type {Record<string, string>} */
        const headers = {};
        if (value !== undefined) headers["Content-Type"] = "application/json";
        if (method === "POST") headers["Idempotency-Key"] = globalThis.crypto.randomUUID();
        if (this.apiKey !== undefined) headers.apikey = this.apiKey;
        const body = value === undefined ? undefined : JSON.stringify(value);
        if (!this.tokens) return this.connection.send(method, path, { body, headers, repeatable });
        return this.tokens.using((token) =>
            this.connection.send(method, path, { body, headers: { ...headers, Authorization: `Bearer ${token}` }, repeatable }));
    }

    /**
     * Reads one document.
     *
     * @param {Uint8Array[]} files pictures of its sides, or one file that holds them
     * @param {{selfie?: Uint8Array, chipSession?: string, ageThreshold?: number}} [options]
     * @returns {Promise<any>} the report; where the pictures show several documents, the first one's, and `otherReports` has
     *     those of the others
     */
    read(files, { selfie, chipSession, ageThreshold } = {}) {
        const inputs = files.map((file) => ({ data: base64(file) }));
        const request = { inputs, selfie: selfie && base64(selfie), chipSession, ageThreshold };
        return this.call("POST", "/v1/readings", request, true);
    }

    /**
     * Has the server read a chip: carries its commands to the chip and the responses back.
     *
     * @param {ChipTransport} chip
     * @param {AccessKey} key
     * @param {{socket?: boolean}} [options] over a WebSocket, where the platform has one; by long poll where it has not, and
     *     from where the socket ends early
     * @returns {Promise<any>} the result; its `id` can be named by a reading
     */
    async readChip(chip, key, { socket = false } = {}) {
        const begin = { ...key, supportsExtendedLength: chip.supportsExtendedLength };
        /** @type {ChipTurn} */
        let turn = await this.call("POST", "/v1/chip-sessions", begin);
        const path = `/v1/chip-sessions/${encodeURIComponent(turn.id)}`;
        const answersTo = answering(chip);
        if (socket && typeof globalThis.WebSocket === "function" && turn.state === "running") {
            const ended = await this.overSocket(path, answersTo);
            turn = ended ?? (await this.call("GET", path, undefined, true));
        }
        let lost = 0;
        while (turn.state === "running") {
            if (turn.commands.length === 0) {
                turn = await this.call("GET", path, undefined, true);
                continue;
            }
            const answers = await answersTo(turn);
            try {
                turn = await this.call("POST", `${path}/responses`, answers, true);
                lost = 0;
            } catch (error) {
                lost += 1;
                if (!(error instanceof VouchError) || error.status !== 409 || lost > 3) throw error;
                turn = await this.call("GET", path, undefined, true);
            }
        }
        return this.call("GET", `${path}/result`, undefined, true);
    }

    /**
     * A page cannot send its token with a socket's request, so it sends a ticket.
     *
     * @param {string} path
     * @param {(turn: ChipTurn) => Promise<any>} answersTo
     * @returns {Promise<ChipTurn | undefined>} the session's end; undefined if the socket ended before it
     */
    async overSocket(path, answersTo) {
        const { ticket } = await this.call("POST", `${path}/tickets`);
        const url = `${this.connection.base.replace(/^http/, "ws")}${path}/socket`;
        const signal = this.connection.signal;
        const socket = new globalThis.WebSocket(url, ["vouch.chip.v1", `vouch.ticket.${ticket}`]);
        /** @type {ChipTurn | undefined} */
        let last;
        try {
            return await new Promise((resolve, reject) => {
                socket.onmessage = async ({ data }) => {
                    try {
                        const turn = parsed(data);
                        if (turn.state !== "running") {
                            last = turn;
                            return;
                        }
                        const answers = await answersTo(turn);
                        if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(answers));
                    } catch (error) {
                        reject(error);
                    }
                };
                // An error is followed by it.
                socket.onclose = () => resolve(last);
                signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
            });
        } finally {
            socket.close();
        }
    }
}

/** AwareID's enrolment API: the calls by their vendor's names. */
export class AwareID {
    /** @param {string} url @param {Options & {customer: string, clientId: string, clientSecret: string, apiKey: string}} options */
    constructor(url, options) {
        this.connection = new Connection(url, options);
        this.apiKey = options.apiKey;
        const path = `/auth/realms/${encodeURIComponent(options.customer)}-consumers/protocol/openid-connect/token`;
        const fields = {
            client_id: options.clientId, client_secret: options.clientSecret, scope: "openid", grant_type: "client_credentials",
        };
        this.tokens = new Tokens(async () => {
            const answer = await this.connection.form(path, fields);
            return { text: answer.access_token, seconds: answer.expires_in };
        });
    }

    /** @param {string} path @param {any} value @param {boolean} [repeatable] @returns {Promise<any>} */
    call(path, value, repeatable = false) {
        return this.tokens.using((token) => {
            const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}`, apikey: this.apiKey };
            return this.connection.send("POST", path, { body: JSON.stringify(value), headers, repeatable });
        });
    }

    /** @param {string} username @param {string} email */
    triggerEnroll(username, email) { return this.call("/b2c/proxy/triggerEnroll", { username, email }); }

    /** @param {string} sessionToken */
    enroll(sessionToken) { return this.call("/onboarding/enrollment/enroll", { sessionToken }); }

    /** @param {string} enrollmentToken @param {string} deviceId @param {string} [publicKey] */
    addDevice(enrollmentToken, deviceId, publicKey) {
        return this.call("/onboarding/enrollment/addDevice", { enrollmentToken, deviceId, publicKey }, true);
    }

    /** @param {string} enrollmentToken @param {any} faceLivenessData a capture's package, or the text of an encrypted one */
    addFace(enrollmentToken, faceLivenessData) {
        return this.call("/onboarding/enrollment/addFace", { enrollmentToken, faceLivenessData });
    }

    /** @param {string} enrollmentToken @param {Uint8Array[]} pictures */
    addDocument(enrollmentToken, pictures) {
        const documentImage = pictures.map((picture) => ({ image: base64(picture), lightingScheme: 6, format: ".jpeg" }));
        const documentsInfo = { documentImage, processParam: { alreadyCropped: false } };
        return this.call("/onboarding/enrollment/addDocumentOCR", { enrollmentToken, documentsInfo });
    }
}

/** GBG IDscan's web API: one journey, continued by the last response. */
export class IDScan {
    /** @param {string} url @param {Options & {user: string, password: string, additionalData?: Record<string, string>}} options */
    constructor(url, options) {
        this.connection = new Connection(url, options);
        this.additionalData = options.additionalData ?? {};
        /** @type {any} */
        this.lastResponse = undefined;
        /** Uploads that the server has answered: compare with what was captured. */
        this.acknowledged = 0;
        const fields = { UserName: options.user, Password: options.password, area: "scanning", grant_type: "password" };
        this.tokens = new Tokens(async () => {
            const answer = await this.connection.form("/idscanenterprisesvc/token", fields);
            return { text: answer.token, seconds: answer.expires_in ?? 36_000 };
        });
    }

    get requiredAction() { return this.lastResponse?.RequiredAction; }

    /** @param {Uint8Array} picture @param {"document" | "selfie" | "address"} [kind] @returns {Promise<any>} */
    upload(picture, kind = "document") {
        const image = { Name: kind === "selfie" ? "SelfiePhoto" : "WhiteImage", Data: base64(picture), ImageFormat: "jpeg" };
        return this.post("/idscanenterprisesvc/journey/upload", {
            AdditionalData: this.additionalData, ExcludeOutputImagesFromResponse: "true", InputImages: [image],
            IsDocumentExtracted: false, Source: kind === "address" ? 3 : 2, PersonEntryId: this.lastResponse?.JourneyId,
            IdentitiyMeansId: this.lastResponse?.IdentityMeansId,
        }, this.lastResponse !== undefined);
    }

    /** @param {string} chipSession of {@link Vouch.readChip} */
    submitChip(chipSession) {
        return this.post("/idscanenterprisesvc/journey/chip", { JourneyId: this.lastResponse?.JourneyId, ChipSession: chipSession });
    }

    /** @param {string} path @param {any} value @param {boolean} [repeatable] @returns {Promise<any>} */
    async post(path, value, repeatable = false) {
        this.lastResponse = await this.tokens.using((token) => {
            const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
            return this.connection.send("POST", path, { body: JSON.stringify(value), headers, repeatable });
        });
        this.acknowledged += 1;
        return this.lastResponse;
    }
}

/**
 * Performs each turn's commands once, however often the turn comes: a client that lost its connection gets it again.
 *
 * @param {ChipTransport} chip
 */
function answering(chip) {
    /** @type {{sequence: number, responses: any} | undefined} */
    let last;
    return async (/** @type {ChipTurn} */ turn) => {
        if (last?.sequence !== turn.sequence) last = { sequence: turn.sequence, responses: performed(turn.commands, chip) };
        return { sequence: last.sequence, responses: await last.responses };
    };
}

/** @param {ChipCommand[]} commands @param {ChipTransport} chip */
async function performed(commands, chip) {
    /** @type {{apdu?: string, failure?: string}[]} */
    const responses = [];
    for (const command of commands) {
        try {
            if (command.kind === "transmit") {
                responses.push({ apdu: base64(await chip.transmit(bytes(command.apdu ?? ""))) });
            } else {
                await chip.reconnect();
                responses.push({ apdu: "" });
            }
        } catch (error) {
            const name = error instanceof Error ? error.name : "";
            const failure = { NetworkError: "transportLost", TimeoutError: "timedOut", NotFoundError: "noChip" }[name];
            responses.push({ failure: failure ?? "transportFailed" });
            break;
        }
    }
    return responses;
}

/** @param {Uint8Array} content */
function base64(content) {
    let text = "";
    // Arguments of one call are limited.
    for (let start = 0; start < content.length; start += 0x8000) {
        text += String.fromCharCode(...content.subarray(start, start + 0x8000));
    }
    return btoa(text);
}

/** @param {string} text */
function bytes(text) { return Uint8Array.from(atob(text), (character) => character.charCodeAt(0)); }

/** @param {string} text */
function parsed(text) {
    if (text === "") return undefined;
    try {
        return JSON.parse(text);
    } catch {
        // The text of the error would quote what was answered.
        throw new VouchError(null, { detail: "the answer is not JSON" });
    }
}

/** Of Vouch's own shape (RFC 9457), or of a vendor's. @param {Response} response @param {string} text */
function problem(response, text) {
    let told;
    try {
        told = JSON.parse(text);
    } catch {
        told = undefined;
    }
    if (typeof told !== "object" || told === null) told = {};
    return new VouchError(response.status, {
        problem: told.type?.split("/").pop() ?? told.errorCode ?? told.Code ?? told.error,
        detail: told.detail ?? told.errorMsg ?? told.Message ?? told.error_description,
        remedy: told.remedy ?? told.Remedy,
        requestId: told.requestId ?? response.headers.get("X-Request-ID") ?? undefined,
    });
}
