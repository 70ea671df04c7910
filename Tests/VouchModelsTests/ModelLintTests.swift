import Testing

@testable import VouchModels

@Suite struct ModelLintTests {
    @Test func `every slip is found at its line, and nothing else`() throws {
        for expectation in try ModelVectors.expectations(in: "lint") {
            let path = "lint/\(expectation[0]).model"
            let findings = ModelLint.findings(in: [.init(path: path, bytes: try ModelVectors.bytes(path))])
            let found = findings.map { [$0.code.rawValue, String($0.line)] }
            #expect(found == [Array(expectation.dropFirst())], "\(findings)")
        }
    }

    @Test func `every kind of finding has its example`() throws {
        let shown = Set(try ModelVectors.expectations(in: "lint").map { $0[1] })
        let amongEachOther: Set = ["identifierTwice", "sameClues"]
        #expect(shown.union(amongEachOther) == Set(ModelFinding.Code.allCases.map(\.rawValue)))
    }

    @Test func `models that nothing tells apart are found, and such with one identifier`() throws {
        let bytes = try ModelVectors.bytes("utopia.model")
        let findings = ModelLint.findings(in: [.init(path: "a", bytes: bytes), .init(path: "b", bytes: bytes)])
        #expect(findings.map(\.path) == ["b", "b"])
        #expect(findings.map(\.code) == [.identifierTwice, .sameClues])
        let other = String(decoding: bytes, as: UTF8.self)
            .replacing("UTO-idCard", with: "UTO-idCard-2").replacing("zone I UTO", with: "zone ID UTO")
        #expect(
            ModelLint.findings(in: [.init(path: "a", bytes: bytes), .init(path: "b", bytes: Array(other.utf8))])
                .isEmpty)
    }

    @Test func `a finding says where, what and how to mend it`() throws {
        let path = "lint/misspelt.model"
        let findings = ModelLint.findings(in: [.init(path: path, bytes: try ModelVectors.bytes(path))])
        #expect(
            findings.map(\.description) == [
                "lint/misspelt.model:13:1: unknown field surnme"
            ])
    }
}
