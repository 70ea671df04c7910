import Foundation
import Testing
import VouchCore
import VouchFiles
import VouchMRZ
import VouchTestSupport

@testable import VouchKit
@testable import vouch

@Suite struct PrintingTests {
    private func table(_ reading: Reading, hasHeadings: Bool = false, isColoured: Bool = false) -> String {
        TablePrinter(hasHeadings: hasHeadings, style: .init(isColoured: isColoured)).table(ShownReading(reading))
    }

    private func json(_ reading: Reading) throws -> [String: Any] {
        let line = try JSONPrinter.line(for: ShownReading(reading))
        #expect(!line.contains("\n"))
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test func `a valid zone becomes a table with marks`() throws {
        let wanted = """
            TD3, check digits correct, 41 ms

              ✓ document number     L898902C3
              ~ primary identifier  ERIKSSON  80 % or ERIKSS0N
              ✓ date of expiry      2012-04-15

              P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
              L898902C36UTO7408122F1204159ZE184226B<<<<<10

              checks: document number ✓, composite ✓, optional data –

              ✓ proved by a check digit   ~ likely   ✗ failed

            """
        #expect(table(Invented.reading([Invented.zone()])) == wanted)
    }

    @Test func `a zone's notes stand below its checks, as where it is typed`() throws {
        let today = try #require(CalendarDate(year: 1990, month: 1, day: 1))
        let reading = ShownReading(Invented.reading([Invented.zone()]))
        let table = TablePrinter(hasHeadings: false, style: .init(isColoured: false), today: today).table(reading)
        let zone = try MRZ(lines: Invented.lines.map { Array($0.utf8) })
        let notes = MRZNote.lines(on: zone, today: today)
        #expect(notes.count == 1)
        #expect(table.contains("optional data –\n" + notes.joined(separator: "\n") + "\n"))
    }

    @Test func `what failed is marked so`() throws {
        let table = table(Invented.reading([Invented.zone(isValid: false)], isDamaged: true))
        #expect(table.hasPrefix("TD3, check digit wrong: whole zone, 41 ms\n"))
        #expect(table.contains("✗ date of expiry"))
        #expect(table.contains("composite ✗"))
        #expect(table.hasSuffix("the picture is damaged: parts of it are missing\n"))
    }

    @Test func `a letter in doubt is told with its field, and makes the zone neither wrong nor invalid`() throws {
        let reading = Invented.reading([Invented.zone(doubtful: 5)])
        #expect(
            table(reading).hasPrefix("TD3, check digits correct; one letter uncertain: E or F in the surname, 41 ms\n"))
        #expect(reading.status == .read)
        let mrz = try #require(try json(reading)["mrz"] as? [String: Any])
        #expect(mrz["valid"] as? Bool == true)
        let verdict = try #require(mrz["verdict"] as? [String: [String: Any]])
        #expect(verdict["checkDigits"]?["hold"] as? Bool == true)
        #expect(verdict["content"]?["possible"] as? Bool == true)
        #expect(verdict["letters"]?["sure"] as? Bool == false)
        let doubt = try #require((verdict["letters"]?["doubtful"] as? [[String: Any]])?.first)
        #expect(doubt["field"] as? String == "primaryIdentifier")
        #expect(doubt["column"] as? Int == 6)
        #expect((doubt["rivals"] as? [[String: Any]])?.first?["character"] as? String == "F")
    }

    @Test func `nothing found is said in one line`() throws {
        #expect(table(Invented.reading([])) == "no machine-readable zone or barcode found, 41 ms\n")
        let named = table(Invented.reading([], source: "b\u{1B}[31m.jpg"), hasHeadings: true)
        #expect(named == "b\u{FFFD}[31m.jpg\nno machine-readable zone or barcode found, 41 ms\n\n")
    }

    @Test func `colours appear only when asked for`() throws {
        let reading = Invented.reading([Invented.zone()])
        #expect(!table(reading).contains("\u{1B}"))
        #expect(table(reading, isColoured: true).contains("\u{1B}[32m✓\u{1B}[0m"))
    }

