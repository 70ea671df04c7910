import Foundation
import Testing
import VouchOpenSSL

@testable import VouchReport

@Suite struct HTMLReportTests {
    private func page(_ report: DocumentReport) -> String {
        String(decoding: HTMLReport().html(of: report), as: UTF8.self)
    }

    @Test func `writes what people look at where it is asked for`() throws {
        guard let folder = ProcessInfo.processInfo.environment["VOUCH_REPORTS"] else { return }
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
            let html = HTMLReport().html(of: report, pages: [try ReportExample.picture()])
            try html.write(to: url.appendingPathComponent("\(name).html"))
        }
    }

    @Test func `the page allows its own style sheet by hash, and nothing else`() throws {
        let digest = try OpenSSLCryptography().digest(.sha256, of: Array(HTMLStyle.sheet.utf8))
        #expect(HTMLStyle.hash == "sha256-\(Data(digest).base64EncodedString())")
        let html = page(try ReportExample.report())
        #expect(html.contains("<style>\(HTMLStyle.sheet)</style>"))
        #expect(html.contains("default-src 'none'; img-src data:; style-src '\(HTMLStyle.hash)'; base-uri 'none'"))
        #expect(!html.contains("style=\"") && !html.contains("<script") && !html.contains("<link"))
        #expect(!html.contains("http:") && !html.contains("https:") && !html.contains("url("))
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
        #expect(html.contains("A check failed"))
        #expect(html.contains("</svg>differs</span>"))
        #expect(html.contains("</svg>agrees</span>"))
        #expect(html.contains("<b>Date of birth:</b>"))
        // Two checks of which the same is to be said.
        #expect(html.contains("Failed <span class=\"count\">2</span>"))
        #expect(html.components(separatedBy: "<b>Date of birth:</b> Two sources have different dates.").count == 3)
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
        #expect(HTMLSummary.term(months: months) == text)
    }
}
