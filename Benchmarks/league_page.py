"""The league's page: shares with their intervals as bars, a table, and some of the pages that were read."""

import html

COLOURS = ["#1b6e53", "#7a8793", "#7a8793", "#7a8793", "#7a8793"]
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #1c2430; background: #fff }
table { border-collapse: collapse; width: 100% } th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid #d8dee4 }
td { white-space: nowrap } th:first-child, td:first-child { text-align: left; white-space: normal } dt { font-weight: 600 } figure { margin: 2rem 0 } figcaption { font-weight: 600 }
.pages { display: flex; flex-wrap: wrap; gap: .6rem } .pages img { width: 14.6rem; border: 1px solid #d8dee4 }
"""


def bars(title, rows, unit="%"):
    """A plot: for each row its name, value, and the ends of its interval (or none)."""
    most = max([high for _, _, _, high in rows] + [1e-9])
    lines = []
    for index, (name, value, low, high) in enumerate(rows):
        y, scale = 34 * index, 520 / most
        lines.append(f'<text x="248" y="{y + 21}" text-anchor="end">{html.escape(name)}</text>')
        lines.append(f'<rect x="256" y="{y + 6}" width="{max(1, value * scale):.1f}" height="22" fill="{COLOURS[min(index, 4)]}"/>')
        if high > low:
            lines.append(f'<path d="M{256 + low * scale:.1f} {y + 17}H{256 + high * scale:.1f}" stroke="#c2410c" stroke-width="2"/>')
        lines.append(f'<text x="{264 + max(value, high) * scale:.1f}" y="{y + 21}">{value:.1f} {unit}</text>')
    return (f'<figure><figcaption>{html.escape(title)}</figcaption><svg viewBox="0 0 860 {34 * len(rows) + 4}" role="img" '
            f'aria-label="{html.escape(title)}" font-size="14">{"".join(lines)}</svg></figure>')


def write(folder, summary, truths, interval):
    rows = summary["rows"]
    shares = [(row["reader"], *interval(row["exact"], row["fields"])) for row in rows]
    zones = [(row["reader"], *interval(row["zoneExact"], row["zoneFields"])) for row in rows]
    times = [(row["reader"], row["seconds"], 0, row["seconds"]) for row in rows]
    table = "".join(
        f"<tr><td>{html.escape(row['reader'])}</td><td>{row['exact']} of {row['fields']}</td><td>{row['zoneExact']} of {row['zoneFields']}</td>"
        f"<td>{row['wrongAndVouched']}</td><td>{row['contradictions']}</td><td>{row['pagesWithout']}</td><td>{row['seconds']:.2f}</td></tr>"
        for row in rows)
    names = list(truths)
    some = names[:: max(1, len(names) // 8)][:8]
    pictures = "".join(f'<img src="pages/{name}" alt="{html.escape(truths[name].kind)}, {", ".join(truths[name].languages)}">' for name in some)
    times = [(name, value, value, value) for name, value, *_ in times]
    page = f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>League, seed {summary['seed']}</title>
<style>{STYLE}</style>
<h1>Readers on pages that none has seen</h1>
<p>Seed {summary['seed']}: {summary['pages']} photographs of {summary['designs']} designs of passports and cards, with invented persons, labels in
one to three languages, drawn and photographed by <code>Benchmarks/league_pages.py</code>. A field is exact if its letters and digits are, without
accents: readers of zones know no others. Vouch's network that places values learnt from generated pages too, of other designs by other code,
with some of the same words.</p>
<p>An orange line is a 95 % interval (Wilson): with so few pages the share on all such pages lies somewhere along it, and readers whose lines
overlap cannot be told apart. More pages make it shorter.</p>
<dl><dt>PassportEye, FastMRZ</dt><dd>read machine-readable zones and nothing else, so at most {rows[0]['zoneFields']} of the
{rows[0]['fields']} printed fields. What they do with these pages is a photograph's: a zone scanned straight is easier for them.</dd>
<dt>Tesseract, RapidOCR, with plain rules</dt><dd>read print; a value is then what stands after a known label on its line, or below it
(<code>Benchmarks/league_readers.py</code>).</dd></dl>
{bars("Printed fields exact", shares)}
{bars("Fields that the zone has too, on pages with a zone", zones)}
{bars("Processor time a page", times, "s")}
<table><tr><th>Reader</th><th>printed fields exact</th><th>of them in the zone</th><th>wrong, and vouched for</th><th>false
contradictions</th><th>pages of which nothing was read</th><th>processor seconds a page</th></tr>{table}</table>
<p><em>Vouched for</em>: Vouch says <em>passed</em>; PassportEye and FastMRZ say that the zone is valid; the plain rules vouch for nothing.
<em>Contradictions</em>: print and zone are said to differ. On these pages they never do, so that each is false; only Vouch compares them.</p>
<h2>Some of the pages, as they were photographed</h2>
<div class="pages">{pictures}</div>
</html>
"""
    (folder / "index.html").write_text(page, encoding="utf8")
