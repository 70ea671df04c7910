import VouchCore

extension Certificate {
    /// Reads one certificate, whole.
    ///
    /// - Parameter bytes: DER; deviations of form are tolerated and recorded.
    /// - Throws: ``CertificateError``.
    public init(_ bytes: [UInt8]) throws(CertificateError) {
        guard bytes.count <= Self.maximumLength else { throw CertificateError(.tooLarge, at: 0) }
        do throws(TLVError) {
            // A copy, so that offsets count from its start and certificates do not keep their list in memory.
            var reader = TLVReader(bytes)
            self = try Self.read(from: &reader)
            try reader.finish()
        } catch {
            throw CertificateError(error)
        }
    }

    private static func read(from reader: inout TLVReader) throws(TLVError) -> Certificate {
        let object = try reader.next(ASN1.sequence)
        var outer = try reader.inside(object)
        let signed = try outer.next(ASN1.sequence)
        var tbs = try outer.inside(signed)

        var version = 1
        if try tbs.peekTag() == ASN1.context(0) {
            var explicit = try tbs.enter(ASN1.context(0))
            version = try explicit.integer(in: 0...2) + 1
            try tbs.leave(explicit)
        }
        if version != 3 { tbs.note(.reservedValue, at: tbs.offset) }
        let serialNumber = try tbs.next(ASN1.integer).value
        guard (1...64).contains(serialNumber.count) else {
            throw TLVError(.malformedValue, at: serialNumber.startIndex)
        }
        // RFC 5280 §4.1.2.2 requires a positive number of at most 20 bytes.
        let isZero = serialNumber.allSatisfy { $0 == 0 }
        if isZero || serialNumber.count > 20 || (serialNumber.first ?? 0) & 0x80 != 0 {
            tbs.note(.reservedValue, at: serialNumber.startIndex)
        }
        let innerAlgorithm = try AlgorithmIdentifier(parsing: &tbs)
        let issuer = try DistinguishedName(parsing: &tbs)
        let validity = try Period(validity: &tbs)
        let subject = try DistinguishedName(parsing: &tbs)
        let publicKey = try SubjectPublicKeyInfo(parsing: &tbs)
        _ = try tbs.nextIf(ASN1.primitiveContext(1))  // Unique identifiers, which nothing uses.
        _ = try tbs.nextIf(ASN1.primitiveContext(2))
        var extensions = CertificateExtensions()
        if try tbs.peekTag() == ASN1.context(3) {
            var explicit = try tbs.enter(ASN1.context(3))
            extensions = try CertificateExtensions(parsing: &explicit)
            try tbs.leave(explicit)
        }
        try outer.leave(tbs)

        let algorithmStart = outer.offset
        let algorithm = try AlgorithmIdentifier(parsing: &outer)
        guard algorithm.algorithm == innerAlgorithm.algorithm else {
            // With two algorithms it is unclear which one counts.
            throw TLVError(.malformedValue, at: algorithmStart)
        }
        if algorithm != innerAlgorithm { outer.note(.unusualEncoding, at: algorithmStart) }
        let signature = try outer.bitString()
        try reader.leave(outer)
        let start = object.encoded.startIndex
        return Certificate(
            version: version, serialNumber: Array(serialNumber), signatureAlgorithm: innerAlgorithm, issuer: issuer,
            validity: validity, subject: subject, publicKey: publicKey, extensions: extensions,
            signature: Array(signature),
            signedPlace: (signed.encoded.startIndex - start)..<(signed.encoded.endIndex - start),
            encoded: Array(object.encoded),
            deviations: reader.deviations)
    }
}

extension Certificate.Period {
    /// `SEQUENCE { notBefore Time, notAfter Time }`
    fileprivate init(validity reader: inout TLVReader) throws(TLVError) {
        var sequence = try reader.enterSequence()
        let offset = sequence.offset
        let tags = [try sequence.peekTag()]
        let first = try sequence.time()
        let secondTag = try sequence.peekTag()
        let second = try sequence.time()
        start = first.date
        end = second.date
        // Through 2049 as UTCTime. RFC 5280 §4.1.2.5.
        for (tag, time) in zip(tags + [secondTag], [first, second])
        where tag == ASN1.generalizedTime && time.date.year < 2050 {
            sequence.note(.notDistinguished, at: offset)
        }
        try reader.leave(sequence)
    }
}

/// The bytes are not a certificate or revocation list.
public struct CertificateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why it cannot be used.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// More bytes than this code reads.
        case tooLarge
        /// Not DER, or another structure.
        case malformed
    }

    /// The kind of failure, for programs.
    public let code: Code
    /// Offset from the first byte.
    public let offset: Int

    package init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    package init(_ error: TLVError) {
        self.init(.malformed, at: error.offset)
    }

    public var description: String { "\(code.rawValue) at byte \(offset)" }
}
