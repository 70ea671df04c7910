// @ts-check
/**
 * Client of a Vouch server, for browsers and Node 20 and later: one module, no build, no dependencies.
 *
 *     import { Vouch } from "vouch-client";
 *     const vouch = new Vouch("https://id.example", { clientId: "app", clientSecret: secret });
 *     const report = await vouch.read([new Uint8Array(await file.arrayBuffer())]);
 *
 * A secret in a web page is no secret: there, use a token of one person, which your own server gets with `personToken`.
 *
 * @module vouch-client
 */

/**
 * @typedef {object} Options
 * @property {string} [clientId]
 * @property {string} [clientSecret]
 * @property {string} [apiKey] for the field `apikey`
 * @property {string} [token] of one person: for apps and pages
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
/** @typedef {import("./vouch-client.d.ts").Report} Report */
/** @typedef {import("./vouch-client.d.ts").Enrolment} Enrolment */
/** @typedef {import("./vouch-client.d.ts").Journey} Journey */
/** @typedef {import("./vouch-client.d.ts").JourneyOffer} JourneyOffer */
/** @typedef {import("./vouch-client.d.ts").Job} Job */
/** @typedef {import("./vouch-client.d.ts").Comparison} Comparison */
/** @typedef {import("./vouch-client.d.ts").PersonToken} PersonToken */
/** @typedef {import("./vouch-client.d.ts").Webhook} Webhook */
/** @typedef {import("./vouch-client.d.ts").Delivery} Delivery */
/** @typedef {import("./vouch-client.d.ts").DeletionReceipt} DeletionReceipt */
/** @typedef {import("./vouch-client.d.ts").ChipResult} ChipResult */
/** @typedef {import("./vouch-client.d.ts").SubjectEntry} SubjectEntry */
/** @typedef {import("./vouch-client.d.ts").StoredSubject} StoredSubject */
/** @typedef {import("./vouch-client.d.ts").OpenedContent} OpenedContent */
/** @typedef {import("./vouch-client.d.ts").Event} Event */
/** @typedef {{data: Uint8Array, time?: number}} Frame a picture, and its time in seconds since the first */
/** @typedef {{can: string} | {mrz: string} | {documentNumber: string, dateOfBirth: string, dateOfExpiry: string}} AccessKey */

/** A request that has no result. Its message holds no personal data. */
export class VouchError extends Error {
    /**
     * @param {number | null} status null where no answer came: whether the server did its work is not known
     * @param {{problem?: string, detail?: string, remedy?: string, requestId?: string, retryAfter?: number}} [told] `retryAfter` is in seconds
     */
    constructor(status, told = {}) {
        super([told.problem ?? `${status ?? "no answer"}`, told.detail, told.remedy, told.requestId].filter(Boolean).join("; "));
        this.name = "VouchError";
        this.status = status;
        this.problem = told.problem;
        this.detail = told.detail;
        this.remedy = told.remedy;
        this.requestId = told.requestId;
        this.retryAfter = told.retryAfter;
    }
}

/** The longest time for which a server is waited for, in seconds: the error of one that asks for more has its `retryAfter`. */
const longestWait = 20;

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
                if (!mayPass || attempt >= this.attempts || (found.retryAfter ?? 0) > longestWait) throw found;
                told = found.retryAfter ?? NaN;
            }
            const usual = 250 * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
            await pause(Number.isNaN(told) ? Math.min(usual, longestWait * 1000) : told * 1000, this.signal);
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

/**
 * Vouch's own API, `/v1`.
 *
 * What may be sent twice is sent again where no answer came: readings, questions, and what begins something, by its
 * `Idempotency-Key`. A step that the server may have taken is not: ask where the enrolment or journey stands, then repeat.
 */
