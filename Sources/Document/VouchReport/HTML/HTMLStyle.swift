/// The style sheet, as a constant: the page allows this one by its hash and no other.
enum HTMLStyle {
    /// SHA-256 of ``sheet``, base64: a test compares it with the text.
    static let hash = "sha256-3VnBFtKp7Mf2p/sC23c/Pmm0mwiKsVuKfBxfjXAlekw="

    static let sheet = """
        :root{color-scheme:light dark;--paper:#f6f5f2;--card:#fff;--ink:#1c1d21;--soft:#5d616b;--line:#e2e0da;--faint:#f0eee9;\
        --pass:#17683b;--pass-bg:#e7f3ea;--fail:#b01e1e;--fail-bg:#fdecea;--open:#5c5f69;--open-bg:#edeef1;--accent:#1f4b8f}
        @media (prefers-color-scheme:dark){:root{--paper:#131417;--card:#1c1e22;--ink:#e9e8e4;--soft:#a0a4ae;--line:#32353c;\
        --faint:#25282d;--pass:#79cf98;--pass-bg:#17301f;--fail:#ff9a90;--fail-bg:#3b1a18;--open:#b4b8c2;--open-bg:#2b2e35;\
        --accent:#8ab4f8}}
        *{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
        body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",\
        Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif;font-variant-numeric:tabular-nums}
        header,main,footer{max-width:70rem;margin:0 auto;padding:0 1.25rem}
        h1,h2,h3,p,ul,dl,dd,figure{margin:0;padding:0}
        ul{list-style:none}
        bdi{overflow-wrap:anywhere}
        .sr{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        .skip{position:absolute;left:-99rem}
        .skip:focus{left:1rem;top:1rem;background:var(--card);color:var(--accent);padding:.5rem 1rem;border-radius:.5rem}
        .defs{position:absolute;width:0;height:0}
        .mono,.hash,pre{font-family:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",\
        "Liberation Mono",monospace}
        .mono{font-size:.94em}
        .hash{display:block;font-size:.6875rem;line-height:1.45;color:var(--soft);overflow-wrap:anywhere}
        .aside{color:var(--soft);font-size:.875rem;white-space:nowrap}
        .none{color:var(--soft);font-style:italic}
        .i{width:1em;height:1em;flex:none;vertical-align:-.125em}
        .i.pass{color:var(--pass)}.i.fail{color:var(--fail)}.i.open{color:var(--open)}
        symbol path{fill:none;stroke:var(--mark,var(--card));stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}
        symbol circle{fill:currentColor}symbol .s{fill:currentColor;stroke:none}#i-open path{stroke:currentColor}
        symbol .o{fill:none;stroke:currentColor;stroke-width:1.6;stroke-dasharray:2.6 1.75}
        .badge{display:inline-flex;align-items:center;gap:.375rem;padding:.125rem .625rem .125rem .4375rem;border-radius:1rem;\
        font-size:.8125rem;font-weight:600;line-height:1.4;white-space:nowrap}
        .badge.pass{background:var(--pass-bg);color:var(--pass);--mark:var(--pass-bg)}
        .badge.fail{background:var(--fail-bg);color:var(--fail);--mark:var(--fail-bg)}
        .badge.open{background:var(--open-bg);color:var(--open)}
        .top{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;padding:1rem 0;color:var(--soft);\
        font-size:.8125rem}
        .brand{font-weight:650;letter-spacing:.02em;color:var(--ink)}
        .hero{display:grid;grid-template-columns:auto minmax(0,1fr);grid-template-rows:auto auto 1fr;gap:1rem 1.5rem;margin:.5rem 0 1.5rem}
        .hero>*{grid-column:1/-1}
        .portraits{display:flex;gap:.75rem;align-items:flex-start;grid-column:1!important;grid-row:1/4}
        .portraits~*{grid-column:2}
        .portraits figcaption{margin-top:.25rem;font-size:.8125rem;text-align:center}
        .portrait{display:block;width:8.5rem;height:auto;max-height:12rem;object-fit:contain;border-radius:.5rem;background:var(--faint);\
        box-shadow:0 0 0 1px var(--line)}
        .who{min-width:0}
        .kind{color:var(--soft);font-size:.9375rem}
        h1{font-size:clamp(1.5rem,1.1rem + 2vw,2.25rem);line-height:1.15;font-weight:680;letter-spacing:-.018em;margin:.125rem 0 0;\
        text-wrap:balance}
        .facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:.75rem 1.5rem}
        dt{color:var(--soft);font-size:.8125rem;line-height:1.4}
        dd{overflow-wrap:anywhere}
        .facts dd{font-weight:550;line-height:1.35}
        .facts .aside{font-weight:400;display:block}
        .verdict{display:grid;grid-template-columns:auto 1fr auto;gap:.25rem 1rem;align-items:start;padding:1.125rem 1.25rem;\
        border-radius:.875rem;border:1px solid}
        .verdict.pass{background:var(--pass-bg);border-color:var(--pass)}
        .verdict.fail{background:var(--fail-bg);border-color:var(--fail)}
        .verdict.open{background:var(--open-bg);border-color:var(--open);border-style:dashed}
        .verdict>.i{width:1.75rem;height:1.75rem;margin-top:.0625rem}
        .verdict .result{font-size:1.25rem;font-weight:680;line-height:1.35;letter-spacing:-.01em}
        .verdict.pass .result{color:var(--pass)}.verdict.fail .result{color:var(--fail)}
        .verdict>ul{display:grid;gap:.375rem}
        .verdict>ul li{display:flex;justify-content:space-between;align-items:center;gap:.75rem;font-size:.875rem}
        .verdict .badge{background:var(--card);--mark:var(--card)}
        summary{cursor:pointer;list-style-position:outside}
        summary h2,summary h3{display:inline-flex}
        details.group[open] summary{margin-bottom:.25rem}
        summary:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:.25rem}
        section{margin:2.5rem 0 0}
        h2{font-size:1.3125rem;line-height:1.3;font-weight:660;letter-spacing:-.012em;margin:0 0 .25rem}
        h3{font-size:1rem;line-height:1.4;font-weight:650;margin:1.5rem 0 .5rem}
        h2+.rows,h2+h3{margin-top:.75rem}
        .note{color:var(--soft);font-size:.875rem;margin:0 0 .75rem;max-width:42rem}
        .scroll,.group,.rows,.timing,pre.zone{background:var(--card);border:1px solid var(--line);border-radius:.75rem}
        .scroll{overflow-x:auto}
        table{border-collapse:collapse;width:100%;font-size:.9375rem}
        th,td{text-align:start;vertical-align:top;padding:.625rem .75rem;border-top:1px solid var(--line)}
        thead th{border-top:0;color:var(--soft);font-weight:500;font-size:.8125rem;background:var(--faint)}
        .fields tbody th{font-weight:500;width:13rem;padding-left:2.625rem;position:relative}
        .fields thead th:first-child{padding-left:2.625rem}
        .number{position:absolute;left:.75rem;top:.75rem;width:1.25rem;height:1.25rem;border-radius:50%;border:1px solid var(--line);\
        color:var(--soft);font-size:.6875rem;line-height:1.125rem;text-align:center;font-weight:600}
        .fields .value{font-weight:600;min-width:9rem}
        .fields .code{display:block;font-weight:400;font-size:.8125rem;color:var(--soft)}
        .raw{display:block;white-space:pre-line;color:var(--ink)}
        .raw.mono{font-size:.8125rem;line-height:1.6}
        .empty{color:var(--soft)}
        .bad{background:var(--fail-bg)}
        .differs{display:inline-flex;align-items:center;gap:.25rem;color:var(--fail);font-size:.8125rem;font-weight:650}
        .unsure{display:block;color:var(--soft);font-size:.8125rem}
        .differs .i{--mark:var(--fail-bg)}
        .label{display:none}
        .result .because{display:block;margin-top:.25rem;font-size:.8125rem;line-height:1.4;color:var(--soft);max-width:16rem}
        tr.fail>th{box-shadow:inset 3px 0 var(--fail)}
        .group{padding:1rem 1.25rem;margin:.75rem 0 0}
        .group h3{margin:0;display:flex;align-items:center;gap:.5rem}
        .group.fail{border-color:var(--fail)}
        .group.fail h3{color:var(--fail)}.group.pass h3{color:var(--pass)}
        .count{color:var(--soft);font-weight:500}
        .long li{padding:.75rem 0 0;margin:.75rem 0 0;border-top:1px solid var(--line)}
        .long li p{max-width:46rem}
        .advice{color:var(--ink);padding-left:1.25rem;position:relative}
        .advice::before{content:"→";position:absolute;left:0;color:var(--accent);font-weight:700}
        .codes{font-size:.75rem;color:var(--soft);overflow-wrap:anywhere}
        .brief{columns:2;column-gap:2rem;margin-top:.625rem;font-size:.9375rem}
        .brief li{display:flex;gap:.5rem;padding:.25rem 0;break-inside:avoid}
        .brief .i{margin-top:.27em}
        .brief .codes{display:block;line-height:1.4}
        .legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.875rem;color:var(--soft)}
        .legend li{display:flex;align-items:center;gap:.5rem}.legend svg{width:1.75rem;height:1rem;background:#f4f2ec;border-radius:.1875rem}
        .pages{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1.5rem;margin-top:.75rem}
        .pages figure{max-width:44rem}
        figcaption{font-size:.875rem;color:var(--soft);margin-top:.5rem}
        figcaption b{color:var(--ink);font-weight:600}
        .pages figcaption{display:flex;flex-wrap:wrap;gap:.375rem .75rem;align-items:center}
        .pages figcaption ul{flex-basis:100%;display:grid;gap:.125rem}
        svg.page{display:block;width:100%;height:auto;border-radius:.625rem;background:var(--card);box-shadow:0 0 0 1px var(--line),\
        0 .5rem 1.5rem rgb(0 0 0/.08)}
        .blank{fill:var(--faint)}
        polygon.zone{fill:none;stroke-width:1.5px;vector-effect:non-scaling-stroke;stroke-linejoin:round}
        polygon.pass{stroke:#0f7a41;fill:#0f7a41;fill-opacity:.07}
        polygon.fail{stroke:#c62020;fill:#c62020;fill-opacity:.14;stroke-width:2.5px}
        polygon.open{stroke:#4d5260;stroke-dasharray:5 3}
        polygon.graphic{stroke:#1f4b8f;stroke-dasharray:1.5 3;stroke-linecap:round;stroke-width:2px}
        .tag circle{stroke:#fff;stroke-width:1px;vector-effect:non-scaling-stroke}
        .tag.pass circle{fill:#0f6b39}.tag.fail circle{fill:#b01e1e}.tag.open circle{fill:#4d5260}
        .tag text{fill:#fff;font-weight:700;text-anchor:middle}
        .graphics{display:grid;grid-template-columns:repeat(auto-fill,minmax(12rem,1fr));gap:1.25rem;margin-top:.75rem}
        .graphics figure{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:.875rem;display:flex;\
        flex-direction:column;justify-content:space-between}
        .graphics img{display:block;max-width:100%;height:auto;max-height:15rem;margin:auto;border-radius:.25rem}
        .graphics figcaption b,.graphics figcaption span{display:block}
        .graphics figcaption .hash{margin-top:.25rem}
        .rows>div{display:grid;grid-template-columns:14rem 1fr;gap:.125rem 1rem;padding:.5625rem .875rem;border-top:1px solid var(--line)}
        .rows>div:first-child{border-top:0}
        .rows dt{font-size:.875rem;overflow-wrap:anywhere;padding-top:.0625rem}
        .rows .aside{margin-left:.5rem}
        pre.zone{margin:0;padding:.875rem 1rem;font-size:clamp(.46rem,2.35vw,1rem);line-height:1.6;letter-spacing:.02em;overflow-x:auto}
        .timing{display:block;padding:.5rem .875rem}
        .timing tbody{display:block}
        .timing tr{display:grid;grid-template-columns:9rem 1fr 5rem;align-items:center;gap:1rem}
        .timing th,.timing td{border:0;padding:.1875rem 0;font-weight:400}
        .timing svg{display:block;width:100%;height:.5rem}
        .timing rect{fill:var(--accent);opacity:.75;rx:3px}
        .ms{text-align:end}
        .timing .sum th,.timing .sum td{font-weight:650;padding-top:.4375rem}
        footer{margin-top:3rem;padding-bottom:3rem;color:var(--soft);font-size:.8125rem;display:grid;gap:.375rem}
        footer p{max-width:46rem}
        @media screen and (max-width:44rem){
        header,main,footer{padding:0 1rem}
        .hero{gap:.75rem 1rem;grid-template-rows:auto}
        .portraits{grid-row:1;gap:.5rem}.portrait{width:4.75rem;max-height:7rem}
        .portraits~.verdict,.portraits~.facts{grid-column:1/-1}
        h1{font-size:1.375rem}
        .facts{grid-template-columns:1fr;gap:.5rem}.facts .aside{display:inline}
        .verdict{grid-template-columns:auto 1fr;padding:1rem}
        .verdict>ul{grid-column:1/-1;margin-top:.5rem;padding-top:.75rem;border-top:1px solid var(--line)}
        .scroll{background:none;border:0;border-radius:0;overflow:visible}
        .fields,.fields tbody{display:block}
        .fields thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        .fields tr{display:grid;grid-template-columns:1fr auto;background:var(--card);border:1px solid var(--line);border-radius:.75rem;\
        padding:.75rem .875rem;margin:0 0 .75rem;gap:.125rem .75rem}
        .fields tr.fail{border-color:var(--fail)}
        .fields th,.fields td{border:0;padding:0;width:auto}
        .fields tbody th{color:var(--soft);font-size:.8125rem;font-weight:500;width:auto;padding:0;box-shadow:none;align-self:center}
        .fields .number{position:static;display:inline-block;margin-right:.4375rem}
        .fields td.value{grid-column:1/-1;order:3;font-size:1.0625rem;line-height:1.35;padding-bottom:.375rem}
        .fields .code{display:inline;margin-left:.5rem}
        .fields td.result{order:2}
        .fields .result .because{display:none}
        .fields td:not(.value):not(.result){order:4;grid-column:1/-1;display:grid;grid-template-columns:6.25rem 1fr;gap:.5rem;\
        padding:.3125rem 0;border-top:1px solid var(--line);align-items:baseline}
        .fields td.empty{display:none!important}
        .fields td.bad{margin:0 -.5rem;padding:.3125rem .5rem!important;border-radius:.375rem}
        .tag{transform:scale(1.6);transform-box:fill-box;transform-origin:right center}
        .label{display:block;color:var(--soft);font-size:.8125rem}
        .brief{columns:1}
        .rows>div{grid-template-columns:1fr}
        .rows .aside{display:block;margin-left:0}
        .timing tr{grid-template-columns:6rem 1fr 4.5rem;gap:.625rem}
        .graphics{grid-template-columns:1fr 1fr;gap:.75rem}
        .graphics figure{padding:.625rem}
        }
        @media print{
        :root{--paper:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#ccc;--faint:#f3f3f3;--pass:#17683b;--pass-bg:#e7f3ea;\
        --fail:#b01e1e;--fail-bg:#fdecea;--open:#444;--open-bg:#f0f0f0;--accent:#1f4b8f;color-scheme:light}
        @page{size:A4;margin:14mm}
        html{font-size:10.5pt}
        body{print-color-adjust:exact;-webkit-print-color-adjust:exact}
        header,main,footer{max-width:none;padding:0}
        .skip{display:none}
        section{margin-top:5mm}
        .folded,details.group,.codes,.fields .code,.group .advice,tr:not(.fail) .because{display:none!important}
        .brief{font-size:8.5pt}.brief li{padding:.4mm 0}
        .graphics{display:flex}.graphics figure{padding:2mm}.graphics img{max-height:18mm}
        h2,h3{break-after:avoid}
        tr,figure,li,.rows>div,.verdict,.hero{break-inside:avoid}
        thead{display:table-header-group}
        th,td{padding:.9mm 2mm}
        table{font-size:9pt}
        svg.page{box-shadow:0 0 0 1px #ccc}
        .scroll{border-width:1px 0;border-radius:0}
        pre.zone,.graphics{break-inside:avoid}
        .fields tbody th,.fields .value{width:auto;min-width:0}
        .fields .raw{font-size:8.5pt}
        .pages{grid-template-columns:1fr 1fr}
        .pages figure:only-child{grid-column:1/-1;max-width:78mm}
        #chip .hash{display:none}.rows>div{padding:.9mm 2mm;grid-template-columns:42mm 1fr}.rows{font-size:9pt}
        .group{padding:2mm 4mm}footer{margin-top:5mm;padding-bottom:0}
        }
        """
}
