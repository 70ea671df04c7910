import Foundation
import Testing
import VouchBarcode
import VouchBarcodeZXing
import VouchTestSupport

/// Licences as they are really photographed.
@Suite struct PhotographTests {
    @Test(arguments: ["photo-noisy", "photo-askew", "photo-card", "photo-turned"])
    func `a photographed licence symbol is read exactly`(_ name: String) throws {
        let found = try BarcodeVector.picture("\(name).jpg").barcodes()
        #expect(found.map(\.symbology) == [.pdf417])
        #expect(found.first?.content == (try BarcodeVector.bytes("\(name).bin")))
    }

    @Test func `a symbol with half its codewords gone is not guessed at`() throws {
        var picture = try BarcodeVector.picture("photo-askew.jpg")
        for y in 0..<picture.height {
            for x in (picture.width / 4)..<(picture.width * 3 / 4) {
                picture.values[y * picture.width + x] = UInt8((x &* 7919 &+ y &* 104_729) & 255)
            }
        }
        #expect(try picture.barcodes().isEmpty)
    }

    /// A debug build takes a hundred times as long, so it looks at a few of them only.
    private static let stride: Int = {
        var stride = 1
        assert({ stride = 25 }() == ())
        return stride
    }()

    private struct Case: Decodable {
        let file: String
        let payload: String
        let level: String
    }

    /// The bars of issue 5, but for how many of 25 may fail; raising a number is a commit.
    @Test(
        .enabled(if: SharedCorpus.folder("aamva") != nil, "no corpus at ../shared/corpus/aamva"),
        arguments: [("clean", 25), ("blur", 25), ("small", 25), ("persp", 25), ("hard", 25)])
    func `licence symbols are read at every level of damage`(_ level: String, _ least: Int) throws {
        let folder = try #require(SharedCorpus.folder("aamva"))
        let manifest = try Data(contentsOf: folder.appendingPathComponent("manifest.json"))
        let cases = try JSONDecoder().decode([Case].self, from: manifest).filter { $0.level == level }
            .enumerated().filter { $0.offset % Self.stride == 0 }.map(\.element)
        var count = 0
        for one in cases {
            let payload = [UInt8](try Data(contentsOf: folder.appendingPathComponent(one.payload)))
            // One symbol of the family holds its text in Latin-1, the payload beside it in UTF-8.
            let latin = String(decoding: payload, as: UTF8.self).unicodeScalars.map {
                UInt8(truncatingIfNeeded: $0.value)
            }
            let found = try GreyPixels(file: folder.appendingPathComponent(one.file)).barcodes()
            if found.contains(where: { [payload, latin].contains($0.content) }) { count += 1 }
            #expect(found.count <= 1, "\(one.file)")
        }
        #expect(count >= (Self.stride == 1 ? least : cases.count))
        print("notice: aamva \(level): \(count) of \(cases.count)")
    }

    @Test(.enabled(if: SharedCorpus.folder("pdf417") != nil, "no corpus at ../shared/corpus/pdf417"))
    func `published PDF417 pictures are read, all but the one whose text mixes character sets`() throws {
        let folder = try #require(SharedCorpus.folder("pdf417"))
        var (count, total) = (0, 0)
        for set in ["set-1", "set-2", "set-3"] {
            let files = try FileManager.default.contentsOfDirectory(
                at: folder.appendingPathComponent(set), includingPropertiesForKeys: nil)
            for file in files where ["png", "jpg", "webp"].contains(file.pathExtension) {
                let stem = file.deletingPathExtension()
                let beside = ["bin", "txt"].map { stem.appendingPathExtension($0) }
                guard let truth = beside.compactMap({ try? Data(contentsOf: $0) }).first else { continue }
                total += 1
                guard (total - 1) % Self.stride == 0 else { continue }
                let found = try GreyPixels(file: file).barcodes(BarcodeSearch(symbologies: [.pdf417]))
                if found.contains(where: { trimmed($0.content) == trimmed([UInt8](truth)) }) { count += 1 }
            }
        }
        let tried = (total + Self.stride - 1) / Self.stride
        print("notice: pdf417: \(count) of \(tried)")
        #expect(count >= tried - 1)
        #expect(total == 58)
    }

    private func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        while bytes.last == 10 || bytes.last == 13 { bytes.removeLast() }
        return bytes
    }
}
