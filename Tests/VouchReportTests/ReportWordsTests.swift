import Foundation
import Testing

@testable import VouchReport

@Suite struct ReportWordsTests {
    /// Codes as the sources have them, so that a new one without words is seen at once.
    private static func codes() throws -> Set<String> {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources")
        var codes: Set<String> = []
        let rooms = [
            "Portable/VouchMRZ", "Trust/VouchPKI", "Trust/VouchChip", "Document/VouchFields",
            "Document/VouchVisual", "Document/VouchDocument",
        ]
        for room in rooms {
            let files = FileManager.default.enumerator(atPath: sources.appendingPathComponent(room).path)
            for case let name as String in files ?? .init() where name.hasSuffix(".swift") {
                let file = try Data(contentsOf: sources.appendingPathComponent(room + "/" + name))
                let pieces = file.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
                for (before, literal) in zip(pieces, pieces.dropFirst()) where isCode(literal) {
                    let end = String(decoding: before.suffix(16), as: UTF8.self)
                    guard end.hasSuffix("code: ") || end.contains("otPerformed(") else { continue }
                    codes.insert(String(decoding: literal, as: UTF8.self))
                }
            }
        }
        // Names of checks and of models' clues, which have words of their own.
        let others: Set<String> = ["comparison", "seal", "barcode"]
        return codes.filter { !others.contains(String($0.prefix { $0 != "." })) }
    }

    /// Two words with a dot between.
    private static func isCode(_ literal: Data) -> Bool {
        let words = literal.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return words.count == 2
            && words.allSatisfy { word in
                (2...40).contains(word.count) && word.allSatisfy { (65...90).contains($0) || (97...122).contains($0) }
            }
    }

    @Test func `every code of a check has words`() throws {
        let codes = try Self.codes()
        #expect(codes.count > 100)
        #expect(codes.filter { !ReportWords.isKnown($0) }.sorted() == [])
    }

    @Test func `words are whole sentences, and what failed comes with what to do`() throws {
        for code in try Self.codes() {
            for isFailure in [true, false] {
                let saying = ReportWords.about(code: code, isFailure: isFailure)
                #expect(saying.sentence.hasSuffix(".") && saying.sentence.first?.isUppercase == true, "\(code)")
                #expect(saying.advice?.hasSuffix(".") ?? true, "\(code)")
                #expect(!saying.sentence.contains(code), "\(code)")
            }
        }
    }

    @Test func `a code that nobody knows is told as what it is`() {
        #expect(ReportWords.about(code: "quux.quuux", isFailure: true).sentence == "This check failed.")
        #expect(ReportWords.about(code: "", isFailure: false).sentence == "This check could not be performed.")
        #expect(ReportWords.about("dates.expiry", .init(word: .passed)).sentence == "The document has not expired.")
        #expect(
            ReportWords.about("some.newCheck", .init(word: .passed)).sentence == "The check “some: new check” passed.")
    }
}
