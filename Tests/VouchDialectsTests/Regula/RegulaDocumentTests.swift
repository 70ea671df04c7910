import Foundation
import Testing
import VouchCore
import VouchDialects
import VouchFields
import VouchReport
import VouchTestSupport

@Suite struct RegulaDocumentTests {
    private func report(lines: [String], accessNumber: String? = nil) throws -> DocumentReport {
        let printed = accessNumber.map {
            [FieldName.cardAccessNumber: FieldValue(value: $0, raw: $0, validity: .notPerformed(.noRule))]
        }
        return try DialectReport.make([.visual: printed ?? DialectReport.source()]) { _ in
        } complete: {
            $0.zone = lines.isEmpty ? nil : .init(format: nil, lines: lines, valid: true)
        }
    }

    @Test(.shows("X-R14")) func `a zone has the format of its lines, and a card access number is one of its own`()
        throws
    {
        struct Vector: Decodable { let mrzFormats: [String: String] }
        let vector: Vector = try DialectVector.load("regula-numbers")
        #expect(vector.mrzFormats.count == 6)
        #expect(Regula.MRZFormat.allCases.count == 6)
        for (format, name) in vector.mrzFormats {
            let known = try #require(Regula.MRZFormat(rawValue: format))
            #expect(known.name == name)
            #expect(Regula.MRZFormat(name: name) == known)
            #expect(try text(known) == "\"\(format)\"")
        }
        for (count, length, name) in [
            (1, 30, "IDL"), (3, 30, "ID1"), (2, 36, "ID2"), (2, 44, "ID3"), (2, 30, "ID1_2_30"),
        ] {
            let line = String(repeating: "<", count: length)
            let report = try report(lines: Array(repeating: line, count: count))
            #expect(Regula.MRZFormat(report)?.name == name)
        }
        #expect(Regula.MRZFormat(try report(lines: [], accessNumber: "123456"))?.rawValue == "1x6")
        #expect(Regula.MRZFormat(try report(lines: [], accessNumber: "12345")) == nil)
        #expect(Regula.MRZFormat(try report(lines: [])) == nil)
    }

    @Test func `a shape without a name is none`() throws {
        let thirty = String(repeating: "<", count: 30)
        #expect(Regula.MRZFormat(lines: ["<<<<<<<<<", thirty, thirty]) == nil)
        #expect(Regula.MRZFormat(lines: [thirty, thirty, thirty, thirty]) == nil)
        #expect(Regula.MRZFormat(lines: []) == nil)
        #expect(Regula.MRZFormat(lines: [""]) == nil)
    }

    @Test func `a filter admits zones of its formats`() throws {
        let passport = try report(lines: Array(repeating: String(repeating: "<", count: 44), count: 2))
        #expect(Regula.MRZFormat.admits(passport, filter: [.id1, .id3]))
        #expect(!Regula.MRZFormat.admits(passport, filter: [.id1]))
        #expect(Regula.MRZFormat.admits(passport, filter: []))
        #expect(!Regula.MRZFormat.admits(try report(lines: []), filter: [.id3]))
    }

    /// Corners of a page turned clockwise by quarters, as they lie in the picture.
    private func corners(_ turns: Int) -> Quad {
        let upright = [Point(x: 0, y: 0), Point(x: 90, y: 2), Point(x: 88, y: 60), Point(x: 1, y: 58)]
        let placed = (0..<4).map { upright[($0 + turns) % 4] }
        return Quad(topLeft: placed[0], topRight: placed[1], bottomRight: placed[2], bottomLeft: placed[3])
    }

    @Test(.shows("X-R15"))
    func `a page has the number of its size and orientation, and a document that of its recognition`() throws {
        let numbers: [(format: String, turns: Int, number: Int, name: String)] = [
            ("id1", 0, 0, "ID1"), ("id2", 0, 1, "ID2"), ("id3", 0, 2, "ID3"), ("booklet", 0, 5, "ID3_X2"),
            ("id1", 1, 10, "ID1_90"), ("id1", 2, 11, "ID1_180"), ("id1", 3, 12, "ID1_270"), ("id2", 2, 13, "ID2_180"),
            ("id3", 2, 14, "ID3_180"),
        ]
        for (format, turns, number, name) in numbers {
            let page = DialectReport.page(format: format, corners: corners(turns))
            let found = Regula.DocumentFormat(page)
            #expect(found.rawValue == number, "\(format) \(turns)")
            #expect(found.name == name, "\(format) \(turns)")
        }
        func other(_ size: (width: Double, height: Double)?) -> Int {
            Regula.DocumentFormat(DialectReport.page(format: "other", millimetres: size)).rawValue
        }
        #expect(other((210, 297)) == 4)
        #expect(other((297, 210)) == 4)
        #expect(other(nil) == 3)
        #expect(other((100, 100)) == 1000)
        #expect(Regula.DocumentFormat(nil).rawValue == -1)
        #expect(Regula.DocumentFormat(rawValue: 1002) == .flexible)

        func recognition(_ change: (inout CheckInput) -> Void) throws -> Int {
            Regula.DocumentTypeRecognitionResult(try DialectReport.make { change(&$0) }).rawValue
        }
        #expect(try recognition { $0.pageCount = .passed } == 0)
        #expect(try recognition { $0.documentType = .notPerformed(.notCompared) } == 15)
        #expect(try recognition { $0.pageCount = .notPerformed(.init(.pagesSideNotShown)) } == 29)
    }

    @Test func `an orientation that was only assumed is not told`() throws {
        let sighting = DocumentReport.Page.Sighting(
            isCropped: false, isUprightKnown: false, confidence: 1, coverage: 1, edges: [])
        let page = DocumentReport.Page(
            picture: 0, side: nil, format: "id1", millimetres: nil, corners: corners(2), dotsPerInch: nil,
            sighting: sighting)
        #expect(Regula.DocumentFormat(page) == .id1)
    }

    @Test(.shows("X-R3")) func `each source has its name`() throws {
        let names = Set(try RegulaNumberTests.table("Source").keys)
        #expect(Set(Regula.Source.allCases.map(\.rawValue)) == names)
        #expect(names.count == 8)
        #expect(FieldSource.allCases.map { Regula.Source($0).rawValue } == ["RFID", "BARCODE", "MRZ", "VISUAL"])
        for source in Regula.Source.allCases {
            #expect(source.fieldSource.map { Regula.Source($0) } ?? source == source)
        }
        #expect(Regula.Source.magnetic.fieldSource == nil)
    }
}
