// The page behind a journey's link: `/capture#journey=ID&token=TOKEN`. What stands behind `#` reaches no server and no log.
import "./vouch-journey.js";
import { make } from "./vouch-parts.js";
import { chosen, words } from "./vouch-texts.js";

const link = new URLSearchParams(location.hash.slice(1));
const language = chosen([link.get("lang"), ...navigator.languages].filter(Boolean));
const say = await words(language);
[document.documentElement.lang, document.documentElement.dir] = [language, say.direction];
document.getElementById("title").textContent = document.title = say("proveTitle");
const [journey, token] = [link.get("journey"), link.get("token")];
document.getElementById("content").append(
  journey && token
    ? make("vouch-journey", { journey, token, lang: language })
    : make("p", { role: "alert", text: say("linkIncomplete") }));