export class Vouch {
    /** @param {string} url @param {Options} [options] */
    constructor(url, options = {}) {
        this.connection = new Connection(url, options);
        this.apiKey = options.apiKey;
        this.token = options.token;
        const { clientId, clientSecret } = options;
        if ((clientId === undefined) !== (clientSecret === undefined)) {
            throw new TypeError("clientId and clientSecret belong together");
        }
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
     * @param {Record<string, string>} [fields]
     * @returns {Promise<any>}
     */
    call(method, path, value, repeatable = false, fields = {}) {
        const headers = { ...fields };
        if (value !== undefined) headers["Content-Type"] = "application/json";
        if (method === "POST") headers["Idempotency-Key"] = globalThis.crypto.randomUUID();
        if (this.apiKey !== undefined) headers.apikey = this.apiKey;
        if (this.token !== undefined) headers.Authorization = `Bearer ${this.token}`;
        const body = value === undefined ? undefined : JSON.stringify(value);
        if (!this.tokens) return this.connection.send(method, path, { body, headers, repeatable });
        return this.tokens.using((token) =>
            this.connection.send(method, path, { body, headers: { ...headers, Authorization: `Bearer ${token}` }, repeatable }));
    }

    /** The items of a list, page after page. @param {string} path @returns {AsyncGenerator<any>} */
    async *all(path) {
        let cursor = "";
        do {
            const query = new URLSearchParams({ limit: "100", ...(cursor && { cursor }) });
            const page = await this.call("GET", `${path}?${query}`, undefined, true);
            yield* page.items;
            cursor = page.next ?? "";
        } while (cursor);
    }

    /**
     * Reads one document.
     *
     * @param {Uint8Array[]} files pictures of its sides, or one file that holds them
     * @param {{selfie?: Uint8Array, chipSession?: string, ageThreshold?: number, graphics?: boolean}} [options] without
     *     `graphics` the report has no picture, and a tenth of the length
     * @returns {Promise<Report>} the report; where the pictures show several documents, the first one's, and `otherReports` has
     *     those of the others
     */
    async read(files, options = {}) {
        return this.call("POST", "/v1/readings", reading(files, options), true);
    }

    /**
     * Leaves a reading to the server, which keeps its report for a day: `wait` gets it, a webhook says when.
     *
     * @param {Uint8Array[]} files
     * @param {{selfie?: Uint8Array, ageThreshold?: number, graphics?: boolean}} [options]
     * @returns {Promise<Job>}
     */
    async readLater(files, options = {}) {
        return this.call("POST", "/v1/readings", reading(files, options), false, { Prefer: "respond-async" });
    }

    /** @param {string} id @returns {Promise<Job>} */
    job(id) { return this.call("GET", path("/v1/jobs", id), undefined, true); }

    /**
     * The report of a job, once it is done.
     *
     * @param {string} id
     * @param {{timeout?: number}} [options] in milliseconds; 300,000 if absent
     * @returns {Promise<Report>}
     */
    async wait(id, { timeout = 300_000 } = {}) {
        const ends = Date.now() + timeout;
        for (let interval = 500; ; interval = Math.min(interval * 1.5, 5_000)) {
            const job = await this.job(id);
            if (job.state === "done") return this.call("GET", path("/v1/jobs", id, "report"), undefined, true);
            if (job.state === "failed") throw new VouchError(null, { problem: job.reason, detail: "the reading failed" });
            if (Date.now() + interval > ends) throw new VouchError(null, { detail: "the reading is not done yet" });
            await pause(interval, this.connection.signal);
        }
    }

    /** @param {string} id @returns {Promise<void>} */
    deleteJob(id) { return this.call("DELETE", path("/v1/jobs", id), undefined, true); }

    /** @param {Uint8Array} first @param {Uint8Array} second @returns {Promise<Comparison>} */
    async compareFaces(first, second) {
        return this.call("POST", "/v1/faces/compare", { first: base64(first), second: base64(second) }, true);
    }

    // Enrolments

    /**
     * Begins an enrolment. Names and birth (`YYYY-MM-DD`) are compared with the document's.
     *
     * @param {{username: string, email: string, firstName?: string, lastName?: string, dateOfBirth?: string, phoneNumber?: string,
     *     requiredChecks?: string[], terms?: string}} person
     * @returns {Promise<Enrolment>}
     */
    enrol(person) { return this.call("POST", "/v1/enrolments", person, true); }

    /** @param {string} id @returns {Promise<Enrolment>} */
    enrolment(id) { return this.call("GET", path("/v1/enrolments", id), undefined, true); }

    /** @returns {AsyncGenerator<Enrolment>} */
    enrolments() { return this.all("/v1/enrolments"); }

    /** @param {string} id @param {{purpose: string, accepted?: boolean, terms?: string}} consent @returns {Promise<Enrolment>} */
    addConsent(id, consent) { return this.call("POST", path("/v1/enrolments", id, "consent"), { accepted: true, ...consent }); }

    /**
     * @param {string} id
     * @param {{identifier: string, publicKey?: Uint8Array, platform?: string}} device `publicKey` is a P-256
     *     SubjectPublicKeyInfo in DER; without one only the identifier is compared later
     * @returns {Promise<Enrolment>}
     */
    async addDevice(id, { identifier, publicKey, platform }) {
        const value = { identifier, publicKey: publicKey && base64(publicKey), platform };
        return this.call("POST", path("/v1/enrolments", id, "device"), value);
    }

    /** @param {string} id @param {Uint8Array[]} pictures @returns {Promise<Enrolment>} */
    async addDocument(id, pictures) {
        return this.call("POST", path("/v1/enrolments", id, "document"), { pictures: pictures.map(base64) });
    }

    /** @param {string} id @param {Frame[]} taken @param {string} [challenge] @returns {Promise<Enrolment>} */
    async addFace(id, taken, challenge) {
        return this.call("POST", path("/v1/enrolments", id, "face"), { frames: frames(taken), challenge });
    }

    /** @param {string} id @param {string} chipSession @returns {Promise<Enrolment>} */
    addChip(id, chipSession) { return this.call("POST", path("/v1/enrolments", id, "chip"), { chipSession }); }

    /** @param {string} id @returns {Promise<void>} */
    deleteEnrolment(id) { return this.call("DELETE", path("/v1/enrolments", id)); }

    /**
     * A token for a person's app or page.
     *
     * @param {"enrolments" | "authentications" | "journeys"} kind
     * @param {string} id
     * @param {number} [seconds]
     * @returns {Promise<PersonToken>}
     */
    personToken(kind, id, seconds = 900) { return this.call("POST", path(`/v1/${kind}`, id, "tokens"), { seconds }); }

    /** @param {"enrolment" | "authentication" | "journey"} purpose @param {string} id @returns {Promise<any>} */
    drawChallenge(purpose, id) { return this.call("POST", "/v1/liveness-challenges", { purpose, id }); }

    // Authentications

    /** @param {string} registrationCode @returns {Promise<Enrolment>} */
    authenticate(registrationCode) { return this.call("POST", "/v1/authentications", { registrationCode }, true); }

    /** @param {string} id @returns {Promise<Enrolment>} */
    authentication(id) { return this.call("GET", path("/v1/authentications", id), undefined, true); }

    /**
     * @param {string} id
     * @param {{identifier: string, signature?: Uint8Array}} device `signature` is over the authentication's identifier: ECDSA
     *     with SHA-256, in DER
     * @returns {Promise<Enrolment>}
     */
    async proveDevice(id, { identifier, signature }) {
        const value = { identifier, signature: signature && base64(signature) };
        return this.call("POST", path("/v1/authentications", id, "device"), value);
    }

    /** @param {string} id @param {Frame[]} taken @param {string} [challenge] @returns {Promise<Enrolment>} */
    async proveFace(id, taken, challenge) {
        return this.call("POST", path("/v1/authentications", id, "face"), { frames: frames(taken), challenge });
    }

    // Journeys

    /** @returns {AsyncGenerator<JourneyOffer>} */
    journeyDefinitions() { return this.all("/v1/journey-definitions"); }

    /** @param {string} definition @param {string} [subject] @returns {Promise<Journey>} */
    startJourney(definition, subject) { return this.call("POST", "/v1/journeys", { definition, subject }, true); }

    /** @param {string} id @returns {Promise<Journey>} */
    journey(id) { return this.call("GET", path("/v1/journeys", id), undefined, true); }

    /** @param {string} id @param {{purpose: string, accepted?: boolean, terms?: string}} consent @returns {Promise<Journey>} */
    answerTerms(id, consent) { return this.call("POST", path("/v1/journeys", id, "terms"), { accepted: true, ...consent }); }

    /** @param {string} id @param {Uint8Array} picture @returns {Promise<Journey>} */
    async sendSide(id, picture) { return this.call("POST", path("/v1/journeys", id, "document"), { picture: base64(picture) }); }

    /** @param {string} id @param {Uint8Array} picture @returns {Promise<Journey>} */
    async sendSelfie(id, picture) { return this.call("POST", path("/v1/journeys", id, "selfie"), { picture: base64(picture) }); }

    /** @param {string} id @param {Uint8Array} picture @returns {Promise<Journey>} */
    async sendAddress(id, picture) { return this.call("POST", path("/v1/journeys", id, "address"), { picture: base64(picture) }); }

    /** @param {string} id @param {string} chipSession @returns {Promise<Journey>} */
    sendChip(id, chipSession) { return this.call("POST", path("/v1/journeys", id, "chip"), { chipSession }); }

    /** @param {string} id @param {Frame[]} taken @param {string} [challenge] @returns {Promise<Journey>} */
    async sendLiveness(id, taken, challenge) {
        return this.call("POST", path("/v1/journeys", id, "liveness"), { frames: frames(taken), challenge });
    }

    /** @param {string} id @param {string} page @param {string} outcome @returns {Promise<Journey>} */
    endPage(id, page, outcome) { return this.call("POST", path("/v1/journeys", id, "pages", page), { outcome }); }

    /** The person cannot do the step that waits. @param {string} id @returns {Promise<Journey>} */
    skipStep(id) { return this.call("POST", path("/v1/journeys", id, "unable")); }

    /** @param {string} id @returns {Promise<Journey>} */
    abortJourney(id) { return this.call("POST", path("/v1/journeys", id, "abort")); }

    // Webhooks

    /** The answer has the secret, this once. @param {string} url @param {string[]} [types] all if absent @returns {Promise<Webhook>} */
    createWebhook(url, types) { return this.call("POST", "/v1/webhooks", { url, types }); }

    /** @returns {Promise<Webhook[]>} */
    async webhooks() { return (await this.call("GET", "/v1/webhooks", undefined, true)).items; }

    /** @param {string} id @returns {Promise<Delivery>} */
    testWebhook(id) { return this.call("POST", path("/v1/webhooks", id, "test")); }

    /** A new secret; the one before signs too for a day. @param {string} id @returns {Promise<Webhook>} */
    rotateWebhook(id) { return this.call("POST", path("/v1/webhooks", id, "rotate")); }

    /** @param {string} id @returns {AsyncGenerator<Delivery>} */
    webhookDeliveries(id) { return this.all(path("/v1/webhooks", id, "deliveries")); }

    /** @param {string} id @returns {Promise<void>} */
    deleteWebhook(id) { return this.call("DELETE", path("/v1/webhooks", id)); }

    // Persons

    /**
     * Stores a person in a shape of your own. The server looks at none of it, and gives it a subject.
     *
     * @param {Record<string, any>} content @returns {Promise<SubjectEntry>}
     */
    addSubject(content) { return this.call("POST", "/v1/subjects", { content }, true); }

    /** @param {string} subject @returns {Promise<StoredSubject>} */
    subject(subject) { return this.call("GET", path("/v1/subjects", subject), undefined, true); }

    /**
     * @param {string} subject
     * @param {Record<string, any>} content
     * @param {number} [version] that is replaced, so that another one is refused with `resource.conflict`; any if absent
     * @returns {Promise<SubjectEntry>}
     */
    replaceSubject(subject, content, version) {
        return this.call("PUT", path("/v1/subjects", subject), { content, version }, version === undefined);
    }

    /** By the `subject` of an enrolment, or the name that a journey began with. @param {string} subject @returns {Promise<DeletionReceipt>} */
    deleteSubject(subject) { return this.call("DELETE", path("/v1/subjects", subject)); }

    // Packages

    /**
     * Opens what a device sealed of a capture: once, within five minutes.
     *
     * @param {string} sealed the package
     * @param {string} operation that it was sealed for
     * @param {Uint8Array} [deviceKey] the P-256 SubjectPublicKeyInfo, in DER, that must have signed it; if absent, no signature
     *     is checked
     * @returns {Promise<OpenedContent>}
     */
    async openPackage(sealed, operation, deviceKey) {
        const value = { package: sealed, operation, deviceKey: deviceKey && base64(deviceKey) };
        return this.call("POST", "/v1/packages/open", value);
    }

    // Chips

    /**
     * Has the server read a chip: carries its commands to the chip and the responses back.
     *
     * @param {ChipTransport} chip
     * @param {AccessKey} key
     * @param {{socket?: boolean}} [options] over a WebSocket, where the platform has one; by long poll where it has not, and
     *     from where the socket ends early
     * @returns {Promise<ChipResult>} the result; its `id` can be named by a reading, an enrolment or a journey
     */
    async readChip(chip, key, { socket = false } = {}) {
        const begin = { ...key, supportsExtendedLength: chip.supportsExtendedLength };
        /** @type {ChipTurn} */
        let turn = await this.call("POST", "/v1/chip-sessions", begin);
        const session = path("/v1/chip-sessions", turn.id);
        const answersTo = answering(chip);
        if (socket && typeof globalThis.WebSocket === "function" && turn.state === "running") {
            const ended = await this.overSocket(session, answersTo);
            turn = ended ?? (await this.call("GET", session, undefined, true));
        }
        let lost = 0;
        while (turn.state === "running") {
            if (turn.commands.length === 0) {
                turn = await this.call("GET", session, undefined, true);
                continue;
            }
            const answers = await answersTo(turn);
            try {
                turn = await this.call("POST", `${session}/responses`, answers, true);
                lost = 0;
            } catch (error) {
                lost += 1;
                if (!(error instanceof VouchError) || error.status !== 409 || lost > 3) throw error;
                turn = await this.call("GET", session, undefined, true);
            }
        }
        return this.call("GET", `${session}/result`, undefined, true);
    }

    /**
     * A page cannot send its token with a socket's request, so it sends a ticket.
     *
     * @param {string} session
     * @param {(turn: ChipTurn) => Promise<any>} answersTo
     * @returns {Promise<ChipTurn | undefined>} the session's end; undefined if the socket ended before it
     */
    async overSocket(session, answersTo) {
        const { ticket } = await this.call("POST", `${session}/tickets`);
        const url = `${this.connection.base.replace(/^http/, "ws")}${session}/socket`;
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

/** A message that is not the server's, or too old. Answer it with 400. */
export class WebhookRefused extends Error {
    /** @param {string} message */
    constructor(message) {
        super(message);
        this.name = "WebhookRefused";
    }
}

/**
 * The event of a webhook's message, if one of the secrets signed it lately (Standard Webhooks 1.0.0).
 *
 * @param {Uint8Array | string} body the request's body as it came, not JSON that was parsed and written again
 * @param {Headers | Record<string, string | string[] | undefined>} headers
 * @param {string | string[]} secrets `whsec_…`; two while one is being replaced
 * @param {{tolerance?: number, now?: number}} [options] in seconds; 300, and the clock's time
 * @returns {Promise<Event>} rejects with {@link WebhookRefused}
 */
export async function verifyWebhook(body, headers, secrets, { tolerance = 300, now = Date.now() / 1000 } = {}) {
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    if (!(bytes instanceof Uint8Array)) throw new TypeError("the body must be the bytes or the text as they came");
    const [identifier, sent, signatures] = ["id", "timestamp", "signature"].map((name) => field(headers, `webhook-${name}`));
    if (!identifier || !signatures || !/^[0-9]{1,15}$/.test(sent)) {
        throw new WebhookRefused("webhook-id, webhook-timestamp or webhook-signature is missing or malformed");
    }
    const start = new TextEncoder().encode(`${identifier}.${sent}.`);
    const content = new Uint8Array(start.length + bytes.length);
    content.set(start);
    content.set(bytes, start.length);
    const all = typeof secrets === "string" ? [secrets] : secrets;
    if (all.length === 0) throw new TypeError("there is no secret to verify with");
    const given = signatures.split(" ").filter((text) => text.startsWith("v1,")).map((text) => decoded(text.slice(3)));
    let isSigned = false;
    for (const secret of all) {
        const key = decoded(secret.replace(/^whsec_/, ""));
        // Without the secret: an error ends in a log.
        if (!key?.length) throw new TypeError("a webhook's secret begins with whsec_, and is in the answer that created it");
        const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
        // Compared by the platform, in a time that tells nothing.
        for (const signature of given) {
            if (signature && (await crypto.subtle.verify("HMAC", imported, signature, content))) isSigned = true;
        }
    }
    if (!isSigned) throw new WebhookRefused("no signature is right");
    if (Math.abs(now - Number(sent)) > tolerance) throw new WebhookRefused("the message is too old, or a clock is wrong");
    let event;
    try {
        event = JSON.parse(new TextDecoder().decode(bytes));
    } catch {
        throw new WebhookRefused("the message is not JSON");
    }
    if (typeof event?.type !== "string" || typeof event.data !== "object" || event.data === null) {
        throw new WebhookRefused("the message is not an event");
    }
    return event;
}

/** @param {Headers | Record<string, string | string[] | undefined>} headers @param {string} name */
function field(headers, name) {
    if (typeof headers.get === "function") return /** @type {Headers} */ (headers).get(name) ?? "";
    const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
    return String(Array.isArray(found) ? found[0] ?? "" : found ?? "");
}

/** Undefined for what is not Base64. @param {string} text */
function decoded(text) {
    try {
        return bytes(text);
    } catch {
        return undefined;
    }
}

/**
 * @param {Uint8Array[]} files
 * @param {{selfie?: Uint8Array, chipSession?: string, ageThreshold?: number, graphics?: boolean}} options
 */
function reading(files, { selfie, chipSession, ageThreshold, graphics = true }) {
    if (!Array.isArray(files)) throw new TypeError("files is a list of pictures: [picture]");
    const inputs = files.map((file) => ({ data: base64(file) }));
    return { inputs, selfie: selfie && base64(selfie), chipSession, ageThreshold, graphics: graphics ? undefined : "none" };
}

/** @param {Frame[]} taken */
function frames(taken) { return taken.map(({ data, time }) => ({ data: base64(data), time })); }

/** @param {string} base @param {string[]} parts */
function path(base, ...parts) { return [base, ...parts.map((part) => encodeURIComponent(part))].join("/"); }

/** @param {number} milliseconds @param {AbortSignal} [signal] */
function pause(milliseconds, signal) {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds, undefined);
        signal?.addEventListener("abort", () => { clearTimeout(timer); reject(signal.reason); }, { once: true });
    });
}

/** @param {Uint8Array} content */
function base64(content) {
    if (!(content instanceof Uint8Array)) throw new TypeError("a picture is its bytes, a Uint8Array");
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
    const after = response.headers.get("Retry-After") ?? "";
    return new VouchError(response.status, {
        problem: (typeof told.type === "string" ? told.type.split("/").pop() : undefined) ?? told.errorCode ?? told.Code ?? told.error,
        detail: told.detail ?? told.errorMsg ?? told.Message ?? told.error_description,
        remedy: told.remedy ?? told.Remedy,
        requestId: told.requestId ?? response.headers.get("X-Request-ID") ?? undefined,
        retryAfter: /^[0-9]{1,9}$/.test(after) ? Number(after) : undefined,
    });
}
