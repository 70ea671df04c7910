/** Client of a Vouch server, for browsers and Node 20 and later. */

export interface Options {
    clientId?: string;
    clientSecret?: string;
    /** For the field `apikey`. */
    apiKey?: string;
    /** Of one person: for apps and pages. */
    token?: string;
    /** Sends requests; the platform's if absent. */
    fetch?: typeof fetch;
    /** How often a request is sent where sending it twice does no harm; 4 if absent. */
    attempts?: number;
    /** Of one request, in milliseconds; 60,000 if absent. */
    timeout?: number;
    /** Ends every request. */
    signal?: AbortSignal;
}

/** A request that has no result. Its message holds no personal data. */
export class VouchError extends Error {
    constructor(status: number | null, told?: { problem?: string; detail?: string; remedy?: string; requestId?: string; retryAfter?: number });
    /** Null where no answer came: whether the server did its work is not known. */
    status: number | null;
    /** Such as `document.unreadable`. */
    problem?: string;
    detail?: string;
    remedy?: string;
    requestId?: string;
    /** In seconds. */
    retryAfter?: number;
}

/** What docs/report.schema.json describes. */
export interface Report {
    schemaVersion: number;
    document: { type: string; name?: string; issuingState?: string; [member: string]: unknown };
    statuses: { overall: Status; optical: Status; chip: Status; portrait: Status; age: Status; [member: string]: any };
    fields: Record<string, { value?: string; text?: string; outcome: Outcome; [member: string]: any }>;
    checks: { name: string; outcome: Outcome; words?: string; [member: string]: any }[];
    graphics: { kind: string; mime: string; sha256?: string; data?: string; [member: string]: any }[];
    /** Where the pictures show several documents, the reports of those after the first. */
    otherReports?: Report[];
    [member: string]: any;
}

export type Outcome = "passed" | "failed" | "notPerformed";

export interface Status {
    outcome: Outcome;
    because: string[];
    [member: string]: any;
}

/** Where an enrolment or an authentication stands. */
export interface Enrolment {
    id: string;
    subject: string;
    status: "pending" | "complete" | "failed";
    checks: { check: "device" | "face" | "document" | "chip"; attempts: number; isPassed: boolean }[];
    created: string;
    expires: string;
    registrationCode?: string;
    isAgain?: boolean;
    policy?: string;
    consent?: "missing" | "accepted" | "refused";
    /** What the step established; a member is absent if it was not examined. */
    finding?: {
        liveness?: Outcome; match?: Outcome; document?: Outcome; user?: Outcome; chip?: Outcome; isRepeated?: boolean;
        feedback?: string[]; faults?: string[]; score?: number;
        networks?: { name: string; licence: string; source: string; limits: string };
    };
}

/** Where a journey stands. */
export interface Journey {
    id: string;
    definition: string;
    subject?: string;
    /** What to send next; `NONE` once it has ended. */
    requiredAction: string;
    step?: string;
    retake?: string;
    advice?: string;
    result: string;
    rules: Record<string, string>;
    ending?: "success" | "cancelled" | "termsRejected" | "expired" | "error";
}

export interface JourneyOffer { name: string; version: number; title: string }
export interface Job { id: string; state: "waiting" | "running" | "done" | "failed"; attempts: number; reason?: string; report?: string }
export interface Comparison { verdict: "match" | "noMatch" | "notComparable"; probability?: number }
export interface PersonToken { accessToken: string; tokenType: string; expiresIn: number }
export interface Webhook {
    id: string; types: string[]; created: string; url?: string; secret?: string; previousSecretEnds?: string; isDamaged?: boolean;
}
export interface Delivery {
    id: string; type: string; created: string; state: "waiting" | "running" | "delivered" | "dead"; attempts: number;
    nextAttempt?: string; reason?: string;
}
export interface DeletionReceipt { subject: string; enrolments: number; journeys: number; records: number; receipt: string }

