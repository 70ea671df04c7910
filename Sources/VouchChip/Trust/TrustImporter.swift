import VouchCore

/// Brings certificates and revocation lists into a trust store: master lists, directories, single files.
///
/// A master list counts only as far as its signature leads to a root that the user gave, or to an anchor that the store
/// has already. A single certificate is the user's own word. What a directory holds was signed by nobody as a whole: its
/// master lists are checked, its single certificates come in but are no anchors.
public struct TrustImporter: Sendable {
    /// Given by the user for this import; they do not enter the store by that.
    public let roots: [Certificate]
    /// Whether master lists are taken although no root leads to their signer. Their signature must hold all the same;
    /// anybody can make one that does.
    public let acceptsUnknownListSigners: Bool
    private let cryptography: any TrustCryptography

    public init(
        roots: [Certificate] = [], acceptsUnknownListSigners: Bool = false, cryptography: any TrustCryptography
    ) {
        self.roots = roots
        self.acceptsUnknownListSigners = acceptsUnknownListSigners
        self.cryptography = cryptography
    }

    /// More than any directory publishes in one file.
    public static let maximumLength = 512 << 20

    /// Imports one file, whose format its first bytes tell.
    ///
    /// - Parameter name: what the store and the report call the file.
    /// - Throws: ``TrustError`` where nothing in the file can be used; the store is then as it was.
    public func add(
        _ bytes: [UInt8], named name: String, to store: inout TrustStore
    ) throws(TrustError) -> TrustImportReport {
        guard bytes.count <= Self.maximumLength else { throw TrustError(.tooLarge) }
        switch Self.format(of: bytes) {
        case .masterList:
            var report = TrustImportReport(format: .masterList, name: name)
            try addMasterList(bytes, &report, &store)
            return report
        case .der:
            var report = TrustImportReport(format: .der, name: name)
            addSingle(bytes, isAnchor: true, kind: .certificateFile, &report, &store)
            return report
        case .pem:
            var report = TrustImportReport(format: .pem, name: name)
            for block in try PEM.blocks(in: bytes) { try addBlock(block, &report, &store) }
            return report
        case .ldif:
            // Into a copy, so that text which breaks off leaves the store as it was.
            var report = TrustImportReport(format: .ldif, name: name)
            var copy = store
            try addDirectory(bytes, &report, &copy)
            store = copy
            return report
        default: throw TrustError(.unknownFormat)
        }
    }

