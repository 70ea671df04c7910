import VouchCore
import VouchPKI

/// A certificate that a chip can verify: who may read what, with which key. ICAO Doc 9303-12 §8, BSI TR-03110-3 §C.
///
/// Read strictly: a chip hashes and compares the bytes as they are, so anything a chip would refuse is refused. Reading
/// one proves nothing; see ``isSigned(by:parameters:cryptography:)``.
public struct CVCertificate: Sendable, Hashable {
    /// Certification authority reference, the name of the signer's key: `DECVCAEPASS00102`.
    public let authority: String
    /// Certificate holder reference, the name of this certificate's key.
    public let holder: String
    /// Public key of the holder.
    public let publicKey: CVPublicKey
    /// Role of the holder, and what it may read.
    public let authorization: CertificateHolderAuthorization
    /// The first day on which it is valid.
    public let effectiveDate: CalendarDate
    /// The last day on which it is valid.
    public let expirationDate: CalendarDate
    /// Authorization extensions, each a `73` with tag and length. Doc 9303-12 §7.2.2.6.
    public let extensions: [[UInt8]]
    /// `7F4E` with tag and length: the signed data, and the data sent by PSO: Verify Certificate.
    public let body: [UInt8]
    /// The content of `5F37`: plain ECDSA, or RSA.
    public let signature: [UInt8]

    /// Longest certificate that is read, in bytes. One with RSA of 4,096 bits, or a curve of 521 bits spelled out, has
    /// less than a third of it.
    public static let maximumLength = 8192
    private static let maximumExtensionCount = 32

    /// - Parameter bytes: `7F21`, or its content: `7F4E` and `5F37`. Nothing may follow.
    /// - Throws: ``ChipError/Code/malformedCertificate`` for anything that is not such a certificate,
    ///   ``ChipError/Code/tooLarge``.
    public init(parsing bytes: [UInt8]) throws(ChipError) {
        guard bytes.count <= Self.maximumLength else { throw ChipError(.tooLarge, at: .terminalAuthentication) }
        do throws(TLVError) {
            self = try Self.reading(bytes)
        } catch {
            throw ChipError(.malformedCertificate, at: .terminalAuthentication, underlying: error)
        }
    }

    private static func reading(_ bytes: [UInt8]) throws(TLVError) -> CVCertificate {
        var reader = TLVReader(bytes)
        if try reader.peekTag() == 0x7F21 {
            let inner = try reader.enter(0x7F21)
            try reader.finishStrictly()
            reader = inner
        }
        let body = try reader.next(0x7F4E)
        let signature = try reader.next(0x5F37)
        try reader.finishStrictly()
        guard (1...1024).contains(signature.value.count) else {
            throw TLVError(.malformedValue, at: signature.value.startIndex)
        }
        return try CVCertificate(
            fields: reader.inside(body), body: Array(body.encoded), signature: Array(signature.value))
    }

    private init(fields: TLVReader, body: [UInt8], signature: [UInt8]) throws(TLVError) {
        var fields = fields
        let version = try fields.next(0x5F29)
        guard Array(version.value) == [0] else { throw TLVError(.malformedValue, at: version.value.startIndex) }
        authority = try Self.reference(try fields.next(0x42))
        var key = try fields.enter(0x7F49)
        publicKey = try CVPublicKey(parsing: &key)
        try key.finishStrictly()
        holder = try Self.reference(try fields.next(0x5F20))
        var template = try fields.enter(0x7F4C)
        authorization = try CertificateHolderAuthorization(parsing: &template)
        try template.finishStrictly()
        effectiveDate = try Self.date(try fields.next(0x5F25))
        let expiration = try fields.next(0x5F24)
        expirationDate = try Self.date(expiration)
        guard !expirationDate.isBefore(effectiveDate) else {
            throw TLVError(.malformedValue, at: expiration.value.startIndex)
        }
        extensions = try Self.extensions(&fields)
        try fields.finishStrictly()
        self.body = body
        self.signature = signature
    }

    /// Country code, mnemonic of up to nine characters, sequence number of five: ISO/IEC 8859-1 without controls.
    private static func reference(_ object: TLV) throws(TLVError) -> String {
        let bytes = object.value
        let isText = bytes.allSatisfy { (0x20...0x7E).contains($0) || $0 >= 0xA0 }
        guard (8...16).contains(bytes.count), isText,
            bytes.prefix(2).allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
        else { throw TLVError(.malformedValue, at: bytes.startIndex) }
        return CertificateReference.text(bytes)
    }

    /// `YYMMDD` of this century, a digit a byte.
    private static func date(_ object: TLV) throws(TLVError) -> CalendarDate {
        let digits = object.value.map { Int($0) }
        guard digits.count == 6, digits.allSatisfy({ $0 <= 9 }),
            let date = CalendarDate(
                year: 2000 + digits[0] * 10 + digits[1], month: digits[2] * 10 + digits[3],
                day: digits[4] * 10 + digits[5])
        else { throw TLVError(.malformedValue, at: object.value.startIndex) }
        return date
    }

    private static func extensions(_ fields: inout TLVReader) throws(TLVError) -> [[UInt8]] {
        guard try fields.peekTag() == 0x65 else { return [] }
        var list = try fields.enter(0x65)
        var extensions: [[UInt8]] = []
        while !list.isAtEnd {
            let template = try list.next(0x73)
            var content = try list.inside(template)
            _ = try content.objectIdentifier()
            guard extensions.count < maximumExtensionCount else {
                throw TLVError(.tooManyElements, at: template.encoded.startIndex)
            }
            extensions.append(Array(template.encoded))
        }
        try list.finishStrictly()
        return extensions
    }

    /// Whether it names itself as its authority, as a trust point does; chips have theirs and are not sent one.
    public var isSelfSigned: Bool { authority == holder }

    /// Whether a day lies in the period of validity; its first and last day are included.
    public func isValid(on date: CalendarDate) -> Bool {
        !date.isBefore(effectiveDate) && !expirationDate.isBefore(date)
    }
}

/// References are compared as text, and sent as bytes. Doc 9303-11 §7.1.5.1.
package enum CertificateReference {
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        return text
    }

    /// ISO/IEC 8859-1; nil for text that it cannot write.
    package static func bytes(_ text: String) -> [UInt8]? {
        let bytes = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        return bytes.count == text.unicodeScalars.count ? bytes : nil
    }
}

extension TLVReader {
    /// Nothing may follow, and nothing may have been tolerated.
    func finishStrictly() throws(TLVError) {
        try finish()
        if let deviation = deviations.first { throw TLVError(.malformedValue, at: deviation.offset) }
    }
}

extension CalendarDate {
    fileprivate func isBefore(_ other: CalendarDate) -> Bool {
        (year, month, day) < (other.year, other.month, other.day)
    }
}
