// The page behind a journey's link: `/capture#journey=ID&token=TOKEN`, or `#handover=CODE` from another device. What stands behind `#`
// reaches no server's log.
import "./vouch-journey.js";
import { make } from "./vouch-parts.js";
import { chosen, words } from "./vouch-texts.js";
import { ask } from "./vouch-upload.js";

const link = new URLSearchParams(location.hash.slice(1));
const language = chosen([link.get("lang"), ...navigator.languages].filter(Boolean));
const say = await words(language);
[document.documentElement.lang, document.documentElement.dir] = [language, say.direction];
document.getElementById("title").textContent = document.title = say("proveTitle");
const content = document.getElementById("content");

/** What a code was exchanged for stays with this tab, since the code is used up. */
const kept = "vouch-handover";

async function exchanged(code) {
  const found = JSON.parse(sessionStorage.getItem(kept) ?? "null");
  if (found?.code === code) return found;
  const { journey, accessToken } = await ask("POST", "/v1/handovers", { body: { code } });
  const taken = { code, journey, token: accessToken };
  sessionStorage.setItem(kept, JSON.stringify(taken));
  return taken;
}

async function show() {
  const waiting = make("p", { role: "status", text: say("working") });
  content.append(waiting);
  try {
    const code = link.get("handover");
    const { journey, token } = code ? await exchanged(code) : { journey: link.get("journey"), token: link.get("token") };
    waiting.replaceWith(
      journey && token
        ? make("vouch-journey", { journey, token, lang: language, elsewhere: code ? "none" : null })
        : make("p", { role: "alert", text: say("linkIncomplete") }));
  } catch (error) {
    if (error.cause !== "lost") return waiting.replaceWith(make("p", { role: "alert", text: say("handoverUsed") }));
    const again = make("div", {}, make("p", { role: "alert", text: say("offline") }), make("button", {
      text: say("tryAgain"), on: {
        click: () => {
          again.remove();
          show();
        },
      },
    }));
    waiting.replaceWith(again);
  }
}

await show();
