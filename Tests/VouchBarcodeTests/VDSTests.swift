import Testing
import VouchCore

@testable import VouchBarcode

/// A published specimen; `Tests/Vectors/vds/published.py` names its source.
struct VDSVector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let hex: String
    let version: Int
    let state: String
    let signer: String
    let reference: String
    let issued: String
    let signed: String
    let profile: String
    let signatureLength: Int
    let messages: [String: String]
    let sealed: Int?

    var bytes: [UInt8] { PayloadVectors.bytes(hex: hex) }
    var testDescription: String { name }

    static let all: [VDSVector] = PayloadVectors.load("vds/published")
    static let permit = all.first { $0.name == "residence permit" }
}

extension VisibleDigitalSeal.Value {
    fileprivate var text: String {
        switch self {
        case .machineReadableZone(let zone): String(decoding: zone.characters.reveal { $0 }, as: UTF8.self)
        case .text(let text): text.exposed
        case .number(let number): "\(number)"
        case .date(let date): "\(date)"
        case .duration(let days, let months, let years): "\(days)/\(months)/\(years)"
        case .bytes(let bytes): "\(bytes.reveal { $0 })"
        @unknown default: ""
        }
    }
}

@Suite struct VDSTests {
    @Test(arguments: VDSVector.all) func `a specimen says what is in it`(_ vector: VDSVector) throws {
        #expect(VisibleDigitalSeal.looksLike(vector.bytes))
        let seal = try VisibleDigitalSeal(vector.bytes)
        #expect(seal.header.version == vector.version)
        #expect(seal.header.issuingState == vector.state)
        #expect(seal.header.signerIdentifier == vector.signer)
        #expect(seal.header.certificateReference == vector.reference)
        #expect(seal.header.dateOfIssue?.description == vector.issued)
        #expect(seal.header.dateOfSignature?.description == vector.signed)
        #expect(seal.profile?.rawValue == UInt16(vector.profile, radix: 16))
        #expect(seal.signature.count == vector.signatureLength)
        #expect(seal.findings == [])
        let said = seal.messages.compactMap { message in
            message.meaning.flatMap { meaning in message.value.map { (meaning.rawValue, $0.text) } }
        }
        #expect(said.count == seal.messages.count)
        #expect(Dictionary(uniqueKeysWithValues: said) == vector.messages)
        #expect(seal.signedBytes.reveal { $0 } == Array(vector.bytes.dropLast(vector.signatureLength + 2)))
    }

    @Test func `a zone tells how much of it is sealed`() throws {
        for vector in VDSVector.all {
            let seal = try VisibleDigitalSeal(vector.bytes)
            guard case .machineReadableZone(let zone) = seal.message(.machineReadableZone)?.value else { continue }
            #expect(zone.sealedCount == vector.sealed ?? 72)
            #expect(zone.lineLength == 36)
            #expect(zone.characters.reveal { $0.count } == 72)
        }
    }

