import Foundation
import Testing
import VouchImaging
import VouchOpenSSL

@testable import VouchReport

@Suite struct HTMLReportTests {
    private func page(_ report: DocumentReport, terms: ReportTerms = .english) -> String {
        String(decoding: HTMLReport(terms: terms).html(of: report), as: UTF8.self)
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["VOUCH_REPORTS"] != nil, "VOUCH_REPORTS names no folder"))
    func `writes what people look at where it is asked for`() throws {
        let folder = try #require(ProcessInfo.processInfo.environment["VOUCH_REPORTS"])
        let url = URL(fileURLWithPath: folder, isDirectory: true)
        let chip = try ReportExample.chip()
        let reports = [
            ("good", try ReportExample.report()), ("attack", try ReportExample.report(.birthDatePrinted)),
            ("chip", try ReportExample.report(chip: chip)),
            ("hostile", try HostileTexts.report(HostileTexts.all[14].text)),
            ("long", try HostileTexts.report(HostileTexts.all[HostileTexts.all.count - 2].text)),
            ("card", try ReportExample.card()),
            ("nothing", DocumentReport(ReportContents(versions: .init(vouch: "0.6.0")))),
        ]
        for (name, report) in reports {
            let html = HTMLReport().html(
                of: report, pages: [try ReportExample.picture()], graphics: report.graphicPictures())
            try html.write(to: url.appendingPathComponent("\(name).html"))
        }
    }

    @Test func `the page allows its own style sheet by hash, and nothing else`() throws {
        let digest = try OpenSSLCryptography().digest(.sha256, of: Array(HTMLStyle.sheet.utf8))
        #expect(HTMLStyle.hash == "sha256-\(Data(digest).base64EncodedString())")
        let html = page(try ReportExample.report())
        #expect(html.contains("<style>\(HTMLStyle.sheet)</style>"))
        #expect(html.contains("default-src 'none'; img-src data:; style-src '\(HTMLStyle.hash)'; base-uri 'none'"))
        #expect(!html.contains("style=\""))
        #expect(!html.contains("<script"))
        #expect(!html.contains("<link"))
        #expect(!html.contains("http:"))
        #expect(!html.contains("https:"))
        #expect(!html.contains("url("))
    }

    @Test func `the page can be used by ear and by keyboard`() throws {
        let html = page(try ReportExample.report(.birthDatePrinted, chip: try ReportExample.chip()))
        for needed in [
            "<html lang=\"en\">", "<header>", "<main id=\"main\">", "<footer>", "href=\"#main\"", "<caption",
            "scope=\"col\"", "scope=\"row\"", "width=device-width",
            "<title>Document report: Passport, Utopia (specimen)</title>",
        ] { #expect(html.contains(needed), "\(needed)") }
        #expect(html.components(separatedBy: "<h1").count == 2)
        #expect(html.components(separatedBy: "<img ").count == html.components(separatedBy: "\" alt=\"").count)
        // Every section has a heading that names it.
        let ids = html.matches(of: /<section aria-labelledby="([a-z-]+)"/).map { String($0.1) }
        #expect(ids.count == 6)
        for id in ids { #expect(html.contains("<h2 id=\"\(id)\">")) }
        #expect(HTMLBalance.complaints(html) == [])
    }

    @Test func `outcomes are told in words, not by colour alone`() throws {
        let html = page(try ReportExample.report(.birthDatePrinted))
        #expect(html.contains("Overall result: failed."))
        #expect(html.contains("<bdi>Date of birth differs: print 12 August 1994, zone 12 August 1974</bdi>"))
        #expect(html.contains("</svg>differs</span>"))
        #expect(html.contains("</svg>agrees</span>"))
        #expect(html.contains("<b>Date of birth:</b>"))
        // Two checks of which the same is to be said.
        #expect(html.contains("Failed <span class=\"count\">2</span>"))
        #expect(html.contains("Zone and print differ in date of birth."))
        #expect(html.contains("Contradicted: date of birth."))
    }

    @Test(arguments: HostileTexts.all)
    func `hostile text is shown as text and stays where it is`(_ hostile: HostileText) throws {
        let text = hostile.text
        let html = page(try HostileTexts.report(text))
        #expect(HTMLBalance.complaints(html) == [])
        let names = Set(html.matches(of: /<([A-Za-z][A-Za-z0-9]*)/).map { String($0.1) })
        #expect(names.isSubset(of: HTMLBalance.names), "\(names.subtracting(HTMLBalance.names))")
        let steering = html.unicodeScalars.filter {
            $0.properties.isBidiControl || $0.properties.generalCategory == .control && $0 != "\n"
                || $0.properties.isNoncharacterCodePoint || $0 == "\u{FEFF}" || $0 == "\u{200B}"
        }
        #expect(steering.isEmpty)
        #expect(html.utf8.count < 3_000_000)
    }

    @Test func `a value is isolated, escaped and cut`() {
        #expect(HTMLText.isolated("a<b>&\"'") == "<bdi>a&lt;b&gt;&amp;&quot;&#39;</bdi>")
        #expect(HTMLText.isolated("1\n2") == "<bdi>1<br>2</bdi>")
        #expect(HTMLText.escape("a\u{202E}b\u{0}") == "a⟦U+202E⟧b⟦U+0000⟧")
        #expect(
            HTMLText.escape("e" + String(repeating: "\u{301}", count: 40) + "f")
                == "e\u{301}\u{301}\u{301}\u{301}⟦+36 marks⟧f")
        #expect(HTMLText.escape(String(repeating: "x", count: 510)).hasSuffix("x ⟦10 more characters⟧"))
        #expect(HTMLText.escape("نورا‌زاده") == "نورا‌زاده")
    }

    @Test func `a picture that says it is one and is not is not shown`() throws {
        for (mime, bytes) in [
            ("image/svg+xml", "<svg onload=alert(1)>"), ("image/png", "<svg onload=alert(1)>"), ("text/html", "<b>"),
            ("image/png\" onerror=\"x", "\u{89}PNG"),
        ] {
            let data = Data(bytes.utf8).base64EncodedString()
            let json = try JSONSerialization.data(
                withJSONObject: ["kind": "portrait", "source": "chip", "mime": mime, "data": data])
            let graphic = try JSONDecoder().decode(DocumentReport.Graphic.self, from: json)
            #expect(HTMLGraphics.source(of: graphic) == nil)
        }
    }

    @Test func `lines of an address stay lines, and a name of another direction stays in its place`() throws {
        let html = page(try ReportExample.card())
        #expect(html.contains("<bdi>12 EXAMPLE STREET<br>FLAT 3<br>SPRINGFIELD</bdi>"))
        #expect(html.contains("<bdi>أميرة</bdi>"))
        #expect(html.contains("The document has expired."))
        #expect(html.contains("<bdi>MA</bdi>"))
        #expect(html.components(separatedBy: "<svg class=\"page\"").count == 3)
    }

    @Test(arguments: ["1e308", "-1e308", "1e-308", "9223372036854775807", "-9223372036854775808"])
    func `a report with numbers of anybody's making is a page, or no report`(_ number: String) throws {
        var contents = try ReportExample.contents()
        contents.graphics = contents.graphics.map { $0.moved(to: "a.png") }
        let text = String(decoding: try DocumentReport(contents).json(), as: UTF8.self)
        var made = 0
        for key in [
            "confidence", "milliseconds", "age", "monthsToExpire", "page", "picture", "bytes", "dotsPerInch",
            "contrast",
            "glare", "burntOut", "width", "height", "sharpness",
        ] {
            let changed = text.replacing(try Regex("\"\(key)\":-?[0-9.]+"), with: "\"\(key)\":\(number)")
            #expect(changed != text)
            guard let report = try? DocumentReport(json: Data(changed.utf8)) else { continue }
            made += 1
            #expect(HTMLBalance.complaints(page(report)) == [])
            #expect(!InspectionRecord().xml(of: report).isEmpty)
        }
        #expect(made > 6)
    }

    @Test func `who, which, why and the portraits come before everything else`() throws {
        var contents = try ReportExample.contents(.birthDatePrinted, chip: try ReportExample.chip())
        let dot = try #require(JPEGEncoder.encode([0, 9, 8, 7], width: 2, height: 2, format: .grey8))
        contents.graphics.append(.init(.portrait, chip: dot, mime: "image/jpeg", width: 2, height: 2))
        let html = page(DocumentReport(contents))
        let head = try #require(html.firstRange(of: /<header>.*<\/header>/.dotMatchesNewlines()))
        let header = html[head]
        let order = ["from the page", "ANNA MÁRIA", "class=\"result\"", "Document number"]
        let places = try order.map { try #require(header.range(of: $0), "\($0)").lowerBound }
        #expect(places == places.sorted())
        #expect(header.components(separatedBy: "<figure>").count == 3)
        #expect(header.contains("from the chip"))
        // Each picture is in the page once: it takes most of the bytes.
        let pictures = html.matches(of: /src="(data:[^"]+)"/).map { $0.1 }
        #expect(pictures.count == Set(pictures).count)
    }

    @Test func `what failed comes first, what could not be performed is folded, what does not apply is left out`()
        throws
    {
        let html = page(try ReportExample.report(.birthDatePrinted))
        let places = try ["Failed <span", "Passed <span", "Not performed <span"].map {
            try #require(html.range(of: $0), "\($0)").lowerBound
        }
        #expect(places == places.sorted())
        #expect(html.contains("<details class=\"group open\">"))
        for name in ["comparison.mrzBarcode", "captures.consistency", "chip.pace"] {
            #expect(!html.contains(name), "\(name)")
        }
        #expect(html.components(separatedBy: "The chip was not read.").count == 2)
    }

    @Test func `nothing uncalibrated is told in percent, and no chip is open`() throws {
        for report in [
            try ReportExample.report(), try ReportExample.report(chip: try ReportExample.chip()),
            try ReportExample.card(),
        ] {
            let html = page(report).replacing(HTMLStyle.sheet, with: "").replacing(/width="[0-9.]+%"/, with: "")
                .replacing("height=\"100%\"", with: "")
            #expect(!html.contains("%"))
            #expect(!html.contains(">open<"))
        }
        let unproved = page(try ReportExample.report(chip: try ReportExample.chip()))
        #expect(unproved.contains("</svg>not established</span>"))
    }

    @Test func `an age is shown to who asked for one`() throws {
        #expect(page(try ReportExample.report()).contains(">age 52<"))
        var contents = try ReportExample.contents()
        contents.checks.removeAll { $0.name == "age.threshold" }
        #expect(!page(DocumentReport(contents)).contains("age 52"))
    }

    @Test func `a page with pictures has at most half a megabyte`() throws {
        let report = try ReportExample.report(chip: try ReportExample.chip())
        let html = HTMLReport().html(
            of: report, pages: [try ReportExample.picture()], graphics: report.graphicPictures())
        #expect(html.count < 500_000)
        #expect(html.count > 50_000)
    }

    /// Every word of the page that is not the document's is put into brackets by a made-up language; what is left outside
    /// of them would stay English in every translation.
    @Test func `a translator reaches every word of the page`() throws {
        let marked = ReportTerms(language: "qps") { _, english in "⸨\(english)⸩" }
        for report in [
            try ReportExample.report(.birthDatePrinted, chip: try ReportExample.chip()), try ReportExample.card(),
        ] {
            let html = page(report, terms: marked)
            #expect(html.contains("<html lang=\"qps\">"))
            #expect(HTMLBalance.complaints(html) == [])
            #expect(Self.unmarked(html) == [])
        }
    }

    /// Text outside the brackets, the document's own text left out.
    private static func unmarked(_ html: String) -> [String] {
        var text = html.replacing(/<style>.*<\/style>/.dotMatchesNewlines(), with: "")
        // Values, names of files and programs, codes: isolated or in a class of their own.
        for own in [
            /<bdi>[^⸨]*?<\/bdi>/, /<span class="(?:hash|codes|number|count|aside|mono)"[^>]*>[^⸨]*?<\/span>/,
            /<p class="codes">.*?<\/p>/, /<text [^>]*>[0-9]+<\/text>/, /<span class="dot"> · <\/span>/,
            /<td class="ms">.*?<\/td>/, /<tr><th scope="row">.*?<\/th>/, /\([A-Z]{1,3}\)/,
        ] { text.replace(own, with: "") }
        text.replace(/<[^>]+>/, with: "\n")
        while let inner = text.firstRange(of: /⸨[^⸨⸩]*⸩/) { text.replaceSubrange(inner, with: "") }
        return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.contains(where: \.isLetter) }
    }

    @Test func `an empty report is a page, too`() {
        let html = page(DocumentReport(ReportContents(versions: .init(vouch: "0.6.0"))))
        #expect(HTMLBalance.complaints(html) == [])
        #expect(html.contains("Not everything could be checked"))
        #expect(html.contains("Document of unknown type"))
    }

    @Test(arguments: [
        (-30, "2 years ago"), (-1, "1 month ago"), (0, "less than a month left"), (1, "1 month left"),
        (25, "2 years left"),
    ])
    func `terms are told as people say them`(_ months: Int, _ text: String) {
        #expect(HTMLSummary.term(months: months, .english) == text)
    }
}
