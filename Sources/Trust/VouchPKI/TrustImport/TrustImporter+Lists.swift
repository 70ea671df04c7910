import VouchCore

/// Signed lists: master lists, defect lists, deviation lists.
extension TrustImporter {
    /// The report's name for a file of signed data. A file that is not a list is reported as an invalid master list.
    static func formatOfSignedData(_ bytes: [UInt8]) -> TrustImportReport.Format {
        switch SignedData.contentType(of: bytes) {
        case .defectList: .defectList
        case .deviationList: .deviationList
        default: .masterList
        }
    }

    /// - Parameter kind: of the source recorded for a defect or deviation list.
    /// - Throws: if the bytes are not a list. A wrong signature or signer is a refusal.
    func addSignedData(
        _ bytes: [UInt8], kind: TrustSource.Kind, _ report: inout TrustImportReport, _ store: inout TrustStore,
        until deadline: ContinuousClock.Instant
    ) throws(TrustError) {
        if Self.formatOfSignedData(bytes) == .masterList {
            try addMasterList(bytes, &report, &store, until: deadline)
        } else {
            try addPublishedList(bytes, kind: kind, &report, &store)
        }
    }

    /// Directories have no common attribute name for these lists, so they are recognised by their content.
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
        let policy = list.content.signerPolicy
        guard policy.permits(signer) else {
            report.refuse(itemKind, notForIt)
            return
        }
        var isAuthenticated = false
        switch path(of: signer, beside: verification.certificates, by: policy, store) {
        case .success(let path):
            report.signerPath = path
            isAuthenticated = true
        case .failure(let unproven):
            // An invalid signature in the path, or a revoked signer, is worse than an unknown one.
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

    /// - Throws: where the bytes are not a master list. What is wrong with its signature or signer is a refusal.
    func addMasterList(
        _ bytes: [UInt8], _ report: inout TrustImportReport, _ store: inout TrustStore,
        until deadline: ContinuousClock.Instant
    ) throws(TrustError) {
        let list = try MasterList(bytes)
        let verification = list.signedData.verify(cryptography)
        report.listSignature = verification.outcome
        report.signingTime = verification.signingTime
        guard verification.outcome == .passed, let signer = verification.signer else {
            report.refuse(.masterList, .listSignature(verification.outcome))
            return
        }
        let policy = ValidationPolicy.masterListSigner
        let path: Result<CertificatePath, NotProven> =
            policy.permits(signer)
            ? path(of: signer, beside: verification.certificates, by: policy, store)
            : .failure(NotProven(refusal: .listSignerNotForMasterLists))
        var isAuthenticated = false
        switch path {
        case .success(let found):
            report.signerPath = found
            isAuthenticated = true
        case .failure(let unproven):
            // An invalid signature in the path, or a revoked signer, is worse than an unknown one.
            let isExcused =
                switch unproven.refusal {
                case .listSignerUnknown, .listSignerNotForMasterLists: acceptsUnknownListSigners
                default: false
                }
            guard isExcused else {
                report.refuse(.masterList, unproven.refusal)
                return
            }
        }
        let listRemarks: [CheckOutcome.Finding] =
            verification.signingTime.map { signer.validity.contains($0) } ?? true ? [] : [.listSignerExpired]
        report.note(.masterList, signer, .added, listRemarks)
        let source = TrustSource(kind: .masterList, name: report.name, isAuthenticated: isAuthenticated)
        for bytes in list.certificates {
            if deadline <= .now {
                report.refuse(.certificate, .outOfTime)
                return
            }
            do throws(CertificateError) {
                let examined = try examine(bytes, &report)
                let certificate = examined.certificate
                let addition = store.add(certificate, isAnchor: true, source: source)
                let authority = certificate.isAuthority ? [] : [CheckOutcome.Finding.notAnAuthority]
                report.note(.certificate, certificate, addition, authority + examined.remarks)
            } catch {
                report.refuse(.certificate, .unreadable(error))
            }
        }
    }

    /// Maximum number of certificates whose issuers are searched for from a list's signer.
    private static let maximumSearch = 512

    struct NotProven: Error {
        let refusal: TrustImportReport.Refusal
    }

    /// From the signer, through certificates in the list, to a root or an anchor; none of them revoked.
    func path(
        of signer: Certificate, beside others: [Certificate], by policy: ValidationPolicy, _ store: TrustStore
    ) -> Result<CertificatePath, NotProven> {
        var known = TrustStore()
        let source = TrustSource(kind: .masterList, name: "", isAuthenticated: false)
        for root in roots { known.add(root, isAnchor: true, source: source) }
        for other in others where other != signer { known.add(other, isAnchor: false, source: source) }
        known.add(signer, isAnchor: store.isAnchor(signer), source: source)
        // Only the relevant certificates of the store: a directory can contain too many lists to copy the store for
        // each.
        var place = 0
        while place < min(known.certificates.count, Self.maximumSearch) {
            for candidate in store.candidates(forIssuerOf: known.certificates[place].certificate) {
                known.add(candidate.certificate, isAnchor: candidate.isAnchor, source: source)
            }
            place += 1
        }
        let validation = validator(policy, known).validate(signer)
        guard validation.chain == .passed, let path = validation.path else {
            return .failure(
                NotProven(refusal: validation.missingAnchor.map { .listSignerUnknown($0) } ?? .listSignerNotProven))
        }
        // By the whole store: what was gathered for the path has no lists of revocations.
        let isRevoked = validator(policy, store).revocation(of: path).isFailed
        return isRevoked ? .failure(NotProven(refusal: .listSignerRevoked)) : .success(path)
    }

    /// Lists are imported on any day: what they say counts whatever the dates.
    private func validator(_ policy: ValidationPolicy, _ store: TrustStore) -> CertificatePathValidator {
        CertificatePathValidator(store: store, day: nil, policy: policy, cryptography: cryptography)
    }
}

extension PublishedList.Content {
    fileprivate var signerPolicy: ValidationPolicy {
        switch self {
        case .defects: .defectListSigner
        case .deviations: .deviationListSigner
        }
    }
}