    @Test func `a seal that ends anywhere is refused`() {
        for vector in VDSVector.all {
            for count in 0..<vector.bytes.count {
                #expect(throws: VisibleDigitalSealError.self) {
                    try VisibleDigitalSeal(Array(vector.bytes.prefix(count)))
                }
            }
        }
    }

    @Test func `garbage is no seal`() {
        for bytes in PayloadVectors.garbage {
            #expect(throws: VisibleDigitalSealError.self) { try VisibleDigitalSeal(bytes) }
            #expect(throws: VisibleDigitalSealError.self) { try VisibleDigitalSeal([0xDC, 0x03] + bytes) }
            #expect(throws: VisibleDigitalSealError.self) { try VisibleDigitalSeal([0xDC, 0x02] + bytes) }
        }
        #expect(!VisibleDigitalSeal.looksLike([0xDC, 0x03]))
        #expect(!VisibleDigitalSeal.looksLike(Array("M1MUSTERMANN/ERIKA    EXYZ789 ".utf8)))
    }

    @Test func `another version is refused, not guessed at`() throws {
        var bytes = try #require(VDSVector.permit).bytes
        for version in [0, 1, 4, 255] as [UInt8] {
            bytes[1] = version
            #expect(throws: VisibleDigitalSealError(.unsupportedVersion, at: 1)) { try VisibleDigitalSeal(bytes) }
        }
    }

    @Test func `any byte may be another without harm`() throws {
        for vector in VDSVector.all {
            for position in vector.bytes.indices {
                for change in [0x01, 0x80, 0xFF] as [UInt8] {
                    var bytes = vector.bytes
                    bytes[position] ^= change
                    guard let seal = try? VisibleDigitalSeal(bytes) else { continue }
                    // What is signed is what stood there, whatever was made of it.
                    let signed = seal.signedBytes.reveal { $0 }
                    #expect(bytes.starts(with: signed))
                    #expect(signed.count + seal.signature.count < bytes.count)
                }
            }
        }
    }

    @Test func `printing a seal shows nobody`() throws {
        for vector in VDSVector.all {
            let seal = try VisibleDigitalSeal(vector.bytes)
            var printed = "\(seal) \(seal.messages) \(seal.messages.map { $0.value })"
            dump(seal, to: &printed)
            dump(seal.messages, to: &printed)
            for text in vector.messages.values { #expect(!printed.contains(text)) }
            #expect(!printed.contains("RESIDORCE"))
        }
    }
}

/// What makers of seals get wrong, or may.
@Suite struct VDSDeviationTests {
    private let permit: [UInt8]
    /// Header of version 4, messages, signature.
    private let parts: (header: [UInt8], messages: [UInt8], signature: [UInt8])

    init() throws {
        permit = try #require(VDSVector.permit).bytes
        parts = (Array(permit[..<18]), Array(permit[18..<76]), Array(permit[76...]))
    }

    private func make(
        header: [UInt8]? = nil, messages: [UInt8]? = nil, signature: [UInt8]? = nil
    ) throws -> VisibleDigitalSeal {
        try VisibleDigitalSeal(
            (header ?? parts.header) + (messages ?? parts.messages) + (signature ?? parts.signature))
    }

    @Test func `bytes after the signature are told, and are not signed`() throws {
        let seal = try make(signature: parts.signature + [0x81])
        #expect(seal.findings == [.sealTrailingBytes])
        #expect(seal.signedBytes.reveal { $0 } == parts.header + parts.messages)
    }

    @Test func `an unknown profile keeps its messages`() throws {
        var header = parts.header
        header[16] = 0x11
        let seal = try make(header: header)
        #expect(seal.profile == nil)
        #expect(seal.findings == [.sealUnknownProfile])
        #expect(seal.messages.map { $0.tag } == [2, 3])
        #expect(seal.messages.allSatisfy { $0.meaning == nil && $0.value == nil })
        #expect(seal.messages.last?.bytes.reveal { $0.count } == 6)
    }

    @Test func `a feature that stands twice counts as none`() throws {
        let number: [UInt8] = [3, 6] + Array(parts.messages.suffix(6))
        let seal = try make(messages: parts.messages + number)
        #expect(seal.findings == [.sealRepeatedFeature])
        #expect(seal.message(.passportNumber) == nil)
        #expect(seal.message(.machineReadableZone) != nil)
    }

    @Test func `unknown, missing and malformed features are told`() throws {
        #expect(try make(messages: parts.messages + [9, 1, 0]).findings == [.sealUnknownFeature])
        #expect(try make(messages: Array(parts.messages[..<50])).findings == [.sealFeatureMissing])
        #expect(try make(messages: []).findings == [.sealFeatureMissing])
        var messages = parts.messages
        messages[52] = 0xFF
        let seal = try make(messages: messages)
        #expect(seal.findings == [.sealFeatureMalformed])
        #expect(seal.message(.passportNumber)?.value == nil)
        #expect(seal.message(.passportNumber)?.bytes.reveal { $0.first } == 0xFF)
    }

