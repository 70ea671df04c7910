import Dispatch
import Foundation
import Synchronization
import Testing
import VouchBarcode
import VouchBarcodeZXing
import VouchCore
import VouchImaging

/// The photographs of `Tests/Corpus/barcodes`; its README says what is on them.
@Suite(.serialized) struct BarcodeCorpusTests {
    /// How many pictures of each folder must say exactly what was printed and nothing else. Raising a number is a
    /// commit, lowering it needs a decision record.
    static let minimumExact = [
        "licence": 10, "matrix": 8, "linear": 10, "several": 3, "negative": 6, "Examples": 1,
    ]

    @Test(arguments: BarcodeCorpusTests.minimumExact.keys.sorted())
    func `every byte of every symbol is read, and no symbol that is not there`(group: String) throws {
        let readings = try BarcodeCorpus.readings().filter { $0.group == group }
        try #require(!readings.isEmpty, "no pictures in \(group)")
        let missed = readings.filter { !$0.isExact }.map(\.description)
        let minimum = try #require(Self.minimumExact[group])
        #expect(readings.count - missed.count >= minimum, "\(group): \(missed.joined(separator: "; "))")
    }

    @Test func `every folder of the corpus has its minimum`() throws {
        let groups = Set(try BarcodeCorpus.readings().map(\.group))
        #expect(groups == Set(Self.minimumExact.keys))
    }

    /// What is asked of a picture whose zone was read already: documents that carry both must not lose the symbol.
    @Test(arguments: ["licence/straight", "licence/upside-down", "matrix/qr-health-proof", "linear/code-128"])
    func `a brief search reads a symbol that is plain to see`(_ name: String) throws {
        let reading = try #require(try BarcodeCorpus.readings().first { $0.file == name + ".jpg" })
        let picture = try GreyPixels(file: BarcodeCorpus.folder.appendingPathComponent(reading.file))
        let found = try picture.barcodes(BarcodeSearch(timeLimit: .seconds(120), effort: .brief))
        #expect(!reading.wanted.isEmpty)
        #expect(found.count == reading.wanted.count)
        for printed in reading.wanted { #expect(found.contains(where: printed.isSaid), "\(reading.file)") }
    }

    @Test func `nothing is found where there is no symbol`() throws {
        let negatives = try BarcodeCorpus.readings().filter { $0.group == "negative" }
        try #require(negatives.count >= 6)
        for reading in negatives { #expect(reading.found.isEmpty, "\(reading)") }
    }

    @Test func `what is found lies where it was printed`() throws {
        var compared = 0
        for reading in try BarcodeCorpus.readings() {
            for wanted in reading.wanted {
                guard let found = reading.found.first(where: { wanted.isSaid(by: $0) }) else { continue }
                let quad = try #require(wanted.quad)
                let off = found.corners.center - quad.center
                let reach = quad.signedArea.magnitude.squareRoot() / 8
                #expect(abs(off.x) < reach, "\(reading.file): \(wanted.symbology) \(off)")
                #expect(abs(off.y) < reach, "\(reading.file): \(wanted.symbology) \(off)")
                compared += 1
            }
        }
        #expect(compared >= 30)
    }

    @Test func `stacked and matrix symbols are turned as they are read`() throws {
        // Linear symbols are left out: the library reports where its scan lines met them, not how high they are.
        for reading in try BarcodeCorpus.readings() {
            for wanted in reading.wanted where wanted.kind?.hasTwoDimensions == true {
                guard let found = reading.found.first(where: { wanted.isSaid(by: $0) }) else { continue }
                let quad = try #require(wanted.quad)
                let (along, truth) = (found.corners.topRight - found.corners.topLeft, quad.topRight - quad.topLeft)
                let cosine =
                    (along.x * truth.x + along.y * truth.y)
                    / max(
                        1,
                        (along.x * along.x + along.y * along.y).squareRoot()
                            * (truth.x * truth.x + truth.y * truth.y).squareRoot())
                #expect(cosine > 0.98, "\(reading.file): \(wanted.symbology)")
            }
        }
    }
}

extension BarcodeSymbology {
    fileprivate var hasTwoDimensions: Bool {
        switch self {
        case .pdf417, .microPDF417, .qr, .microQR, .dataMatrix, .aztec: true
        default: false
        }
    }
}

/// Every picture of the corpus, read once.
enum BarcodeCorpus {
    struct Printed: Decodable, Sendable {
        let symbology: String
        /// Base64.
        let bytes: String
        /// In pixels; reading begins at the first.
        let corners: [[Double]]

        /// Nil when the truth names something we do not know, which then cannot be read.
        var kind: BarcodeSymbology? { BarcodeSymbology(rawValue: symbology) }

        var quad: Quad? {
            let points = corners.compactMap { $0.count == 2 ? Point(x: $0[0], y: $0[1]) : nil }
            guard points.count == 4 else { return nil }
            return Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
        }

        func isSaid(by barcode: Barcode) -> Bool {
            barcode.symbology == kind && barcode.bytes.reveal { Data($0).base64EncodedString() } == bytes
        }
    }

    private struct Row: Decodable {
        let file: String
        let symbols: [Printed]
    }

    struct Reading: Sendable, CustomStringConvertible {
        let file: String
        /// What is printed and this engine can read.
        let wanted: [Printed]
        let found: [Barcode]

        /// The folder.
        var group: String { file.split(separator: "/").dropLast().last.map(String.init) ?? "" }

        var isExact: Bool {
            found.count == wanted.count && wanted.allSatisfy { printed in found.contains(where: printed.isSaid) }
        }

        var description: String {
            let kinds = found.map(\.symbology.rawValue).joined(separator: " ")
            return "\(file): \(found.count) of \(wanted.count) (\(kinds))"
        }
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Corpus/barcodes")

    private static let result = Result { try read() }

    static func readings() throws -> [Reading] { try result.get() }

    private static func read() throws -> [Reading] {
        let rows = try JSONDecoder().decode(
            [Row].self, from: Data(contentsOf: folder.appendingPathComponent("truth.json")))
        // Longer than any search here takes, so that a busy machine finds the same.
        let search = BarcodeSearch(timeLimit: .seconds(120))
        @Sendable func reading(_ row: Row) throws -> Reading {
            let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(row.file)))
            let picture = try PictureDecoder().decode(bytes, as: .grey8)
            let found = try picture.withView { try ZXingDecoder().barcodes(in: $0, search: search) }
            let readable = row.symbols.filter { printed in
                printed.kind.map(ZXingDecoder.supportedSymbologies.contains) ?? false
            }
            return Reading(file: row.file, wanted: readable, found: found)
        }
        // Unoptimised, a picture takes seconds: all cores look.
        let results = Mutex([Int: Result<Reading, any Error>]())
        DispatchQueue.concurrentPerform(iterations: rows.count) { index in
            let result = Result { try reading(rows[index]) }
            results.withLock { $0[index] = result }
        }
        return try results.withLock { results in try rows.indices.compactMap { try results[$0]?.get() } }
    }
}