/** A person who is stored in a shape of the client's own, without the content. */
export interface SubjectEntry { id: string; version: number; created: string; changed: string }

/** The same with what was stored. */
export interface StoredSubject extends SubjectEntry { content: Record<string, any> }

/** A part of a capture as the device sealed it: a picture in Base64, or texts. */
export interface CapturedContent { kind: string; operation: string; mime?: string; image?: string; texts?: Record<string, string> }

/** What a package held. `signature` is `verified` where the key that the client named signed it. */
export interface OpenedContent { content: CapturedContent; signature: "verified" | "notChecked" }

/** What a chip returned and proved. */
export interface ChipResult {
    id: string;
    report: { genuine: "yes" | "no" | "notEstablished"; words: string; [member: string]: any };
    fields: Record<string, string>;
    portrait?: { mime: string; data?: string; [member: string]: any };
    files: { name: string; length?: number }[];
    roundTrips: { count: number; medianMilliseconds: number; longestMilliseconds: number; resumed: number };
    findings: string[];
    interruption?: string;
}

/** A webhook's message. There is no personal data in it. */
export interface Event {
    type: string;
    timestamp: string;
    data: { id: string; subject: string; result: string };
}

export interface Frame {
    data: Uint8Array;
    /** In seconds since the first. */
    time?: number;
}

export interface Consent { purpose: string; accepted?: boolean; terms?: string }

/** A way to a chip: a reader, or a phone's. */
export interface ChipTransport {
    supportsExtendedLength: boolean;
    /** Rejects with `{name: "NetworkError"}` if the chip has gone. */
    transmit(command: Uint8Array): Promise<Uint8Array>;
    reconnect(): Promise<void>;
}

export type AccessKey = { can: string } | { mrz: string } | { documentNumber: string; dateOfBirth: string; dateOfExpiry: string };

/** The way to one server. */
export class Connection {
    constructor(url: string, options?: Options);
    send(method: string, path: string, request?: { body?: string; headers?: Record<string, string>; repeatable?: boolean }): Promise<any>;
    form(path: string, fields: Record<string, string>): Promise<any>;
}

