// The component's looks. A page changes them by custom properties and by `::part()`.
const css = `
:host { display: block; --accent: var(--vouch-accent, #0a5394); --on-accent: var(--vouch-on-accent, #fff);
  --text: var(--vouch-text, #17202a); --page: var(--vouch-page, #fff); --soft: var(--vouch-soft, #eef3f8);
  --line: var(--vouch-line, #6b7684); --good: var(--vouch-good, #1b7f4d); --bad: var(--vouch-bad, #a4121f);
  color: var(--text); background: var(--page); font: 1rem/1.5 var(--vouch-font, system-ui, sans-serif); border-radius: 12px; }
@media (prefers-color-scheme: dark) { :host { --accent: var(--vouch-accent, #8ec5f7); --on-accent: var(--vouch-on-accent, #0b1b2a);
  --text: var(--vouch-text, #f2f4f6); --page: var(--vouch-page, #12181e); --soft: var(--vouch-soft, #1d2730);
  --line: var(--vouch-line, #94a0ac); --good: var(--vouch-good, #6fd3a0); --bad: var(--vouch-bad, #ff9a9a); } }
:host([hidden]), [hidden] { display: none !important; }
* { box-sizing: border-box; }
section { padding: 1rem; }
section:focus { outline: none; }
:host(vouch-journey) section { padding: 0; }
vouch-capture::part(screen), vouch-face::part(screen) { padding: 0; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .75rem; }
p, ol, dl { margin: 0 0 1rem; }
ol { padding-inline-start: 1.25rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dt { color: var(--text); opacity: .85; }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
.doubt { font-weight: 400; display: block; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
button, .file, select { font: inherit; min-height: 2.75rem; padding: .5rem 1.25rem; border-radius: 8px; cursor: pointer;
  border: 1px solid var(--line); background: none; color: inherit; max-width: 100%; }
button.first { background: var(--accent); color: var(--on-accent); border-color: var(--accent); font-weight: 600; }
button:disabled { opacity: .5; cursor: default; }
.file { display: inline-flex; align-items: center; position: relative; }
.file input { position: absolute; inset: 0; opacity: 0; cursor: pointer; width: 100%; }
:focus-visible, .file:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; }
.view { position: relative; background: #000; border-radius: 12px; overflow: hidden; aspect-ratio: 16 / 9; }
.view video, .view svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.view video { object-fit: contain; }
.view.mirrored video { transform: scaleX(-1); }
.view svg { pointer-events: none; }
.guide { fill: none; stroke: #fff; stroke-width: 3; stroke-dasharray: 14 10; opacity: .8; vector-effect: non-scaling-stroke; }
.outline { fill: rgb(255 255 255 / .08); stroke: #ffd166; stroke-width: 4; stroke-linejoin: round; vector-effect: non-scaling-stroke;
  stroke-dasharray: 10 8; }
.outline.good { stroke: #5ee6a0; stroke-dasharray: none; fill: rgb(94 230 160 / .15); }
.light { position: fixed; inset: 0; z-index: 10; background: #000; }
.light:not([hidden]) ~ * { position: relative; z-index: 11; }
.light:not([hidden]) ~ .view { width: min(60vw, 22rem); margin: 0 auto; }
.light:not([hidden]) ~ .instruction { background: #000; color: #fff; border-radius: 8px; padding: .25rem 1rem; width: fit-content; margin-inline: auto; }
.light:not([hidden]) ~ h2, .light:not([hidden]) ~ .row { visibility: hidden; }
.instruction { min-height: 3.5rem; margin: .75rem 0 .5rem; font-size: 1.25rem; font-weight: 600; text-align: center; display: flex;
  align-items: center; justify-content: center; }
.progress { text-align: center; margin: 0 0 .5rem; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.shown { display: block; width: 100%; max-height: 60vh; object-fit: contain; border-radius: 8px; background: #000; margin-bottom: 1rem; }
progress { width: 100%; height: .75rem; accent-color: var(--accent); }
.trouble { border-inline-start: 4px solid var(--bad); padding-inline-start: 1rem; }
@media (orientation: landscape) and (max-height: 30rem) { .view { max-height: 70vh; width: min(100%, calc(70vh * var(--ratio, 1.78))); margin-inline: auto; }
  .instruction { min-height: 2rem; margin: .25rem 0; } }
@media (orientation: portrait) { .view { max-height: 60vh; width: min(100%, calc(60vh * var(--ratio, 1.78))); margin-inline: auto; } }
@media (max-width: 30rem) { .row > * { flex: 1 1 auto; justify-content: center; text-align: center; } }
.code { display: block; width: min(100%, 16rem); image-rendering: pixelated; background: #fff; border-radius: 8px; margin: 0 auto 1rem; }
table { border-collapse: collapse; width: 100%; margin-bottom: 1rem; }
caption { text-align: start; font-weight: 600; padding-bottom: .5rem; }
th, td { text-align: start; vertical-align: top; padding: .4rem .5rem .4rem 0; border-bottom: 1px solid var(--line); font-weight: 400; overflow-wrap: anywhere; }
thead th { font-weight: 600; }
.fit { color: var(--good); font-weight: 600; }
.unfit { color: var(--bad); font-weight: 600; }
label { display: block; }
input[type=url], textarea { width: 100%; font: inherit; min-height: 2.75rem; padding: .5rem; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit; }
textarea { font-family: ui-monospace, monospace; }
@media (prefers-reduced-motion: no-preference) { .outline { transition: stroke .15s linear, fill .15s linear; } }
`;

let made = null;

/** One sheet for all components of a page. Made by a script, it needs no `style-src 'unsafe-inline'`. */
export function sheet() {
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(css);
  }
  return made;
}
