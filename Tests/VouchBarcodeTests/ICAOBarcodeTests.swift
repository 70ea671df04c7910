import Testing
import VouchCore

@testable import VouchBarcode

@Suite struct ICAOBarcodeTests {
    private func barcode(_ name: String) throws -> ICAOBarcode {
        try ICAOBarcode(SuccessorVectors.barcodeBytes(name))
    }

    private func zone(_ seal: ICAOBarcode) -> [String] {
        guard case .machineReadableZone(let zone) = seal.message(.machineReadableZone)?.value else { return [] }
        return zone.lines.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: ["identity card", "compressed", "with its certificate", "P-384", "draft's name"])
    func `a temporary identity card says what is in it`(_ name: String) throws {
        let seal = try barcode(name)
        #expect(seal.header.issuingState == "D")
        #expect(seal.header.isSigned)
        #expect(seal.header.isCompressed == (name == "compressed"))
        #expect(seal.header.algorithm == (name == "P-384" ? .ecdsaSHA384 : .ecdsaSHA256))
        #expect(seal.header.certificateReference?.count == 5)
        #expect(seal.header.dateOfSignature?.description == "2026-02-01")
        #expect(seal.germanDocument == .temporaryIdentityCard)
        #expect(zone(seal).first == "IDD<<MUSTERFRAU<<ELENA<<<<<<<<<<<<<<")
        #expect(seal.message(.faceImage)?.bytes.reveal { $0.count } == 600)
        guard case .date(let expiry) = seal.message(.dateOfExpiry)?.value else {
            Issue.record("no date of expiry")
            return
        }
        #expect(expiry.description == "2031-08-01")
        #expect(seal.signature?.count == (name == "P-384" ? 96 : 64))
        #expect((seal.signerCertificate != nil) == (name == "with its certificate"))
        #expect(seal.findings == [])
    }

    @Test func `compression changes nothing of the content`() throws {
        let plain = try barcode("unsigned")
        #expect(plain.signature == nil)
        #expect(plain.header.dateOfSignature == nil)
        let packed = try barcode("unsigned, compressed")
        #expect(packed.signedBytes == plain.signedBytes)
    }

    @Test func `a residence document has a zone of three lines`() throws {
        let seal = try barcode("residence")
        #expect(seal.germanDocument == .provisionalResidence)
        #expect(zone(seal).map(\.utf8.count) == [30, 30, 30])
        #expect(zone(seal)[1].hasPrefix("9106156F2906140XXK"))
        for (meaning, text) in [
            (VisibleDigitalSeal.Meaning.referredDocumentNumber, "C01X00T47"), (.registerNumber, "980901001234"),
        ] {
            guard case .text(let value) = seal.message(meaning)?.value else {
                Issue.record("no \(meaning)")
                continue
            }
            #expect(value.reveal { $0 } == text)
        }
    }

    @Test func `the features of a visa stand one by one`() throws {
        let seal = try barcode("visa")
        #expect(
            seal.messages.compactMap(\.meaning)
                == [.machineReadableZone, .numberOfEntries, .durationOfStay, .passportNumber])
        #expect(seal.germanDocument == nil)
    }

    @Test func `tags of another State are kept as bytes`() throws {
        let seal = try barcode("unknown tags")
        #expect(seal.messages.map(\.tag) == [0x80, 0x99])
        #expect(seal.messages.allSatisfy { $0.meaning == nil && $0.value == nil })
        #expect(seal.findings == [.sealUnknownFeature])
    }

    @Test func `an unknown day is unknown, and one that does not exist is none`() throws {
        guard case .date(let date) = try barcode("unknown day").message(.dateOfExpiry)?.value else {
            Issue.record("no date")
            return
        }
        #expect(date.description == "2031-XX-XX")
        let wrong = try barcode("day that does not exist")
        #expect(wrong.message(.dateOfExpiry)?.value == nil)
        #expect(wrong.header.dateOfSignature == nil)
        #expect(wrong.findings == [.sealMalformedDate, .sealFeatureMalformed])
    }

    @Test func `an unknown algorithm is nil`() throws {
        #expect(try barcode("unknown algorithm").header.algorithm == nil)
    }

    @Test func `a text that ends anywhere is refused, or lacks its signature`() throws {
        for name in ["identity card", "compressed", "visa"] {
            let bytes = SuccessorVectors.barcodeBytes(name)
            for count in 0..<bytes.count {
                guard let seal = try? ICAOBarcode(Array(bytes.prefix(count))) else { continue }
                #expect(seal.signature == nil, "\(name) at \(count)")
            }
        }
    }

    @Test func `any character may be another without harm`() {
        for name in ["identity card", "compressed", "visa"] {
            let bytes = SuccessorVectors.barcodeBytes(name)
            for position in bytes.indices {
                for other in [UInt8(ascii: "A"), UInt8(ascii: "7"), 0, 0xFF] {
                    var changed = bytes
                    changed[position] = other
                    guard let seal = try? ICAOBarcode(changed) else { continue }
                    #expect(seal.messages.count < 1000)
                }
            }
        }
    }

    @Test func `garbage and too much are refused`() {
        for bytes in PayloadVectors.garbage {
            #expect(throws: ICAOBarcodeError.self) { try ICAOBarcode(bytes) }
            #expect(throws: ICAOBarcodeError.self) { try ICAOBarcode(Array("RDB1A".utf8) + bytes) }
            #expect(throws: ICAOBarcodeError.self) { try ICAOBarcode(Array("RDB1D".utf8) + bytes) }
        }
        let long = Array("RDB1B".utf8) + [UInt8](repeating: UInt8(ascii: "A"), count: 9000)
        #expect(throws: ICAOBarcodeError(.tooLong, at: ICAOBarcode.maximumLength)) { try ICAOBarcode(long) }
    }

    @Test func `printing one shows nobody`() throws {
        let seal = try barcode("identity card")
        var printed = "\(seal) \(seal.messages)"
        dump(seal, to: &printed)
        #expect(!printed.contains("MUSTERFRAU"))
    }

    @Test func `a symbol's text is told from others`() throws {
        guard case .icaoBarcode = BarcodePayload.parse(SuccessorVectors.barcodeBytes("identity card")) else {
            Issue.record("not read as an ICAO barcode")
            return
        }
    }
}

@Suite struct InflaterTests {
    private struct Vectors: Decodable {
        let streams: [String: [String]]
        let bomb: String
    }

    private static let vectors: Vectors = PayloadVectors.load("vds/zlib")

    @Test func `streams of every kind are undone, and no other`() throws {
        #expect(Self.vectors.streams.count == 4)
        for (name, stream) in Self.vectors.streams {
            let bytes = PayloadVectors.bytes(hex: stream[0])
            #expect(Inflater.inflate(bytes, limit: 4096) == Array(stream[1].utf8), "\(name)")
            #expect(Inflater.inflate(bytes + [0], limit: 4096) == nil, "\(name)")
            for count in bytes.indices { #expect(Inflater.inflate(Array(bytes.prefix(count)), limit: 4096) == nil) }
            for position in bytes.indices {
                var changed = bytes
                changed[position] ^= 0x10
                let inflated = Inflater.inflate(changed, limit: 4096)
                #expect(inflated == nil || inflated == Array(stream[1].utf8), "\(name) at \(position)")
            }
        }
    }

    @Test func `a bomb stops at the limit`() {
        let bomb = PayloadVectors.bytes(hex: Self.vectors.bomb)
        #expect(Inflater.inflate(bomb, limit: 100_000)?.count == 100_000)
        #expect(Inflater.inflate(bomb, limit: 99_999) == nil)
    }
}