    private static func format(of bytes: [UInt8]) -> TrustImportReport.Format? {
        if bytes.first == UInt8(ASN1.sequence) {
            // Signed data opens with an identifier, a certificate with a SEQUENCE. Whether the length is right is no
            // question yet: a list that is cut off is a damaged list.
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
        _ block: PEM.Block, _ report: inout TrustImportReport, _ store: inout TrustStore
    ) throws(TrustError) {
        switch block.label {
        case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE", "X509 CRL":
            addSingle(block.bytes, isAnchor: true, kind: .certificateFile, &report, &store)
        case "CMS", "PKCS7": try addMasterList(block.bytes, &report, &store)
        default: break  // Keys and the like are no business of a trust store.
        }
    }

    /// A certificate or a revocation list. An anchor only where the user brings it and it may certify others.
    func addSingle(
        _ bytes: [UInt8], isAnchor: Bool, kind: TrustSource.Kind, _ report: inout TrustImportReport,
        _ store: inout TrustStore
    ) {
        do throws(CertificateError) {
            let certificate = try Certificate(bytes)
            let source = TrustSource(kind: kind, name: report.name, isAuthenticated: false)
            let mayBeAnchor =
                certificate.isAuthority || certificate.isSelfIssued && cryptography.isSelfSigned(certificate)
            let addition = store.add(certificate, isAnchor: isAnchor && mayBeAnchor, source: source)
            report.note(.certificate, certificate, addition, remarks(about: certificate))
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
    // MARK: Master lists

    /// - Throws: where the bytes are no master list. What is wrong with its signature or signer is a refusal.
    func addMasterList(
        _ bytes: [UInt8], _ report: inout TrustImportReport, _ store: inout TrustStore
    ) throws(TrustError) {
        let list = try MasterList(bytes)
        let verification = list.signedData.verify(cryptography)
        report.listSignature = verification.outcome
        report.signingTime = verification.signingTime
        guard verification.outcome == .passed, let signer = verification.signer else {
            report.refuse(.masterList, .listSignature(verification.outcome))
            return
        }
        let path = path(of: signer, beside: verification.certificates, store)
        if case .failure(let refusal) = path, !acceptsUnknownListSigners {
            report.refuse(.masterList, refusal.refusal)
            return
        }
        var isAuthenticated = false
        if case .success(let found) = path {
            report.signerPath = found
            isAuthenticated = true
        }
        let listRemarks: [CheckOutcome.Finding] =
            verification.signingTime.map { signer.validity.contains($0) } ?? true ? [] : [.listSignerExpired]
        report.note(.masterList, signer, .added, listRemarks)
        let source = TrustSource(kind: .masterList, name: report.name, isAuthenticated: isAuthenticated)
        for bytes in list.certificates {
            do throws(CertificateError) {
                let certificate = try Certificate(bytes)
                let addition = store.add(certificate, isAnchor: true, source: source)
                let authority = certificate.isAuthority ? [] : [CheckOutcome.Finding.notAnAuthority]
                report.note(.certificate, certificate, addition, authority + remarks(about: certificate))
            } catch {
                report.refuse(.certificate, .unreadable(error))
            }
        }
    }

    /// Certificates whose issuers are looked for on the way from a list's signer, at most.
    private static let maximumSearch = 512

    private struct NotProven: Error {
        let refusal: TrustImportReport.Refusal
    }

    /// From the signer over what the list brings with it to a root or an anchor.
    private func path(
        of signer: Certificate, beside others: [Certificate], _ store: TrustStore
    ) -> Result<CertificatePath, NotProven> {
        guard signer.extensions.isForMasterLists || signer.isAuthority else {
            return .failure(NotProven(refusal: .listSignerNotForMasterLists))
        }
        var known = TrustStore()
        let source = TrustSource(kind: .masterList, name: "", isAuthenticated: false)
        for root in roots { known.add(root, isAnchor: true, source: source) }
        for other in others where other != signer { known.add(other, isAnchor: false, source: source) }
        known.add(signer, isAnchor: store.isAnchor(signer), source: source)
        // Of the store only what may lead on: a directory can bring more lists than a store could be copied for.
        var place = 0
        while place < min(known.certificates.count, Self.maximumSearch) {
            for candidate in store.candidates(forIssuerOf: known.certificates[place].certificate) {
                known.add(candidate.certificate, isAnchor: candidate.isAnchor, source: source)
            }
            place += 1
        }
        switch CertificatePathBuilder(store: known, cryptography: cryptography).path(from: signer) {
        case .found(let path): return .success(path)
        case .missing(let anchor): return .failure(NotProven(refusal: .listSignerUnknown(anchor)))
        case .forged, .unsupported, .tooComplex: return .failure(NotProven(refusal: .listSignerNotProven))
        }
    }

    // MARK: Directories

    /// - Throws: where the text is no LDIF.
    func addDirectory(
        _ bytes: [UInt8], _ report: inout TrustImportReport, _ store: inout TrustStore
    ) throws(TrustError) {
        var directory = LDIF(bytes)
        while let record = try directory.next() {
            for attribute in record.attributes {
                // Options, as `;binary`, say how the value is written, not what it is.
                switch attribute.name.prefix(while: { $0 != ";" }) {
                case "usercertificate", "cacertificate", "certificaterevocationlist", "authorityrevocationlist":
                    addSingle(attribute.value, isAnchor: false, kind: .directory, &report, &store)
                case "pkdmasterlistcontent", "cscamasterlistdata", "cscamasterlist":
                    do throws(TrustError) {
                        try addMasterList(attribute.value, &report, &store)
                    } catch {
                        report.refuse(.masterList, .unusableList(error))
                    }
                default: break
                }
            }
        }
    }
}

extension TrustImportReport {
    fileprivate mutating func note(
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

    fileprivate mutating func refuse(_ kind: Item.Kind, _ refusal: Refusal) {
        append(kind, nil, .refused(refusal), [])
    }

    private mutating func append(
        _ kind: Item.Kind, _ certificate: Certificate?, _ result: Result, _ remarks: [CheckOutcome.Finding]
    ) {
        let index = counts[kind, default: 0]
        counts[kind] = index + 1
        items.append(Item(kind: kind, index: index, certificate: certificate, result: result, remarks: remarks))
    }
}
