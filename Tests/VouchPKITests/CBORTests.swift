import Foundation
import Testing

@testable import VouchPKI

/// Strict reading of CBOR, by the examples of RFC 8949 appendix A.
@Suite struct CBORTests {
    struct Vectors: Decodable {
        let read: [String]
        let refused: [String: String]
    }

    private static func vectors() throws -> Vectors {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try JSONDecoder().decode(
            Vectors.self, from: Data(contentsOf: folder.appendingPathComponent("Vectors/mdoc/published.json")))
    }

    private func read(_ hex: String) throws -> CBORItem { try CBORReader.read(try #require(Hex.bytes(hex))) }

    @Test func `every example in definite form is read, and keeps its bytes`() throws {
        for text in try Self.vectors().read {
            let item = try read(text)
            #expect(Hex.text(Array(item.encoded)).lowercased() == text, "\(text)")
        }
    }

    @Test func `what has more than one reading is refused with its reason`() throws {
        for (text, expected) in try Self.vectors().refused {
            #expect("\(text)") { try read(text) } throws: { ($0 as? CBORError)?.code.rawValue == expected }
        }
    }

    @Test func `numbers, texts, bytes and dates have their values`() throws {
        #expect(try read("1b000000e8d4a51000").content == .unsigned(1_000_000_000_000))
        #expect(try read("1bffffffffffffffff").integer == nil)
        #expect(try read("3863").integer == -100)
        #expect(try read("64f0908591").text == "\u{10151}")
        #expect(try read("4401020304").bytes == [1, 2, 3, 4])
        #expect(try read("f93e00").content == .float(1.5))
        #expect(try read("f90001").content == .float(5.960464477539063e-8))
        #expect(try read("fbc010666666666666").content == .float(-4.1))
        #expect(try read("fa47c35000").content == .float(100_000))
        #expect(try read("f9fc00").content == .float(-.infinity))
        #expect(try read("c074323031332d30332d32315432303a30343a30305a").tagged(0)?.text == "2013-03-21T20:04:00Z")
        #expect(try read("a26161016162820203")["b"]?.elements?.map(\.integer) == [2, 3])
        #expect(try read("a201020304")[3]?.integer == 4)
        #expect(try read("d818456449455446").embedded()?.text == "IETF")
    }

    @Test func `a claimed length makes no memory, and depth and count have their limits`() throws {
        var deep = [UInt8](repeating: 0x81, count: CBORReader.maximumDepth - 1) + [0]
        #expect(throws: Never.self) { try CBORReader.read(deep) }
        deep.insert(0x81, at: 0)
        #expect { try CBORReader.read(deep) } throws: { ($0 as? CBORError)?.code == .tooDeep }
        let many = [0x9A] + [0x00, 0x03, 0x0D, 0x41] + [UInt8](repeating: 0, count: 200_001)
        #expect { try CBORReader.read(many) } throws: { ($0 as? CBORError)?.code == .tooLarge }
        #expect("\(try read("6161"))" == "CBOR: text")
    }
}
