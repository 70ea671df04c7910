// One case on one screen.
import { doubtBar, reviewWord } from "./console-list.js";
import { make, outcome, spaced, table } from "./console-parts.js";
import { viewer } from "./console-pictures.js";

const sources = ["chip", "barcode", "mrz", "visual"];
/** What people look for first; all else follows by name. */
const order = ["surname", "givenNames", "fullName", "sex", "dateOfBirth", "placeOfBirth", "nationality", "documentNumber", "issuingStateCode",
  "issuingAuthority", "dateOfIssue", "dateOfExpiry", "personalNumber"];
const rank = ([name]) => (order.includes(name) ? order.indexOf(name) : order.length);

export async function showCase(app, id) {
  const { say, server } = app;
  const detail = await server.get(`/v1/cases/${encodeURIComponent(id)}`);
  const sees = app.can("investigate");
  const reports = sees ? await server.get(`/v1/journeys/${id}/report`) : {};
  const shots = await pictures(app, detail, reports);
  const { summary, state } = detail;
  const [before, after] = neighbours(app.ids, id);
  Object.assign(app.keys, {
    u: () => { location.hash = "#cases"; },
    j: () => after && (location.hash = `#case/${after}`), k: () => before && (location.hash = `#case/${before}`),
  });

  const read = reports.document?.document;
  const heading = make("h1", { text: read?.name ? [read.name, read.issuingStateName].filter(Boolean).join(" · ") : say("case"), tabindex: -1 });
  const facts = make("dl", { class: "facts" }, ...pairs([
    [say("state"), reviewWord(say, summary) || say(summary.result)], [say("doubt"), doubtBar(summary.doubt)],
    [say("result"), say(state.result)], [say("began"), say.time(summary.began)], [say("definition"), state.definition],
    [say("subject"), state.subject], [say("identifier"), id]]));
  const nodes = [
    make("p", { class: "turn" }, make("a", { href: "#cases", text: say("back") }), after && make("a", { href: `#case/${after}`, text: say("next") })),
    heading,
    make("div", { class: "case" },
      make("div", { class: "see" },
        section(say("pictures"), shots.length ? viewer(app, shots) : make("p", { class: "empty", text: say("noPictures") })),
        sees && faces(app, reports.document, shots)),
      make("div", { class: "act" },
        section(say("case"), facts),
        decision(app, detail),
        section(say("rules"), table(say("rules"), [say("rule"), say("result")], rules(say, detail)))),
      make("div", { class: "read" },
        sees && section(say("fields"), fields(app, reports.document)),
        sees && section(say("checks"), ...checks(app, reports.document)),
        sees && section(say("chip"), ...chip(app, reports.document?.chip)),
        section(say("history"), history(app, detail)),
        section(say("notes"), ...notes(app, detail)),
        sees && section(say("evidence"), evidence(app, id, reports)))),
  ];
  return { title: say("case"), nodes, focus: heading };
}

function neighbours(ids, id) {
  const place = ids.indexOf(id);
  return place < 0 ? [undefined, undefined] : [ids[place - 1], ids[place + 1]];
}

const pairs = (all) => all.filter(([, value]) => value).flatMap(([key, value]) => [
  make("dt", { text: key }), value instanceof Node ? make("dd", {}, value) : make("dd", { text: value })]);

const section = (name, ...children) => make("section", { class: "card" }, make("h2", { text: name }), ...children);

/** The pictures that are there, as addresses within this page; they are given back when the view is left. */
async function pictures(app, detail, reports) {
  const all = await Promise.all(detail.pictures.map(async (name) => {
    try {
      const blob = await app.server.send("GET", `/v1/journeys/${detail.summary.id}/pictures/${name}`, undefined, "blob");
      // Whoever sent it chose the bytes: what is no picture of these kinds is not shown.
      const bytes = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
      const type = bytes[0] === 0xff && bytes[1] === 0xd8 ? "image/jpeg" : bytes[0] === 0x89 && bytes[1] === 0x50 ? "image/png" : null;
      if (!type) return null;
      const url = URL.createObjectURL(new Blob([blob], { type }));
      app.leave.push(() => URL.revokeObjectURL(url));
      const index = { front: 0, back: 1 }[name];
      const report = name === "address" ? reports.address : index === undefined ? null : reports.document;
      return { name, url, report: report ?? null, index: index ?? 0 };
    } catch { return null; }
  }));
  return all.filter(Boolean);
}

