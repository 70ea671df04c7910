import VouchCore

/// Imports certificates, revocation lists and published lists into a trust store: master lists, defect and deviation
/// lists, directories, single files.
///
/// A master list, defect list or deviation list counts only if its signature leads to a root given by the user, or to
/// an anchor already in the store. For a single certificate the user vouches. A directory is not signed as a whole: its
/// master lists are checked, and its single certificates are added, but not as anchors.
public struct TrustImporter: Sendable {
    /// Given by the user for this import; they are not added to the store.
    public let roots: [Certificate]
    /// Whether to accept master lists although no root leads to their signer. Their signature must still be valid, but
    /// anyone can create one that is.
    public let acceptsUnknownListSigners: Bool
    /// Whether a single certificate becomes an anchor although nothing in it says that it is of a State's signing
    /// authority, as of those that web browsers trust. Such an anchor would vouch for documents of its country.
    public let acceptsOtherAuthorities: Bool
    /// For one file: what comes after it is refused, what came before is imported.
    public let timeLimit: Duration
    let cryptography: any TrustCryptography

    /// Makes an importer; see the properties for the parameters.
    public init(
        roots: [Certificate] = [], acceptsUnknownListSigners: Bool = false, acceptsOtherAuthorities: Bool = false,
        timeLimit: Duration = .seconds(12), cryptography: any TrustCryptography
    ) {
        self.roots = roots
        self.acceptsOtherAuthorities = acceptsOtherAuthorities
        self.timeLimit = timeLimit
        self.acceptsUnknownListSigners = acceptsUnknownListSigners
        self.cryptography = cryptography
    }

    /// More than any directory publishes in one file.
    public static let maximumLength = 128 << 20

    /// Imports one file, whose format is detected from its first bytes.
    ///
    /// - Parameter name: the file's name in the store and the report.
    /// - Throws: ``TrustError`` if nothing in the file can be used; the store is then unchanged.
    public func add(
        _ bytes: [UInt8], named name: String, to store: inout TrustStore
    ) throws(TrustError) -> TrustImportReport {
        guard bytes.count <= Self.maximumLength else { throw TrustError(.tooLarge) }
        let deadline = ContinuousClock.now + timeLimit
        switch Self.format(of: bytes) {
        case .masterList:
            var report = TrustImportReport(format: Self.formatOfSignedData(bytes), name: name)
            try addSignedData(bytes, kind: .publishedList, &report, &store, until: deadline)
            return report
        case .der:
            var report = TrustImportReport(format: .der, name: name)
            addSingle(bytes, isAnchor: true, kind: .certificateFile, &report, &store)
            return report
        case .pem:
            var report = TrustImportReport(format: .pem, name: name)
            for block in try PEM.blocks(in: bytes) {
                if deadline <= .now {
                    report.refuse(.certificate, .outOfTime)
                    break
                }
                try addBlock(block, &report, &store, until: deadline)
            }
            return report
        case .ldif:
            // Into a copy, so that truncated text leaves the store unchanged.
            var report = TrustImportReport(format: .ldif, name: name)
            var copy = store
            try addDirectory(bytes, &report, &copy, until: deadline)
            store = copy
            return report
        default: throw TrustError(.unknownFormat)
        }
    }

    static func format(of bytes: [UInt8]) -> TrustImportReport.Format? {
        if bytes.first == UInt8(ASN1.sequence) {
            // Signed data opens with an identifier, a certificate with a SEQUENCE. The length is not checked yet: a
            // truncated list is a damaged list.
            let length = bytes.dropFirst().first ?? 0
            let first = bytes.dropFirst(length & 0x80 == 0 ? 2 : 2 + Int(length & 0x7F)).first
            return first == UInt8(ASN1.objectIdentifier) ? .masterList : .der
        }
        let start = bytes.prefix(64 << 10)
        var lines = start.split(separator: UInt8(ascii: "\n")).lazy.filter { $0.first != UInt8(ascii: "#") }
            .makeIterator()
        while let line = lines.next() {
            if line.starts(with: "dn:".utf8) || line.starts(with: "version:".utf8) { return .ldif }
            if line.starts(with: "-----BEGIN ".utf8) { return .pem }
        }
        return nil
    }

    // MARK: Single certificates and lists

    private func addBlock(
        _ block: PEM.Block, _ report: inout TrustImportReport, _ store: inout TrustStore,
        until deadline: ContinuousClock.Instant
    ) throws(TrustError) {
        switch block.label {
        case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE", "X509 CRL":
            addSingle(block.bytes, isAnchor: true, kind: .certificateFile, &report, &store)
        case "CMS", "PKCS7", "PKCS #7 SIGNED DATA":
            try addSignedData(block.bytes, kind: .publishedList, &report, &store, until: deadline)
        default: break  // A trust store has no use for keys and the like.
        }
    }

