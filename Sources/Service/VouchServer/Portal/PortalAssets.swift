/// The portal's style and script: files of their own, so that the pages' policy admits no others.
enum PortalAssets {
    static let style = """
        :root { color-scheme: light dark; --line: #767676; --accent: #0a5394; --on-accent: #fff; --bad: #a4121f;
          --soft: #f0f4f8; --page: #fff; --text: #1a1a1a; }
        @media (prefers-color-scheme: dark) { :root { --line: #949494; --accent: #8ec5f7; --on-accent: #0b1b2a;
          --bad: #ff9a9a; --soft: #1d2730; --page: #12181e; --text: #f2f2f2; } }
        * { box-sizing: border-box; }
        body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; background: var(--page); color: var(--text); }
        header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; justify-content: space-between;
          padding: .5rem 1rem; background: var(--soft); }
        header p, header form { margin: 0; }
        .name { font-weight: 600; }
        .account { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; overflow-wrap: anywhere; }
        main { max-width: 34rem; margin: 0 auto; padding: 1rem; }
        main:focus { outline: none; }
        h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 1rem; overflow-wrap: anywhere; }
        .skip { position: absolute; left: -100vw; }
        .skip:focus { left: 0; padding: .5rem 1rem; background: var(--page); z-index: 1; }
        .field label { display: block; font-weight: 600; }
        .hint, .mistake { display: block; }
        .mistake { color: var(--bad); font-weight: 600; }
        input:not([type="checkbox"]), textarea { font: inherit; width: 100%; padding: .6rem; margin-top: .25rem;
          border: 1px solid var(--line); border-radius: 4px; background: var(--page); color: inherit; }
        input[aria-invalid] { border: 2px solid var(--bad); }
        textarea { font: .875rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
        .choice { display: flex; gap: .6rem; align-items: center; }
        .choice input { width: 1.5rem; height: 1.5rem; flex: none; }
        a.button { display: inline-block; text-decoration: none; line-height: 1.75rem; }
        button, a.button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.25rem; cursor: pointer;
          color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: 4px; }
        button.plain { color: inherit; background: none; border-color: var(--line); }
        a { color: var(--accent); }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        .alert { border: 2px solid var(--bad); border-radius: 4px; padding: .25rem 1rem; }
        .alert a { color: var(--bad); }
        .notice { border-left: 4px solid var(--accent); padding: .25rem .75rem; background: var(--soft); }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .4rem 1rem; }
        dt { font-weight: 600; }
        dd { margin: 0; overflow-wrap: anywhere; }
        img { display: block; width: 100%; height: auto; background: #fff; padding: .25rem;
          image-rendering: pixelated; }
        @media (max-width: 26rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .5rem; } }
        @media print { header, .skip, button, a { display: none; } }
        """

    /// Texts are set as text, never as markup; they come from the page and the server.
    static let script = #"""
        "use strict";
        // Who hears or magnifies the page begins at what is wrong.
        const mistakes = document.getElementById("mistakes");
        if (mistakes) mistakes.focus();

        const copy = document.getElementById("copy");
        if (copy && navigator.clipboard) {
          copy.hidden = false;
          copy.addEventListener("click", async () => {
            const copied = document.getElementById("copied");
            try {
              await navigator.clipboard.writeText(document.getElementById("link").value);
              copied.textContent = copied.dataset.text;
            } catch {
              document.getElementById("link").select();
            }
          });
        }

        const watched = document.querySelector("[data-watch]");
        // Set only if it differs: a screen reader reads what is set.
        function show(id, text) {
          const node = document.getElementById(id);
          if (node && node.textContent !== text) node.textContent = text;
        }
        async function look() {
          if (!document.hidden) {
            try {
              const answer = await fetch(watched.dataset.watch, { credentials: "same-origin" });
              if (answer.status === 401) return show("state", watched.dataset.ended);
              if (!answer.ok) throw new Error(String(answer.status));
              const state = await answer.json();
              show("state", state.state);
              show("mail-state", state.mail);
              const link = document.getElementById("link-part");
              if (link && !state.hasLink) link.remove();
              if (!link && state.hasLink) return location.reload();
              if (state.isOver) return;
            } catch {
              show("state", watched.dataset.lost);
            }
          }
          setTimeout(look, 4000);
        }
        if (watched) setTimeout(look, 4000);
        """#
}
