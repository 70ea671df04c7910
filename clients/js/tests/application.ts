// An application in TypeScript, which is checked and never run.
import { type ChipTransport, type Enrolment, type Event, Vouch, VouchError, verifyWebhook } from "vouch-client";

const vouch = new Vouch("https://id.example", { clientId: "app", clientSecret: "secret" });
const enrolment: Enrolment = await vouch.enrol({ username: "anna", email: "anna@example.com" });
// @ts-expect-error there is no such status
const status: "done" = enrolment.status;
// @ts-expect-error an e-mail address is needed
await vouch.enrol({ username: "anna" });
// @ts-expect-error a picture is bytes
await vouch.read(["picture"]);
// @ts-expect-error a chip session is named by its identifier
await vouch.addChip(enrolment.id, 7);
const report = await vouch.read([new Uint8Array()], { graphics: false, ageThreshold: 18 });
const surname: string | undefined = report.fields.surname?.value;
for await (const one of vouch.enrolments()) console.log(one.subject.length, surname, status);
const reader: ChipTransport = { supportsExtendedLength: true, transmit: async (command) => command, reconnect: async () => {} };
const chip = await vouch.readChip(reader, { can: "123456" }, { socket: true });
const genuine: "yes" | "no" | "notEstablished" = chip.report.genuine;
const stored: number = (await vouch.addSubject({ surname: "SPECIMEN" })).version;
// @ts-expect-error a version is a number
await vouch.replaceSubject("s", {}, `${stored}`);
const signed: "verified" | "notChecked" = (await vouch.openPackage("a..b", "7f3a", new Uint8Array())).signature;
console.log((await vouch.subject("s")).content.surname, signed);
const event: Event = await verifyWebhook(new Uint8Array(), new Headers(), ["whsec_a", "whsec_b"], { tolerance: 60 });
try {
    await vouch.job(event.data.id + genuine);
} catch (error) {
    if (error instanceof VouchError && error.status === null) console.log(error.retryAfter?.toFixed());
}
