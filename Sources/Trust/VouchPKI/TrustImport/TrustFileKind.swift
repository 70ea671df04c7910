/// The kind of a file of certificates or lists, by its bytes. Nothing is verified: ``TrustImporter`` does that.
@nonexhaustive
public enum TrustFileKind: String, Sendable, Hashable, CaseIterable {
    /// X.509, for passive authentication.
    case certificate
    /// Card-verifiable, for terminal authentication. BSI TR-03110-3 §C.
    case terminalCertificate
    /// LDIF with certificates or lists.
    case directory
    /// RFC 5280 §5.
    case revocationList
    /// A State's or ICAO's list of authorities, ICAO Doc 9303-12.
    case masterList
    /// Known defects of document signers and documents.
    case defectList
    /// Known deviations from the standard.
    case deviationList
    /// A list of revoked identity cards, signed as BSI TR-03110 defines.
    case blackList
    /// LDIF with card-verifiable certificates.
    case terminalDirectory
    /// A signed list of card-verifiable certificates in the form of a master list. No standard defines one: its content
    /// alone sets it apart.
    case terminalMasterList

    /// The tag of a card-verifiable certificate.
    static let cardVerifiable: UInt32 = 0x7F21
    /// A directory, or a text of several certificates, is judged by its first values.
    static let maximumValueCount = 1000

    /// - Parameter bytes: the whole file, in DER, PEM or LDIF.
    /// - Returns: nil if it is none of these, longer than ``TrustImporter/maximumLength``, or a text with several kinds.
    public init?(of bytes: [UInt8]) {
        guard bytes.count <= TrustImporter.maximumLength, let first = bytes.first else { return nil }
        let kind: Self?
        if first == UInt8(ASN1.sequence) || first == 0x7F {
            kind = Self.ofEncoded(bytes)
        } else {
            switch TrustImporter.format(of: bytes) {
            case .ldif?: kind = Self.ofDirectory(bytes)
            case .pem?: kind = Self.ofText(bytes)
            default: kind = nil
            }
        }
        guard let kind else { return nil }
        self = kind
    }

    private static func ofEncoded(_ bytes: [UInt8]) -> Self? {
        if isCardVerifiable(bytes) { return .terminalCertificate }
        switch SignedData.contentType(of: bytes) {
        case .masterList?: return ofMasterList(bytes)
        case .defectList?: return .defectList
        case .deviationList?: return .deviationList
        case .blackList?: return .blackList
        case _?: return nil
        case nil: break
        }
        if (try? Certificate(bytes)) != nil { return .certificate }
        return (try? CertificateRevocationList(bytes)) == nil ? nil : .revocationList
    }

    private static func ofMasterList(_ bytes: [UInt8]) -> Self? {
        guard let list = try? MasterList(bytes) else { return nil }
        let isForTerminals = list.certificates.first.map(isCardVerifiable) ?? false
        return isForTerminals ? .terminalMasterList : .masterList
    }

    /// The outer object alone: whether its content makes sense is not asked.
    private static func isCardVerifiable(_ bytes: [UInt8]) -> Bool {
        var reader = TLVReader(bytes)
        return (try? reader.next(cardVerifiable)) != nil && reader.isAtEnd
    }

    private static func ofDirectory(_ bytes: [UInt8]) -> Self? {
        var directory = LDIF(bytes)
        var count = 0
        while let record = (try? directory.next()) ?? nil {
            for attribute in record.attributes {
                if isCardVerifiable(attribute.value) { return .terminalDirectory }
                if attribute.value.first == UInt8(ASN1.sequence) { return .directory }
                count += 1
            }
            if count > maximumValueCount { break }
        }
        return nil
    }

    private static func ofText(_ bytes: [UInt8]) -> Self? {
        guard let blocks = try? PEM.blocks(in: bytes) else { return nil }
        let kinds = Set(blocks.prefix(maximumValueCount).map { ofEncoded($0.bytes) })
        return kinds.count == 1 ? kinds.first ?? nil : nil
    }
}

extension OID {
    /// `id-BlackList` of BSI TR-03110.
    package static let blackList = OID(0, 4, 0, 127, 0, 7, 3, 2, 2)
}