    /// A certificate or a revocation list. An anchor only if the user imports it and it may certify others.
    func addSingle(
        _ bytes: [UInt8], isAnchor: Bool, kind: TrustSource.Kind, _ report: inout TrustImportReport,
        _ store: inout TrustStore
    ) {
        do throws(CertificateError) {
            let examined = try examine(bytes, &report)
            let certificate = examined.certificate
            let source = TrustSource(kind: kind, name: report.name, isAuthenticated: false)
            let mayBeAnchor =
                certificate.isAuthority || certificate.isSelfIssued && cryptography.isSelfSigned(certificate)
            if isAnchor, mayBeAnchor, !acceptsOtherAuthorities, !certificate.isMarkedAsCountrySigning {
                report.refuse(.certificate, .notCountrySigning, certificate)
                return
            }
            let addition = store.add(certificate, isAnchor: isAnchor && mayBeAnchor, source: source)
            report.note(.certificate, certificate, addition, examined.remarks)
        } catch {
            guard let list = try? CertificateRevocationList(bytes) else {
                report.refuse(.certificate, .unreadable(error))
                return
            }
            guard store.hasSigner(of: list, cryptography) else {
                report.refuse(.revocationList, .revocationListNotProven)
                return
            }
            report.note(.revocationList, nil, store.add(list), [])
        }
    }

    /// - Throws: if the bytes are not a certificate.
    func examine(
        _ bytes: [UInt8], _ report: inout TrustImportReport
    ) throws(CertificateError) -> TrustImportReport.Examined {
        if let examined = report.examined[bytes] { return examined }
        let certificate = try Certificate(bytes)
        let examined = TrustImportReport.Examined(certificate: certificate, remarks: remarks(about: certificate))
        report.examined[bytes] = examined
        return examined
    }

    func remarks(about certificate: Certificate) -> [CheckOutcome.Finding] {
        var remarks: [CheckOutcome.Finding] = []
        if !certificate.deviations.isEmpty { remarks.append(.encodingDeviates) }
        let identifiers = certificate.extensions
        let isRoot =
            certificate.isSelfIssued
            && (identifiers.authorityKeyIdentifier ?? identifiers.subjectKeyIdentifier)
                == identifiers.subjectKeyIdentifier
        guard isRoot else { return remarks }
        switch certificate.verdict(under: certificate.publicKey, cryptography) {
        case .valid: break
        case .invalid: remarks.append(.selfSignatureInvalid)
        case .unsupported: remarks.append(.selfSignatureUnsupported)
        }
        return remarks
    }
}

extension TrustImporter {
    // MARK: Directories

    /// - Throws: if the text is not LDIF.
    func addDirectory(
        _ bytes: [UInt8], _ report: inout TrustImportReport, _ store: inout TrustStore,
        until deadline: ContinuousClock.Instant
    ) throws(TrustError) {
        var directory = LDIF(bytes)
        while let record = try directory.next() {
            for attribute in record.attributes {
                if deadline <= .now {
                    report.refuse(.certificate, .outOfTime)
                    return
                }
                // Options such as `;binary` describe the encoding, not the content.
                switch attribute.name.prefix(while: { $0 != ";" }) {
                case "usercertificate", "cacertificate", "certificaterevocationlist", "authorityrevocationlist":
                    addSingle(attribute.value, isAnchor: false, kind: .directory, &report, &store)
                case "pkdmasterlistcontent", "cscamasterlistdata", "cscamasterlist":
                    do throws(TrustError) {
                        try addSignedData(
                            attribute.value, kind: .directory, &report, &store, until: deadline)
                    } catch {
                        report.refuse(.masterList, .unusableList(error))
                    }
                default: addPublishedList(inDirectory: attribute.value, &report, &store)
                }
            }
        }
    }
}

extension TrustImportReport {
    mutating func note(
        _ kind: Item.Kind, _ certificate: Certificate?, _ addition: TrustStore.Addition,
        _ remarks: [CheckOutcome.Finding]
    ) {
        let result: Result =
            switch addition {
            case .added: .added
            case .alreadyThere: .alreadyThere
            case .storeFull: .refused(.storeFull)
            }
        append(kind, certificate, result, remarks)
    }

    mutating func refuse(_ kind: Item.Kind, _ refusal: Refusal, _ certificate: Certificate? = nil) {
        append(kind, certificate, .refused(refusal), [])
    }

    private mutating func append(
        _ kind: Item.Kind, _ certificate: Certificate?, _ result: Result, _ remarks: [CheckOutcome.Finding]
    ) {
        let index = counts[kind, default: 0]
        counts[kind] = index + 1
        items.append(Item(kind: kind, index: index, certificate: certificate, result: result, remarks: remarks))
    }
}
