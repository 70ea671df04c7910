import VouchCore

/// The protected header of a JWE. RFC 7516 §4.
struct JWEHeader: Sendable, Hashable {
    /// `enc`: the only one.
    static let contentEncryption = "A256GCM"
    /// The longest `apu` and `apv`, decoded.
    private static let longestPartyInformation = 256

    let common: JOSEHeader
    let algorithm: KeyAlgorithm
    /// `04 ‖ X ‖ Y` of `epk`, not checked to be on the curve; nil for RSA.
    let ephemeralPoint: [UInt8]?
    /// `apu`; empty if absent.
    let producer: [UInt8]
    /// `apv`; empty if absent.
    let recipient: [UInt8]

    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - unprotected: the `epk` of an unprotected header, where the protected one must have none; nil if absent.
    /// - Throws: ``JOSEError/Code/refused``.
    init(parsing bytes: [UInt8], unprotected: JSONValue? = nil) throws(JOSEError) {
        common = try JOSEHeader(parsing: bytes)
        guard let algorithm = KeyAlgorithm(rawValue: common.algorithm),
            common.value["enc"]?.text == Self.contentEncryption
        else { throw JOSEError(.refused) }
        self.algorithm = algorithm
        producer = try Self.partyInformation("apu", of: common.value)
        recipient = try Self.partyInformation("apv", of: common.value)
        // Names must not occur in both (RFC 7516 §7.2.1), and only agreement has this one.
        guard unprotected == nil || algorithm == .ecdhES && common.value["epk"] == nil else {
            throw JOSEError(.refused)
        }
        ephemeralPoint =
            algorithm == .ecdhES ? try Self.ephemeralPoint(unprotected ?? common.value["epk"]) : nil
    }

    private static func partyInformation(_ name: String, of header: JSONValue) throws(JOSEError) -> [UInt8] {
        guard let member = header[name] else { return [] }
        guard let text = member.text, let bytes = Base64URL.decode(text.utf8), bytes.count <= longestPartyInformation
        else { throw JOSEError(.refused) }
        return bytes
    }

    private static func ephemeralPoint(_ member: JSONValue?) throws(JOSEError) -> [UInt8] {
        guard let member, let key = try? JSONWebKey(member), let point = key.point else {
            throw JOSEError(.refused)
        }
        return point
    }

    /// `OtherInfo` of Concat KDF in direct agreement. RFC 7518 §4.6.2.
    var otherInformation: [UInt8] {
        Self.otherInformation(
            algorithm: Self.contentEncryption, producer: producer, recipient: recipient, keyBits: 256)
    }

    static func otherInformation(algorithm: String, producer: [UInt8], recipient: [UInt8], keyBits: UInt32) -> [UInt8] {
        func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * UInt32($0)) & 0xFF) } }
        func counted(_ bytes: [UInt8]) -> [UInt8] { number(UInt32(truncatingIfNeeded: bytes.count)) + bytes }
        return counted(Array(algorithm.utf8)) + counted(producer) + counted(recipient) + number(keyBits)
    }
}
