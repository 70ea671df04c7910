import VouchCore

/// The certificates revoked by a country signing authority. RFC 5280 §5.1, Doc 9303-12 §7.2. Not verified here.
public struct CertificateRevocationList: Sendable {
    /// Authority that issued the list, and the certificates on it.
    public let issuer: DistinguishedName
    /// The date of issue, in UTC.
    public var thisUpdate: CalendarDate { issued.date }
    /// To the second: an urgent list may be the second one of its day.
    package let issued: ASN1Time
    /// Day by which the next list is due, in UTC; nil if not stated.
    public let nextUpdate: CalendarDate?
    /// Identifier of the issuer's key; nil if not stated.
    public let authorityKeyIdentifier: [UInt8]?
    /// Algorithm of the signature.
    public let signatureAlgorithm: AlgorithmIdentifier
    /// Signature of the issuer, over ``signedBytes``.
    public let signature: [UInt8]
    /// The signed bytes, as read: re-encoding could change them.
    public let signedBytes: [UInt8]
    /// The whole list, as read.
    public let encoded: [UInt8]
    /// Whether it has unsupported critical extensions, as a delta list has: such a list does not show which
    /// certificates are not revoked. RFC 5280 §5.2.
    public let hasUnknownCriticalExtensions: Bool
    package let deviations: [TLVDeviation]
    /// Without leading zeros.
    private let revoked: Set<[UInt8]>

    /// Longest list that is read, in bytes: 8 MiB. The longest of an authority have some hundred entries.
    public static let maximumLength = 8 << 20

    /// Number of certificates on the list.
    public var revokedCount: Int { revoked.count }

    /// - Parameter serialNumber: the bytes of the INTEGER; leading zeros do not count.
    public func revokes(serialNumber: [UInt8]) -> Bool { revoked.contains(Array(serialNumber.drop { $0 == 0 })) }

    /// Reads one list, whole.
    ///
    /// - Throws: ``CertificateError``.
    public init(_ bytes: [UInt8]) throws(CertificateError) {
        guard bytes.count <= Self.maximumLength else { throw CertificateError(.tooLarge, at: 0) }
        do throws(TLVError) {
            var reader = TLVReader(bytes)
            try self.init(parsing: &reader)
            try reader.finish()
        } catch {
            throw CertificateError(error)
        }
    }

    private init(parsing reader: inout TLVReader) throws(TLVError) {
        let object = try reader.next(ASN1.sequence)
        var outer = try reader.inside(object)
        let signed = try outer.next(ASN1.sequence)
        var tbs = try outer.inside(signed)
        if try tbs.peekTag() == ASN1.integer { _ = try tbs.integer(in: 0...1) }
        let algorithm = try AlgorithmIdentifier(parsing: &tbs)
        issuer = try DistinguishedName(parsing: &tbs)
        issued = try tbs.time()
        let next = try tbs.peekTag()
        nextUpdate = next == ASN1.utcTime || next == ASN1.generalizedTime ? try tbs.time().date : nil
        var revoked: Set<[UInt8]> = []
        if try tbs.peekTag() == ASN1.sequence {
            var list = try tbs.enterSequence()
            while !list.isAtEnd {
                var entry = try list.enterSequence()
                revoked.insert(Array(try entry.next(ASN1.integer).value.drop { $0 == 0 }))
                _ = try entry.time()
                _ = try entry.nextIf(ASN1.sequence)
                try list.leave(entry)
            }
            try tbs.leave(list)
        }
        self.revoked = revoked
        var keyIdentifier: [UInt8]?
        var hasUnknown = false
        if try tbs.peekTag() == ASN1.context(0) {
            var explicit = try tbs.enter(ASN1.context(0))
            let extensions = try CertificateExtensions(parsing: &explicit)
            keyIdentifier = extensions.authorityKeyIdentifier
            hasUnknown = !extensions.unknownCritical.isEmpty
            try tbs.leave(explicit)
        }
        authorityKeyIdentifier = keyIdentifier
        hasUnknownCriticalExtensions = hasUnknown
        try outer.leave(tbs)
        let start = outer.offset
        signatureAlgorithm = try AlgorithmIdentifier(parsing: &outer)
        guard signatureAlgorithm.algorithm == algorithm.algorithm else { throw TLVError(.malformedValue, at: start) }
        signature = Array(try outer.bitString())
        try reader.leave(outer)
        signedBytes = Array(signed.encoded)
        encoded = Array(object.encoded)
        deviations = reader.deviations
    }
}

extension CertificateRevocationList: Hashable {
    public static func == (a: Self, b: Self) -> Bool { a.encoded == b.encoded }

    public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}
