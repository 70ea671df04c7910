import Foundation
import Testing
import VouchPKI

@testable import VouchEvidence

/// Deterministic CBOR, and `Codable` values in it.
@Suite struct EvidenceCodingTests {
    /// RFC 8949 appendix A.
    static let numbers: [(CBORValue, String)] = [
        (.integer(0), "00"), (.integer(23), "17"), (.integer(24), "1818"), (.integer(1000), "1903e8"),
        (.integer(1_000_000), "1a000f4240"), (.unsigned(18_446_744_073_709_551_615), "1bffffffffffffffff"),
        (.integer(-1), "20"), (.integer(-1000), "3903e7"), (.float(0), "f90000"), (.float(-0.0), "f98000"),
        (.float(1), "f93c00"), (.float(1.1), "fb3ff199999999999a"), (.float(1.5), "f93e00"),
        (.float(65_504), "f97bff"), (.float(100_000), "fa47c35000"), (.float(3.4028234663852886e+38), "fa7f7fffff"),
        (.float(1e300), "fb7e37e43c8800759c"), (.float(5.960464477539063e-8), "f90001"),
        (.float(0.00006103515625), "f90400"), (.float(-4), "f9c400"), (.float(-4.1), "fbc010666666666666"),
        (.float(.infinity), "f97c00"), (.float(.nan), "f97e00"), (.boolean(false), "f4"), (.null, "f6"),
        (.text("ü"), "62c3bc"), (.bytes([1, 2, 3, 4]), "4401020304"),
        (.map(["b": .integer(2), "a": .integer(1), "aa": .integer(3)]), "a3616101616202626161" + "03"),
    ]

    @Test func `numbers, texts and maps are written as RFC 8949 has them, and read again`() throws {
        for (value, hex) in Self.numbers {
            let bytes = value.encoded
            #expect(bytes.map { String(format: "%02x", $0) }.joined() == hex)
            #expect(Array(try CBORReader.read(bytes).encoded) == bytes)
        }
    }

    private struct Sample: Codable, Equatable {
        enum Kind: String, Codable { case one, two }
        struct Inner: Codable, Equatable { let value: Float? }

        let number: Int
        let negative: Int64
        let text: String
        let bytes: [UInt8]
        let data: Data
        let floats: [Float]
        let double: Double
        let kind: Kind
        let inner: [Inner]
        let missing: String?
        let places: [String?]
        let none: [[Double]]
        let table: [String: Bool]
    }

    @Test func `a value comes back as it was`() throws {
        let sample = Sample(
            number: 42, negative: .min, text: "Zoë", bytes: [0, 255], data: Data([9]),
            floats: [0.1, -14, 1e9], double: 0.1, kind: .two,
            inner: [.init(value: nil), .init(value: 0.3)], missing: nil, places: ["a", nil], none: [[]],
            table: ["x": true])
        let bytes = try EvidenceEncoder.encode(sample)
        #expect(try EvidenceDecoder.decode(Sample.self, from: bytes) == sample)
        #expect(try EvidenceEncoder.encode(sample) == bytes)
    }

    @Test func `what does not fit its type is an error`() throws {
        #expect(throws: (any Error).self) {
            try EvidenceDecoder.decode([UInt8].self, from: CBORValue.text("a").encoded)
        }
        #expect(throws: (any Error).self) {
            try EvidenceDecoder.decode(UInt8.self, from: CBORValue.integer(256).encoded)
        }
        #expect(throws: (any Error).self) {
            try EvidenceDecoder.decode(Float.self, from: CBORValue.float(0.1).encoded)
        }
        #expect(throws: (any Error).self) {
            try EvidenceDecoder.decode(Double.self, from: CBORValue.float(.infinity).encoded)
        }
        #expect(throws: (any Error).self) {
            try EvidenceDecoder.decode(Sample.self, from: CBORValue.map(["number": .integer(1)]).encoded)
        }
    }
}