    @Test func `lengths are DER in version 4`() throws {
        #expect(try make(signature: [0xFF, 0x81, 0x40] + parts.signature.dropFirst(2)).findings == [.sealLongLength])
        #expect(throws: VisibleDigitalSealError(.malformedLength, at: 77)) {
            try make(signature: [0xFF, 0x80] + parts.signature.dropFirst(2))
        }
        #expect(throws: VisibleDigitalSealError.self) { try make(signature: [0xFF, 0x84, 0xFF, 0xFF, 0xFF, 0xFF]) }
        let long: [UInt8] = [1, 0x82, 0x01, 0x2C] + [UInt8](repeating: 7, count: 300)
        let seal = try make(messages: parts.messages + long)
        #expect(seal.messages.last?.bytes.reveal { $0.count } == 300)
    }

    @Test func `lengths are one byte in version 3, but a signature's may be DER`() throws {
        let sheet = try #require(VDSVector.all.first { $0.name == "arrival attestation" }).bytes
        let body = Array(sheet.dropLast(66))
        let signature = [UInt8](repeating: 5, count: 132)
        let direct = try VisibleDigitalSeal(body + [0xFF, 132] + signature)
        #expect(direct.signature == signature)
        #expect(direct.findings == [])
        let encoded = try VisibleDigitalSeal(body + [0xFF, 0x81, 132] + signature)
        #expect(encoded.signature == signature)
        #expect(encoded.findings == [])
        let long = try VisibleDigitalSeal(body + [9, 200] + [UInt8](repeating: 1, count: 200) + sheet.suffix(66))
        #expect(long.messages.last?.bytes.reveal { $0.count } == 200)
    }

    @Test func `version 4 with the fixed reference of version 3 is understood`() throws {
        // As German arrival attestations have it: DEME and five digits.
        var sheet = try #require(VDSVector.all.first { $0.name == "arrival attestation" }).bytes
        sheet[1] = 3
        let seal = try VisibleDigitalSeal(sheet)
        #expect(seal.findings == [.sealFixedReference])
        #expect(seal.header.signerIdentifier == "DETS")
        #expect(seal.header.certificateReference == "0004F")
    }

    @Test func `a date that is none is told`() throws {
        var header = parts.header
        header[10...12] = [0xFF, 0xFF, 0xFF]
        let seal = try make(header: header)
        #expect(seal.header.dateOfIssue == nil)
        #expect(seal.header.dateOfSignature?.description == "2023-07-26")
        #expect(seal.findings == [.sealMalformedDate])
    }
}

@Suite struct VDSC40Tests {
    private func decode(_ hex: String) -> String? {
        C40.decode(PayloadVectors.bytes(hex: hex)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `examples of Doc 9303-13`() {
        // §2.3.1 and appendix C.
        #expect(decode("DE515826") == "VISA01")
        #expect(decode("EB0466A9") == "XK CD")
        #expect(decode("EB11FE45") == "XKCD")
        #expect(decode("FE42") == "A")
        #expect(decode("") == "")
    }

    @Test func `only a last pair may be unlatched or filled up`() {
        #expect(decode("FE45EB0B") == nil)
        #expect(decode("66A9EB04") == nil)
        // A shift in another place, two fillers, values out of range, an odd byte.
        #expect(decode("0001") == nil)
        #expect(decode("5821") == "A0", "A, 0, filler")
        #expect(decode("0000") == nil)
        #expect(decode("FA01") == nil)
        #expect(decode("FFFF") == nil)
        #expect(decode("EB") == nil)
        // Unlatched to what no seal may contain: small letters, control characters, nothing.
        #expect(decode("FE62") == nil)
        #expect(decode("FE01") == nil)
        #expect(decode("FE00") == nil)
        #expect(decode("FE3D") == nil, "the filler itself is written as a space")
    }

    @Test func `every pair of bytes is text of one way of writing it, or none`() {
        var seen: Set<[UInt8]> = []
        for first in 0...255 {
            for second in 0...255 {
                guard let text = C40.decode([UInt8(first), UInt8(second)]) else { continue }
                #expect(seen.insert(text).inserted)
            }
        }
        // Three characters, two of them, one.
        #expect(seen.count == 37 * 37 * 37 + 37 * 37 + 37)
    }
}
