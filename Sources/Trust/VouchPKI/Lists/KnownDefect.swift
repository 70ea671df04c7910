import VouchCore

/// One defect in a defect list. BSI TR-03129-2 (version 1.4.2) §8.3.
public struct KnownDefect: Sendable, Hashable {
    /// Kind of defect, an identifier below `id-DefectList`. BSI TR-03129-2 §8.3.
    public let type: OID
    /// Parameters in DER, as read; nil if there are none.
    public let parameters: [UInt8]?
    /// Description in the list's own words; nil if there is none.
    public let description: String?

    /// Stable code and clause of the defect; an unknown kind has a code of its own.
    public var finding: CheckOutcome.Finding {
        if effect == .signerOnHold { return .signerOnHold }
        return entry?.finding ?? (isOfWholeDocument ? .unknownDocumentDefect : .unknownDefect)
    }

    /// Effect on a verdict.
    public var effect: ListedFlaw.Effect {
        guard let entry else { return isOfWholeDocument ? .documentUnusable : .none }
        return entry.type == .signerRevoked && status == .onHold ? .signerOnHold : entry.effect
    }

    /// Why a signer counts as revoked. The numbers are those of `StatusCode`, BSI TR-03129-2 §8.3.1.1.
    @nonexhaustive
    public enum Status: Int, Sendable, Hashable {
        /// No reason is given.
        case noIndication = 0
        /// On hold: it may be lifted again.
        case onHold = 1
        /// The key was made for tests.
        case testing = 2
        /// Revoked by the authority that issued the certificate.
        case revokedByIssuer = 3
        /// Revoked by the signer of the list.
        case revokedByListSigner = 4
        /// The key or certificate does not do what it should.
        case inadequate = 5
    }

    /// nil for other defects, and for a list's private codes.
    public var status: Status? {
        guard type == .signerRevoked, let parameters else { return nil }
        var reader = TLVReader(parameters)
        guard let object = try? reader.next(), object.tag == ASN1.enumerated || object.tag == ASN1.integer,
            let code = try? reader.integer(object, in: 0...255)
        else { return nil }
        return Status(rawValue: code)
    }

    /// The groups of `MalformedDGs`; empty for other defects.
    public var dataGroups: [Int] {
        guard type == .groupsMalformed, let parameters else { return [] }
        var reader = TLVReader(parameters)
        guard var set = try? reader.enter(ASN1.set) else { return [] }
        var groups: [Int] = []
        while groups.count < 32, let group = try? set.integer(in: 1...32) { groups.append(group) }
        return groups
    }

    private var entry: Entry? { Self.entries.first { $0.type == type } }

    private var isOfWholeDocument: Bool { type.isBelow(.documentDefect) }

    private struct Entry {
        let type: OID
        let finding: CheckOutcome.Finding
        let effect: ListedFlaw.Effect

        init(_ type: OID, _ code: CheckCode, _ effect: ListedFlaw.Effect = .none) {
            self.type = type
            finding = .init(code)
            self.effect = effect
        }
    }

    /// `id-DefectList` with further arcs.
    private static func type(_ category: UInt32, _ number: UInt32) -> OID {
        OID(0, 4, 0, 127, 0, 7, 3, 1, 5, category, number)
    }

    /// A replacement certificate or corrected file in a list is reported but not used: data that a State's signature
    /// must cover cannot come from elsewhere.
    private static let entries: [Entry] = [
        Entry(.signerRevoked, .listedSignerRevoked, .signerRevoked),
        Entry(type(1, 2), .listedSignerReplaced),
        Entry(
            type(1, 3), .listedChipAuthenticationKeyCompromised,
            .chipAuthenticationKeyCompromised),
        Entry(
            type(1, 4), .listedActiveAuthenticationKeyCompromised,
            .activeAuthenticationKeyCompromised),
        Entry(type(1, 5), .listedProofKnownToFail),
        Entry(type(1, 6), .listedValidityIncorrect),
        Entry(.groupsMalformed, .listedGroupMalformed),
        Entry(type(2, 2), .listedSecurityObjectInvalid),
        Entry(type(2, 3), .listedFileListsDiffer),
        Entry(type(2, 4), .listedSignerIdentifierWrong),
        Entry(type(2, 5), .listedCountryWrong),
        Entry(type(2, 6), .listedNameWrong),
        Entry(type(3, 1), .listedEIDGroupMalformed),
        Entry(type(3, 2), .listedEIDIntegrityUncertain),
        Entry(type(4, 1), .listedCardSecurityMalformed),
        Entry(type(4, 2), .listedChipSecurityMalformed),
        Entry(type(4, 3), .listedPowerDownRequired),
        Entry(type(4, 4), .listedSignerMalformed),
        Entry(type(4, 6), .listedCertificateMalformed),
    ]
}

extension CheckOutcome.Finding {
    fileprivate static let signerOnHold = Self(.listedSignerOnHold)
    fileprivate static let unknownDefect = Self(.listedUnknownDefect)
    fileprivate static let unknownDocumentDefect = Self(
        .listedUnknownDocumentDefect)
}

extension OID {
    /// `id-DefectList`
    package static let defectList = OID(0, 4, 0, 127, 0, 7, 3, 1, 5)
    /// `id-CertRevoked`
    fileprivate static let signerRevoked = OID(0, 4, 0, 127, 0, 7, 3, 1, 5, 1, 1)
    /// `id-ePassportDGMalformed`
    fileprivate static let groupsMalformed = OID(0, 4, 0, 127, 0, 7, 3, 1, 5, 2, 1)
    /// `id-DocumentDefect`
    fileprivate static let documentDefect = OID(0, 4, 0, 127, 0, 7, 3, 1, 5, 4)
}

extension KnownDefect {
    /// `KnownDefect`, or the elements of `KnownDefectV2`: parameters with a tag around them, and a description.
    init(elements reader: inout TLVReader) throws(TLVError) {
        type = try reader.objectIdentifier()
        var parameters: [UInt8]?
        if let wrapped = try reader.nextIf(ASN1.context(0)) {
            parameters = Array(wrapped.value)
        } else if let tag = try reader.peekTag(), tag != ASN1.primitiveContext(1), tag != ASN1.context(1) {
            parameters = Array(try reader.next().encoded)
        }
        self.parameters = parameters
        let text = try reader.tagged(1, primitive: ASN1.utf8String)
        description = text.map { PublishedList.text($0, &reader) }
    }
}
