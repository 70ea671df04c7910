import VouchCore

/// One deviation of documents from Doc 9303, as stated by their State. Doc 9303-3 §7.3.5, Doc 9303-12 §10.2.
public struct KnownDeviation: Sendable, Hashable {
    /// Kind of deviation, an identifier below `id-icao-DeviationList`. Doc 9303-12 §10.2.
    public let type: OID
    /// Parameters in DER, as read; nil if there are none.
    public let parameters: [UInt8]?
    /// Description in the State's own words; nil if there is none.
    public let description: String?

    /// Stable code and clause of the deviation.
    public var finding: CheckOutcome.Finding {
        Self.entries.first { $0.type == type }?.finding
            ?? .init(.listedUnknownDeviation)
    }

    /// Effect on a verdict.
    public var effect: ListedFlaw.Effect {
        type == .activeAuthenticationKeyCompromised ? .activeAuthenticationKeyCompromised : .none
    }

    /// The group of a deviation of the logical data structure; empty for others.
    public var dataGroups: [Int] {
        guard type.isBelow(.ofFiles), let parameters else { return [] }
        var reader = TLVReader(parameters)
        return (try? reader.integer(in: 1...21)).map { [$0] } ?? []
    }

    /// Whether it is about the authority's certificate, which the entry then names in the signer's place.
    var isOfAuthority: Bool { type == .authorityEncoding }

    private typealias Entry = (type: OID, finding: CheckOutcome.Finding)

    private static func entry(_ type: OID, _ code: CheckCode) -> Entry {
        (type, .init(code, clause: .doc9303_3_7_3_5))
    }

    /// `id-icao-DeviationList` with further arcs.
    private static func type(_ category: UInt32, _ number: UInt32) -> OID {
        OID(2, 23, 136, 1, 1, 7, category, number)
    }

    private static let entries: [Entry] = [
        entry(OID(2, 23, 136, 1, 1, 7, 1), .listedCertificateDeviates),
        entry(type(1, 1), .listedSignerSignatureWrong), entry(type(1, 2), .listedSignerEncodingDeviates),
        entry(.authorityEncoding, .listedAuthorityEncodingDeviates),
        entry(.activeAuthenticationKeyCompromised, .listedActiveAuthenticationKeyCompromised),
        entry(.ofFiles, .listedFilesDeviate), entry(type(2, 1), .listedGroupMalformed),
        entry(type(2, 2), .listedGroupHashWrong), entry(type(2, 3), .listedSignatureWrong),
        entry(type(2, 4), .listedFileListsDiffer),
        entry(OID(2, 23, 136, 1, 1, 7, 3), .listedZoneDeviates), entry(type(3, 1), .listedZoneDataWrong),
        entry(type(3, 2), .listedZoneCheckDigitWrong),
        entry(OID(2, 23, 136, 1, 1, 7, 4), .listedChipUnusable),
        entry(OID(2, 23, 136, 1, 1, 7, 5), .listedNationalUse),
    ]
}

extension OID {
    /// `id-icao-DeviationList`
    package static let deviationList = OID(2, 23, 136, 1, 1, 7)
    /// `id-Deviation-CertOrKey-CSCAEncoding`
    fileprivate static let authorityEncoding = OID(2, 23, 136, 1, 1, 7, 1, 3)
    /// `id-Deviation-CertOrKey-AAKeyCompromised`
    fileprivate static let activeAuthenticationKeyCompromised = OID(2, 23, 136, 1, 1, 7, 1, 4)
    /// `id-Deviation-LDS`
    fileprivate static let ofFiles = OID(2, 23, 136, 1, 1, 7, 2)
}

extension KnownDeviation {
    /// `DeviationDescription`
    init(parsing reader: inout TLVReader) throws(TLVError) {
        var sequence = try reader.enterSequence()
        // A PrintableString; some States write UTF8String.
        if try sequence.peekTag() != ASN1.objectIdentifier {
            description = String(try sequence.string().prefix(PublishedList.maximumTextLength))
        } else {
            description = nil
        }
        type = try sequence.objectIdentifier()
        // `ANY` has no tag of its own to replace, so it is tagged explicitly. ITU-T X.680 §31.2.7.
        if let wrapped = try sequence.nextIf(ASN1.context(0)) {
            parameters = Array(wrapped.value)
        } else if let bare = try sequence.nextIf(ASN1.primitiveContext(0)) {
            sequence.note(.unusualEncoding, at: bare.encoded.startIndex)
            parameters = TLVWriter.object(ASN1.integer, bare.value)
        } else {
            parameters = nil
        }
        sequence.skipAll()  // For national use.
        try reader.leave(sequence)
    }
}