    @Test func `JSON carries everything`() throws {
        let object = try json(Invented.reading([Invented.zone(doubtful: 5), Invented.zone(isValid: false)]))
        #expect(object["source"] as? String == "a.jpg")
        #expect(object["status"] as? String == "read")
        #expect(object["elapsedMilliseconds"] as? Double == 41.24)
        #expect(object["milliseconds"] as? [String: Double] == ["decode": 7])
        #expect(object["error"] is NSNull)
        #expect((object["moreMRZ"] as? [Any])?.count == 1)
        let mrz = try #require(object["mrz"] as? [String: Any])
        #expect(
            Set(mrz.keys) == [
                "format", "lines", "valid", "verdict", "rawLines", "corrections", "characterProbabilities", "fields",
                "checks",
                "zone",
                "lineQuads",
            ])
        #expect(mrz["format"] as? String == "TD3")
        #expect(mrz["lines"] as? [String] == Invented.lines)
        #expect(mrz["zone"] as? [[Double]] == [[10, 10], [230, 10], [230, 40], [10, 40]])
        #expect((mrz["characterProbabilities"] as? [[Double]])?[0][5] == 0.6)
        let fields = try #require(mrz["fields"] as? [String: [String: Any]])
        #expect(fields["documentNumber"]?["standing"] as? String == "proved")
        #expect(fields["primaryIdentifier"]?["probability"] as? Double == 0.8)
        let checks = try #require(mrz["checks"] as? [String: [String: String]])
        #expect(checks["optionalData"] == ["outcome": "notPerformed", "code": "field.empty"])
        let quality = try #require(object["quality"] as? [String: Double])
        #expect(quality == ["sharpness": 0.5, "glare": 1, "brightness": 0.25, "contrast": 0, "moire": 1])
    }

    @Test func `a barcode is told with what it means`() throws {
        let reading = Invented.reading([], barcodes: [Invented.barcode("hello"), Invented.barcode("M1", .qr)])
        #expect(reading.status == .read)
        let table = table(reading)
        #expect(table.hasPrefix("PDF417, unknown content, 41 ms\n\n    text  hello\n"))
        #expect(table.contains("QR Code, unknown content\n"))
        let barcodes = try #require(try json(reading)["barcodes"] as? [[String: Any]])
        #expect(barcodes.map { $0["symbology"] as? String } == ["pdf417", "qr"])
        #expect(barcodes[0]["bytes"] as? String == "aGVsbG8=")
        #expect(barcodes[0]["text"] as? String == "hello")
        #expect(barcodes[0]["corners"] as? [[Double]] == [[0, 0], [100, 0], [100, 30], [0, 30]])
        #expect(barcodes[0]["payload"] is NSNull)
        #expect(barcodes[0]["verification"] == nil)
    }

    @Test func `a row of CSV keeps its cells apart, and none becomes a formula`() {
        #expect(CSVPrinter.row(["a", "b \"c\", d", "", "x\ny"]) == "\"a\",\"b \"\"c\"\", d\",\"\",\"x\ny\"\r\n")
        for formula in ["=1+1", "+1", "-1", "@SUM", "\tx", "\n=1", "＝1+1", "＠SUM"] {
            #expect(CSVPrinter.row([formula]) == "\"'\(formula)\"\r\n")
        }
        let cells = CSVPrinter.cells(of: ShownReading(Invented.reading([Invented.zone()], source: "=a.jpg")))
        #expect(cells.count == 26)
        #expect(cells[0] == "=a.jpg")
        #expect(cells[1] == "read")
        #expect(cells[6] == "ERIKSSON")
        #expect(cells[14] == "L898902C3")
    }

    @Test(arguments: [
        ("00123", true), ("007", true), ("123456789012", true), ("12E45", true), ("1e5", true), ("0", false),
        ("12345678901", false), ("X00123", false), ("1971-11-02", false), ("12E", false), ("E12", false), ("", false),
    ])
    func `a number that a spreadsheet would shorten stays text`(_ cell: String, _ isMarked: Bool) {
        #expect(CSVPrinter.row([cell]) == "\"\(isMarked ? "'" : "")\(cell)\"\r\n")
    }

    // A page of which nothing was read says why not yet.
    @Test func `a page is told with its quality and what to do about it`() throws {
        let reading = Invented.reading([], pages: [try Invented.page()])
        #expect(table(reading).hasPrefix("ID-1 card, cropped, "))
        #expect(table(reading).contains("! The document is too small in the picture: move closer."))
        let pages = try #require(try json(reading)["pages"] as? [[String: Any]])
        let page = try #require(pages.first)
        #expect(page["format"] as? String == "id1")
        #expect(page["cropped"] as? Bool == true)
        #expect(page["edges"] as? [String] == ["top", "right", "bottom", "left"])
        #expect(page["corners"] as? [[Double]] == [[0, 0], [240, 0], [240, 60], [0, 60]])
        let quality = try #require(page["quality"] as? [String: Any])
        // No face finder is wired, which is not the same as no face.
        #expect(quality["confidence"] is Double)
        #expect(quality["faceDetected"] is NSNull)
        let resolution = try #require(quality["resolution"] as? [String: Any])
        #expect(resolution["unit"] as? String == "dotsPerInch")
        #expect(resolution["expectedPass"] as? Bool == false)
        #expect(resolution["reason"] as? String == "resolution.low")
    }

    @Test func `every line is as the schema of reports describes it`() throws {
        let validator = try SchemaValidator.ofReports()
        let problem = ReadingProblem("picture.empty", "the file is empty", hint: "copy it again")
        let readings = [
            Invented.reading(
                [Invented.zone(doubtful: 5), Invented.zone(isValid: false)], pages: [try Invented.page()],
                barcodes: [Invented.barcode("hello")]),
            Invented.reading([]),
            Reading(sources: ["a.pdf", "b.pdf"], ReadingRun.Search(), problems: [problem], elapsed: .zero),
        ]
        for reading in readings { #expect(validator.complaints(about: try json(reading), as: "reading") == []) }
        // The schema is not one that admits everything.
        var bent = try json(readings[0])
        bent["mrz"] = ["format": "TD3"]
        bent["stranger"] = 1
        #expect(validator.complaints(about: bent, as: "reading").count == 2)
    }

    @Test func `a reading of another process prints the same bytes`() throws {
        let readings = [
            Invented.reading(
                [Invented.zone(doubtful: 5), Invented.zone(isValid: false)], pages: [try Invented.page()],
                barcodes: [Invented.barcode("hello")]),
            Invented.reading([]),
        ]
        for reading in readings {
            let sent = try EnclosedFile.value(Reading.self, of: EnclosedFile.parts(of: reading))
            #expect(
                try JSONPrinter.line(for: ShownReading(sent)) == JSONPrinter.line(for: ShownReading(reading)))
            #expect(table(sent) == table(reading))
            #expect(throws: ReadingProblem.self) { try sent.pictures[0].pixels() }
        }
    }

    @Test(arguments: [
        (#""picture":0"#, #""picture":7"#), (#""picture":0"#, #""picture":-1"#),
        (#""symbology":"pdf417""#, #""symbology":"letters""#), (#""pictures":["#, #""pictures":[1,"#),
    ])
    func `a reading that names what is not there is refused`(_ found: String, _ put: String) throws {
        let reading = Invented.reading([Invented.zone()], barcodes: [Invented.barcode("hello")])
        var parts = try EnclosedFile.parts(of: reading)
        let text = String(decoding: parts[0], as: UTF8.self)
        #expect(text.contains(found))
        parts[0] = Data(text.replacingOccurrences(of: found, with: put).utf8)
        #expect(throws: DecodingError.self) { try EnclosedFile.value(Reading.self, of: parts) }
    }

    @Test func `status tells valid, partial, nothing and unreadable apart`() throws {
        let unreadable = Reading(
            sources: ["-"], ReadingRun.Search(),
            problems: [ReadingProblem("picture.empty", "the file is empty", hint: "copy it again")], elapsed: .zero)
        #expect(Invented.reading([Invented.zone()]).status == .read)
        #expect(Invented.reading([Invented.zone(isValid: false)]).status == .partial)
        #expect(Invented.reading([]).status == .notFound)
        #expect(unreadable.status == .unreadable)
        let object = try json(unreadable)
        #expect(object["mrz"] is NSNull)
        #expect(object["quality"] is NSNull)
        #expect(
            object["error"] as? [String: String]
                == ["code": "picture.empty", "message": "the file is empty", "hint": "copy it again"])
        #expect(try json(Invented.reading([]))["mrz"] is NSNull)
    }
}