// MARK: deciding

function decision(app, detail) {
  const { say, server } = app;
  const { summary, state, opinions } = detail;
  const id = summary.id;
  const told = (one) => make("p", { class: "verdict" }, make("strong", { text: say(word(one.decision)) }), " ",
    say("by", { who: one.reviewer === app.who.identifier ? say("you") : one.reviewer, when: say.time(one.decided) }),
    one.note ? make("q", { text: one.note }) : null);
  const parts = [...(state.review ? [state.review] : opinions).map(told)];
  if (state.review?.follow) parts.push(follow(app, id, state.review.follow));
  const isOpen = summary.review === "open";
  if (!isOpen || !app.can("review")) {
    if (!parts.length) parts.push(make("p", { text: reviewWord(say, summary) || say(summary.result) }));
    return section(say("decide"), ...parts);
  }
  const mine = opinions.some((one) => one.reviewer === app.who.identifier);
  if (mine) return section(say("decide"), ...parts, make("p", { text: say("yourOpinion") }));
  if (summary.opinions === 2 && !app.can("senior")) return section(say("decide"), make("p", { text: say("seniorOpinion") }));
  const standing = summary.opinions === 2 ? "seniorOpinion" : summary.opinions === 1 ? "secondOpinion" : detail.needsTwo ? "fourEyes" : null;
  const why = make("textarea", { id: "why", rows: 3, maxlength: 2000 });
  const confirm = make("div", { class: "confirm", role: "group", hidden: true });
  const alert = make("p", { class: "alert", role: "alert", hidden: true });

  async function act(work) {
    try { await work(); } catch (error) {
      if (error.status === 401) return;
      alert.textContent = error.problem ? say("refused", { why: error.message }) : say("lost");
      alert.hidden = false;
    }
  }
  const isMine = summary.holder === app.who.identifier;
  const hold = () => act(async () => {
    await server.send(isMine ? "DELETE" : "POST", `/v1/journeys/${id}/review/hold`);
    await app.again();
  });
  function ask(choice) {
    const yes = make("button", { type: "button", class: choice, text: say("yes", { decision: say(choice === "accepted" ? "accept" : choice === "refused" ? "refuse" : "retake").toLocaleLowerCase() }), onclick: () => act(async () => {
      const note = why.value.trim().replace(/\s+/g, " ");
      const after = await server.post(`/v1/journeys/${id}/review`, { decision: choice, ...(note ? { note } : {}) });
      await app.again();
      app.tell(after.review ? say("decided", { decision: say(word(choice)) }) : say("opinionGiven"));
    }) });
    const no = make("button", { type: "button", class: "plain", text: say("cancel"), onclick: () => { confirm.hidden = true; why.focus(); } });
    confirm.replaceChildren(make("p", { text: say("sure", { decision: say(word(choice)) }) }), yes, no);
    confirm.setAttribute("aria-label", say("sure", { decision: say(word(choice)) }));
    confirm.hidden = false;
    yes.focus();
  }
  const button = (choice, key) => make("button", { type: "button", class: choice, text: say(key), onclick: () => ask(choice) });
  Object.assign(app.keys, {
    h: hold, a: () => ask("accepted"), r: () => ask("refused"), t: () => ask("retake"), n: () => document.getElementById("note")?.focus() });
  return section(say("decide"), ...parts, standing && make("p", { class: "notice", text: say(standing) }),
    make("p", {}, make("button", { type: "button", class: "plain", text: say(isMine ? "release" : "hold"), onclick: hold }),
      summary.holder && !isMine ? ` ${say("holder")}: ${say("someone")}` : ""),
    make("label", { for: "why", text: say("why") }), why,
    make("div", { class: "buttons" }, button("accepted", "accept"), button("refused", "refuse"), button("retake", "retake")),
    confirm, alert, make("p", { class: "hint", text: say("decideHint", { result: say(state.result) }) }));
}

const word = (decision) => ({ accepted: "accepted", refused: "refusedCases", retake: "retakeCases" })[decision] ?? decision;

