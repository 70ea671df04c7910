import Foundation
import Testing

@testable import VouchBarcode

/// Whatever the bytes, reading ends, soon, with a document or an error.
@Suite struct AAMVAHostileTests {
    private static let samples = ["version 01", "version 10", "Canadian licence", "every control character lost"]

    /// Reads everything a caller can, so that a trap anywhere shows.
    private func exercise(_ bytes: [UInt8]) -> Bool {
        let isRecognised = AAMVADocument.looksLikeAAMVA(bytes)
        guard let document = try? AAMVADocument.parse(bytes) else { return false }
        #expect(isRecognised)
        #expect(document.elements.count <= AAMVADocument.maximumElementCount)
        let length = document.elements.reduce(0) { $0 + $1.raw.reveal { $0.count } }
        #expect(length <= bytes.count)
        #expect(document.fields.allSatisfy { field in field.value.reveal { AAMVAUnicode.isValid($0) } })
        #expect(document.fields.allSatisfy { field in field.value.reveal { !$0.isEmpty } })
        return true
    }

    @Test(arguments: samples)
    func `a payload cut at any byte is read or refused`(_ name: String) throws {
        let bytes = try AAMVAVector.named(name).bytes
        let read = (0..<bytes.count).filter { exercise(Array(bytes[..<$0])) }
        // From the header's last digit on there is something to read.
        #expect(read.count > bytes.count / 2)
        for start in stride(from: 0, to: bytes.count, by: 3) { _ = exercise(Array(bytes[start...])) }
    }

    /// Seeds of the fuzzer, among them whatever once trapped.
    @Test func `every seed is read or refused`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fuzz/Corpus/aamva")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count { (try? exercise([UInt8](Data(contentsOf: $0)))) ?? false } > 10)
    }

    @Test(arguments: samples)
    func `a payload with any byte replaced is read or refused`(_ name: String) throws {
        let bytes = try AAMVAVector.named(name).bytes
        var random = SeededGenerator(seed: 0xAA3A)
        for index in bytes.indices {
            let usual: [UInt8] = [0, 0x0A, 0x0D, 0x1E, 0x30, 0x44, 0x5A, 0xFF, .random(in: 0...255, using: &random)]
            var changed = bytes
            changed[index] = usual.randomElement(using: &random) ?? 0
            _ = exercise(changed)
        }
    }

    @Test func `payloads shuffled from pieces of others are read or refused`() throws {
        let all = AAMVAVector.all.map(\.bytes)
        var random = SeededGenerator(seed: 20)
        for _ in 0..<400 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let other = try #require(all.randomElement(using: &random))
                let start = Int.random(in: 0..<other.count, using: &random)
                bytes += other[start..<Int.random(in: start..<other.count, using: &random)]
            }
            _ = exercise(bytes)
        }
    }

    @Test func `nothing, too much and something else are refused`() throws {
        #expect(throws: AAMVAError(.empty)) { try AAMVADocument.parse([]) }
        #expect(throws: AAMVAError(.tooLong)) { try AAMVADocument.parse([UInt8](repeating: 0x40, count: 65_537)) }
        for text in [
            "@", "M1ROWANTREE/ISLA      EABC123 YULFRAJB", "https://example.org/?DAQ=1&DCS=2", "ANSI 63",
            "TRANS 12345678", "ANSI X9.62 12345678",
        ] {
            #expect(throws: AAMVAError(.notAAMVA)) { try AAMVADocument.parse(Array(text.utf8)) }
            #expect(!AAMVADocument.looksLikeAAMVA(Array(text.utf8)))
        }
    }

    @Test func `too many elements are refused`() throws {
        let header = Array(try AAMVAVector.named("version 10").bytes.prefix(31))
        let lines = Array("DAYBRO\n".utf8)
        let many = header + Array((0...AAMVADocument.maximumElementCount).map { _ in lines }.joined())
        #expect(throws: AAMVAError(.tooManyElements)) { try AAMVADocument.parse(many) }
        #expect(try AAMVADocument.parse(Array(many.dropLast(7))).elements.count == AAMVADocument.maximumElementCount)
    }

    @Test(arguments: [
        "DAQ", "DAQ1\n", "<LF>", "ZVZVA", "&lt;", "DBB01011990", "DL00410278", "\n", "DCSDACDADDDE", "40",
    ])
    func `the longest payload of one piece repeated takes little time`(_ piece: String) throws {
        let header = Array(try AAMVAVector.named("version 10").bytes.prefix(31))
        let bytes = Array(piece.utf8)
        let body = (0..<(65_000 / bytes.count)).map { _ in bytes }.joined()
        let clock = ContinuousClock()
        let time = clock.measure {
            _ = exercise(header + body)
            _ = exercise(Array(body))
        }
        // A second in a debug build on a busy machine; milliseconds otherwise.
        #expect(time < .seconds(5))
    }

    @Test func `many lines of identifiers without separators take little time`() throws {
        let header = Array(try AAMVAVector.named("version 10").bytes.prefix(31))
        // A date inside a line makes the reader look for lost separators in all of them.
        let line = "DAY" + String(repeating: "DDD1", count: 1000) + "\n"
        let body = Array(("DAQ1DBB01011990\n" + String(repeating: line, count: 16)).utf8)
        let time = ContinuousClock().measure {
            _ = exercise(header + body)
            _ = exercise(body)
        }
        #expect(time < .seconds(10))
    }

    @Test func `lost separators are found behind a long line of something else`() throws {
        let header = Array(try AAMVAVector.named("version 10").bytes.prefix(31))
        let body = "DCK" + String(repeating: "7", count: 5000) + "\nDCSBEISPIELDBB01011990\nDAQ1\n"
        let document = try AAMVADocument.parse(header + Array(body.utf8))
        #expect(document.elements.map(\.id).contains("DBB"))
    }
}

/// The same numbers every time: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