/** Vouch's own API, `/v1`. */
export class Vouch {
    constructor(url: string, options?: Options);
    call(method: string, path: string, value?: any, repeatable?: boolean, fields?: Record<string, string>): Promise<any>;
    all(path: string): AsyncGenerator<any>;
    read(files: Uint8Array[], options?: { selfie?: Uint8Array; chipSession?: string; ageThreshold?: number; graphics?: boolean }): Promise<Report>;
    readLater(files: Uint8Array[], options?: { selfie?: Uint8Array; ageThreshold?: number; graphics?: boolean }): Promise<Job>;
    job(id: string): Promise<Job>;
    wait(id: string, options?: { timeout?: number }): Promise<Report>;
    deleteJob(id: string): Promise<void>;
    compareFaces(first: Uint8Array, second: Uint8Array): Promise<Comparison>;
    enrol(person: {
        username: string; email: string; firstName?: string; lastName?: string; dateOfBirth?: string; phoneNumber?: string;
        requiredChecks?: string[]; terms?: string;
    }): Promise<Enrolment>;
    enrolment(id: string): Promise<Enrolment>;
    enrolments(): AsyncGenerator<Enrolment>;
    addConsent(id: string, consent: Consent): Promise<Enrolment>;
    addDevice(id: string, device: { identifier: string; publicKey?: Uint8Array; platform?: string }): Promise<Enrolment>;
    addDocument(id: string, pictures: Uint8Array[]): Promise<Enrolment>;
    addFace(id: string, taken: Frame[], challenge?: string): Promise<Enrolment>;
    addChip(id: string, chipSession: string): Promise<Enrolment>;
    deleteEnrolment(id: string): Promise<void>;
    personToken(kind: "enrolments" | "authentications" | "journeys", id: string, seconds?: number): Promise<PersonToken>;
    drawChallenge(purpose: "enrolment" | "authentication" | "journey", id: string): Promise<any>;
    authenticate(registrationCode: string): Promise<Enrolment>;
    authentication(id: string): Promise<Enrolment>;
    proveDevice(id: string, device: { identifier: string; signature?: Uint8Array }): Promise<Enrolment>;
    proveFace(id: string, taken: Frame[], challenge?: string): Promise<Enrolment>;
    journeyDefinitions(): AsyncGenerator<JourneyOffer>;
    startJourney(definition: string, subject?: string): Promise<Journey>;
    journey(id: string): Promise<Journey>;
    answerTerms(id: string, consent: Consent): Promise<Journey>;
    sendSide(id: string, picture: Uint8Array): Promise<Journey>;
    sendSelfie(id: string, picture: Uint8Array): Promise<Journey>;
    sendAddress(id: string, picture: Uint8Array): Promise<Journey>;
    sendChip(id: string, chipSession: string): Promise<Journey>;
    sendLiveness(id: string, taken: Frame[], challenge?: string): Promise<Journey>;
    endPage(id: string, page: string, outcome: string): Promise<Journey>;
    skipStep(id: string): Promise<Journey>;
    abortJourney(id: string): Promise<Journey>;
    createWebhook(url: string, types?: string[]): Promise<Webhook>;
    webhooks(): Promise<Webhook[]>;
    testWebhook(id: string): Promise<Delivery>;
    rotateWebhook(id: string): Promise<Webhook>;
    webhookDeliveries(id: string): AsyncGenerator<Delivery>;
    deleteWebhook(id: string): Promise<void>;
    addSubject(content: Record<string, any>): Promise<SubjectEntry>;
    subject(subject: string): Promise<StoredSubject>;
    replaceSubject(subject: string, content: Record<string, any>, version?: number): Promise<SubjectEntry>;
    deleteSubject(subject: string): Promise<DeletionReceipt>;
    openPackage(sealed: string, operation: string, deviceKey?: Uint8Array): Promise<OpenedContent>;
    /** Over a WebSocket where `socket` is set and the platform has one; otherwise by long poll. */
    readChip(chip: ChipTransport, key: AccessKey, options?: { socket?: boolean }): Promise<ChipResult>;
}

/** A message that is not the server's, or too old. */
export class WebhookRefused extends Error {
    constructor(message: string);
}

/** The event of a webhook's message, if one of the secrets signed it lately; rejects with {@link WebhookRefused}. */
export function verifyWebhook(
    body: Uint8Array | string, headers: Headers | Record<string, string | string[] | undefined>, secrets: string | string[],
    options?: { tolerance?: number; now?: number },
): Promise<Event>;

/** AwareID's enrolment API: the calls by their vendor's names. */
export class AwareID {
    constructor(url: string, options: Options & { customer: string; clientId: string; clientSecret: string; apiKey: string });
    call(path: string, value: any, repeatable?: boolean): Promise<any>;
    triggerEnroll(username: string, email: string): Promise<any>;
    enroll(sessionToken: string): Promise<any>;
    addDevice(enrollmentToken: string, deviceId: string, publicKey?: string): Promise<any>;
    addFace(enrollmentToken: string, faceLivenessData: any): Promise<any>;
    addDocument(enrollmentToken: string, pictures: Uint8Array[]): Promise<any>;
}

/** GBG IDscan's web API: one journey, continued by the last response. */
export class IDScan {
    constructor(url: string, options: Options & { user: string; password: string; additionalData?: Record<string, string> });
    lastResponse: any;
    /** Uploads that the server has answered: compare with what was captured. */
    acknowledged: number;
    get requiredAction(): string | undefined;
    upload(picture: Uint8Array, kind?: "document" | "selfie" | "address"): Promise<any>;
    submitChip(chipSession: string): Promise<any>;
    post(path: string, value: any, repeatable?: boolean): Promise<any>;
}