function follow(app, id, journey) {
  const { say, server } = app;
  const place = make("div", {});
  const parts = make("div", {}, make("p", {}, `${say("follow")}: `, make("a", { href: `#case/${journey}`, text: journey })));
  if (!app.can("review")) return parts;
  const work = async () => {
    try {
      const { url } = await server.post(`/v1/cases/${id}/link`);
      const field = make("input", { id: "link", type: "text", readonly: true, value: url });
      place.replaceChildren(make("label", { for: "link", text: say("link") }), field,
        make("button", { type: "button", class: "plain", text: say("copy"), onclick: async () => {
          try { await navigator.clipboard.writeText(url); app.tell(say("copied")); } catch { field.select(); }
        } }), make("p", { class: "hint", text: say("linkHint") }));
      field.focus();
    } catch (error) { place.replaceChildren(make("p", { class: "alert", role: "alert", text: say("refused", { why: error.message }) })); }
  };
  parts.append(make("button", { type: "button", class: "plain", text: say("makeLink"), onclick: work }), place);
  return parts;
}

// MARK: reading

function rules(say, detail) {
  return Object.entries(detail.state.rules).filter(([, value]) => value !== "NotNeeded").map(([name, value]) => {
    const kind = value === "Passed" ? "passed" : value === "Failed" ? "failed" : "notPerformed";
    const mark = outcome(say, kind);
    mark.lastChild.textContent = say(value) || value;
    return [say(`rule_${name}`) || spaced(name), mark];
  });
}

function fields(app, report) {
  const { say } = app;
  const all = Object.entries(report?.fields ?? {}).sort((one, other) => rank(one) - rank(other));
  if (!all.length) return make("p", { class: "empty", text: say("noReport") });
  const used = sources.filter((source) => all.some(([, field]) => field.sources?.[source]));
  return table(say("fields"), [say("field"), say("value"), ...used.map((source) => say(`source_${source}`)), say("verdict")],
    all.map(([name, field]) => [spaced(name), field.text ?? field.value ?? "", ...used.map((source) => {
      const said = field.sources?.[source];
      if (!said) return "";
      const differs = !(field.saidBy ?? []).includes(source) && field.value !== null;
      return make("span", { class: differs ? "differs" : "", text: said.raw });
    }), outcome(say, field.outcome)]), { class: "wide" });
}

function checks(app, report) {
  const { say } = app;
  const all = report?.checks ?? [];
  if (!all.length) return [make("p", { class: "empty", text: say("noReport") })];
  const rows = (kind) => all.filter((check) => check.outcome === kind).map((check) => [check.words || spaced(check.name), outcome(say, kind),
    [check.reason, check.clause].filter(Boolean).join(", ")]);
  const list = (some, caption) => table(caption, [say("check"), say("verdict"), say("reason")], some);
  const fold = (key, some) => some.length > 0 && make("details", {}, make("summary", { text: say(key, { count: say.number(some.length) }) }), list(some, say(key, { count: some.length })));
  const failed = rows("failed");
  return [make("p", { class: "verdict", text: report.statuses?.words ?? "" }), failed.length > 0 && list(failed, say("failed")),
    fold("passedChecks", rows("passed")), fold("notChecked", rows("notPerformed"))];
}

function faces(app, report, shots) {
  const { say } = app;
  const figures = [];
  const add = (url, text) => figures.push(make("figure", {}, make("img", { src: url, alt: text }), make("figcaption", { text })));
  const portrait = report?.graphics?.find((graphic) => graphic.kind === "portrait" && graphic.data && /^image\/(png|jpeg)$/.test(graphic.mime));
  if (portrait) add(`data:${portrait.mime};base64,${portrait.data}`, say("portrait"));
  for (const name of ["chip", "selfie"]) {
    const shot = shots.find((one) => one.name === name);
    if (shot) add(shot.url, say(`picture_${name}`));
  }
  const compared = (report?.faces?.comparisons ?? []).map((one) => [
    say("compared", { first: say(`face_${one.first}`), second: say(`face_${one.second}`) }), say(one.verdict),
    Number.isFinite(one.score) ? say("score", { score: say.number(one.score) }) : one.reason ?? ""]);
  return section(say("faces"), figures.length ? make("div", { class: "faces" }, ...figures) : make("p", { class: "empty", text: say("noFaces") }),
    compared.length > 0 && table(say("faces"), [say("faces"), say("verdict"), say("reason")], compared));
}

