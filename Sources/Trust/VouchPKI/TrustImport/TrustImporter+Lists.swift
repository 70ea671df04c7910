import VouchCore

/// Lists that somebody signed: of authorities, of defects, of deviations.
extension TrustImporter {
    /// What the report calls a file of signed data. What is no list at all is told as a master list that is none.
    static func formatOfSignedData(_ bytes: [UInt8]) -> TrustImportReport.Format {
        switch SignedData.contentType(of: bytes) {
        case .defectList: .defectList
        case .deviationList: .deviationList
        default: .masterList
        }
    }

    /// - Parameter kind: of the source that a list of defects or deviations gets.
    /// - Throws: where the bytes are no list. What is wrong with its signature or signer is a refusal.
    func addSignedData(
        _ bytes: [UInt8], kind: TrustSource.Kind, _ report: inout TrustImportReport, _ store: inout TrustStore
    ) throws(TrustError) {
        if Self.formatOfSignedData(bytes) == .masterList {
            try addMasterList(bytes, &report, &store)
        } else {
            try addPublishedList(bytes, kind: kind, &report, &store)
        }
    }

    /// Directories have no name of their own for these lists that all would use, so they are known by what they are.
    func addPublishedList(
        inDirectory value: [UInt8], _ report: inout TrustImportReport, _ store: inout TrustStore
    ) {
        guard value.first == UInt8(ASN1.sequence), Self.formatOfSignedData(value) != .masterList else { return }
        do throws(TrustError) {
            try addPublishedList(value, kind: .directory, &report, &store)
        } catch {
            let isDefects = Self.formatOfSignedData(value) == .defectList
            report.refuse(isDefects ? .defectList : .deviationList, .unusableList(error))
        }
    }

    // MARK: Lists of defects and deviations

    private func addPublishedList(
        _ bytes: [UInt8], kind: TrustSource.Kind, _ report: inout TrustImportReport, _ store: inout TrustStore
    ) throws(TrustError) {
        let list = try PublishedList.Unverified(bytes)
        let itemKind: TrustImportReport.Item.Kind
        let notForIt: TrustImportReport.Refusal
        switch list.content {
        case .defects: (itemKind, notForIt) = (.defectList, .listSignerNotForDefectLists)
        case .deviations: (itemKind, notForIt) = (.deviationList, .listSignerNotForDeviationLists)
        }
        let verification = list.signedData.verify(cryptography)
        report.listSignature = verification.outcome
        report.signingTime = verification.signingTime
        guard verification.outcome == .passed, let signer = verification.signer else {
            report.refuse(itemKind, .listSignature(verification.outcome))
            return
        }
        guard signer.mayPublish(list.content) else {
            report.refuse(itemKind, notForIt)
            return
        }
        var isAuthenticated = false
        switch path(of: signer, beside: verification.certificates, store) {
        case .success(let path):
            let check = RevocationCheck(path: path, trustStore: store, day: nil, cryptography: cryptography)
            if check.outcome.isFailed {
                report.refuse(itemKind, .listSignerRevoked)
                return
            }
            report.signerPath = path
            isAuthenticated = true
        case .failure(let unproven):
            // A signature on the way that does not hold is no signer who is merely unknown.
            guard acceptsUnknownListSigners, case .listSignerUnknown = unproven.refusal else {
                report.refuse(itemKind, unproven.refusal)
                return
            }
        }
        let source = TrustSource(kind: kind, name: report.name, isAuthenticated: isAuthenticated)
        let published = PublishedList(list, encoded: bytes, signer: signer, source: source)
        var remarks: [CheckOutcome.Finding] = []
        if let signed = verification.signingTime, !signer.validity.contains(signed) {
            remarks.append(.listSignerExpired)
        }
        if !published.deviations.isEmpty { remarks.append(.encodingDeviates) }
        if published.unreadableCount > 0 { remarks.append(.listEntryUnreadable) }
        report.note(itemKind, signer, store.add(published), remarks)
        report.publishedLists.append(published)
    }

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
        let path: Result<CertificatePath, NotProven> =
            signer.extensions.isForMasterLists || signer.isAuthority
            ? path(of: signer, beside: verification.certificates, store)
            : .failure(NotProven(refusal: .listSignerNotForMasterLists))
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

    struct NotProven: Error {
        let refusal: TrustImportReport.Refusal
    }

    /// From the signer over what the list brings with it to a root or an anchor.
    func path(
        of signer: Certificate, beside others: [Certificate], _ store: TrustStore
    ) -> Result<CertificatePath, NotProven> {
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
}
