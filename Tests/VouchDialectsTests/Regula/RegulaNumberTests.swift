import Foundation
import Testing
import VouchDialects
import VouchTestSupport

/// The tables, held against the vendor's published client.
@Suite struct RegulaNumberTests {
    /// Names by number.
    static func table(_ name: String) throws -> [String: String] {
        struct Vector: Decodable { let tables: [String: [String: String]] }
        let vector: Vector = try DialectVector.load("regula-numbers")
        return try #require(vector.tables[name])
    }

    private func expect<Number: Regula.TableNumber>(_ type: Number.Type) throws {
        let published = try Self.table("\(type)")
        #expect(published.count > 5)
        #expect(Number.table.entries.count == published.count)
        for (digits, name) in published {
            let number = try JSONDecoder().decode(Number.self, from: Data(digits.utf8))
            #expect(Number(name: name) == number, "\(digits)")
            #expect(number.name.flatMap { Number(name: $0) } == number)
            #expect(try text(number) == digits)
        }
        let renamed = published.filter { Number.table.name(of: Int64($0.key) ?? -1) != $0.value }
        #expect(renamed.count <= 1, "\(renamed)")
        for digits in ["987654", "-7"] {
            let unknown = try JSONDecoder().decode(Number.self, from: Data(digits.utf8))
            #expect(unknown.name == nil)
            #expect(unknown.description == digits)
            #expect(try text(unknown) == digits)
        }
        #expect(Number(name: "NO_SUCH_NAME") == nil)
    }

    @Test(.shows("X-R25")) func `every number has its name, every name its number, and unknown numbers stay`() throws {
        try expect(Regula.ResultType.self)
        try expect(Regula.TextFieldType.self)
        try expect(Regula.GraphicFieldType.self)
        try expect(Regula.DocumentType.self)
        try expect(Regula.SecurityFeatureType.self)
        try expect(Regula.CheckDiagnose.self)
        try expect(Regula.RFIDErrorCode.self)
        try expect(Regula.BarcodeType.self)
        try expect(Regula.RFIDDataFileType.self)
    }

    @Test func `a number that editions name differently is read by either name`() {
        #expect(Regula.DocumentType(name: "PERMANENT_RESIDENT_CARD")?.rawValue == 173)
        #expect(Regula.DocumentType(name: "PASSPORT_RESIDENT_CARD")?.rawValue == 173)
        #expect(Regula.RFIDErrorCode(name: "RFID_LAYER6_FILE_EOF2")?.rawValue == 2_147_511_040)
    }

    @Test(.shows("X-R11")) func `a mask of authenticity checks is its names, and back`() throws {
        try expect(Regula.AuthenticityResultType.self)
        let mask = try JSONDecoder().decode(Regula.AuthenticityResultType.self, from: Data("33280".utf8))
        #expect(mask.names == ["PHOTO_EMBED_TYPE", "PORTRAIT_COMPARISON"])
        #expect(Regula.AuthenticityResultType(names: mask.names) == mask)
        #expect(Regula.AuthenticityResultType(names: ["NO_SUCH_NAME"]) == nil)
        #expect(Regula.AuthenticityResultType(rawValue: 2048).names == [])
    }

    @Test(.shows("X-R13")) func `each light has its number`() throws {
        try expect(Regula.Light.self)
        #expect(Regula.Light.white.name == "WHITE")
    }

    @Test func `the small enumerations have the published numbers and names`() throws {
        func names<Value: CaseIterable & RawRepresentable<Int>>(
            _ type: Value.Type, _ name: (Value) -> String
        ) -> [String: String] {
            Dictionary(uniqueKeysWithValues: Value.allCases.map { ("\($0.rawValue)", name($0)) })
        }
        #expect(names(Regula.CheckResult.self, \.name) == (try Self.table("CheckResult")))
        #expect(names(Regula.DocumentFormat.self, \.name) == (try Self.table("DocumentFormat")))
        #expect(names(Regula.PKDResourceType.self, \.name) == (try Self.table("PKDResourceType")))
        #expect(
            names(Regula.DocumentTypeRecognitionResult.self, \.name)
                == (try Self.table("DocumentTypeRecognitionResult")))
        #expect(
            Set(Regula.ImageQualityCheckType.allCases.map { "\($0.rawValue)" })
                == Set(try Self.table("ImageQualityCheckType").keys))
    }
}