function chip(app, read) {
  const { say } = app;
  if (!read) return [make("p", { class: "empty", text: say("noChip") })];
  const word = { yes: "passed", no: "failed" }[read.genuine] ?? "notPerformed";
  const mark = outcome(say, word);
  mark.lastChild.textContent = say(`genuine_${read.genuine}`) || say("genuine_notEstablished");
  return [make("p", { class: "verdict" }, mark, ` ${read.words}`),
    make("dl", { class: "facts" }, ...pairs([[say("accessControl"), read.accessControl], [say("missingAnchors"), (read.missingAnchors ?? []).join(", ")]])),
    read.checks?.length > 0 && table(say("checks"), [say("check"), say("verdict"), say("reason")],
      read.checks.map((check) => [check.words || spaced(check.name), outcome(say, check.outcome), [check.reason, check.clause].filter(Boolean).join(", ")])),
    read.certificates?.length > 0 && table(say("certificates"), [say("certificate"), say("role"), say("signedBy"), say("validity"), say("fingerprint")],
      read.certificates.map((one) => [one.subject, spaced(one.role), one.issuer, [one.validFrom, one.validTo].filter(Boolean).join(" – "), one.fingerprint]), { class: "wide" })];
}

function history(app, detail) {
  const { say } = app;
  const { state, summary } = detail;
  const rows = [[summary.began, say("began"), ""], ...detail.history.map((event) => [event.at,
    event.step ? `${spaced(event.step)} (${say("attempt", { number: event.attempt })})` : spaced(event.outcome ?? ""),
    event.retake ? say("askedAgain", { reason: spaced(event.retake) }) : event.step && event.outcome ? spaced(event.outcome) : ""]),
  ...detail.opinions.map((one) => [one.decided, say("opinions"), say(word(one.decision))]),
  ...detail.notes.map((note) => [note.at, say("note"), ""]),
  ...(state.review ? [[state.review.decided, say("decide"), say(word(state.review.decision))]] : [])];
  rows.sort(([one], [other]) => Date.parse(one) - Date.parse(other));
  return table(say("history"), [say("when"), say("what"), say("result")], rows.map(([at, what, more]) => [say.time(at), what, more]));
}

function notes(app, detail) {
  const { say, server } = app;
  const list = detail.notes.length
    ? make("ol", { class: "notes" }, ...detail.notes.map((note) => make("li", {}, make("p", { text: note.text ?? say("hiddenNote") }),
      make("p", { class: "hint", text: say("by", { who: note.reviewer === app.who.identifier ? say("you") : note.reviewer, when: say.time(note.at) }) }))))
    : make("p", { class: "empty", text: say("noNotes") });
  if (!app.can("review")) return [list];
  const text = make("textarea", { id: "note", rows: 2, maxlength: 2000, required: true });
  const alert = make("p", { class: "alert", role: "alert", hidden: true });
  const form = make("form", {}, make("label", { for: "note", text: say("note") }), text, make("button", { type: "submit", class: "plain", text: say("addNote") }), alert);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await server.post(`/v1/cases/${detail.summary.id}/notes`, { text: text.value.trim().replace(/\s+/g, " ") });
      await app.again();
      app.tell(say("noteAdded"));
    } catch (error) {
      alert.textContent = error.problem ? say("refused", { why: error.message }) : say("lost");
      alert.hidden = false;
    }
  });
  return [list, form];
}

function evidence(app, id, reports) {
  const { say } = app;
  const link = (value, name, key) => {
    const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
    app.leave.push(() => URL.revokeObjectURL(url));
    return make("li", {}, make("a", { href: url, download: `${name}-${id}.json`, text: say(key) }));
  };
  const items = [reports.document && link(reports.document, "report", "downloadReport"), reports.address && link(reports.address, "address", "downloadAddress")].filter(Boolean);
  return items.length ? make("ul", {}, ...items) : make("p", { class: "empty", text: say("noReport") });
}
