import VouchCore
import VouchPKI

extension Examination {
    func report(statistics: ChipStatistics?, transcript: Transcript?) -> InspectionReport {
        InspectionReport(
            verdict: Verdict(of: evidence), checks: checks, findings: findings, listedFlaws: listedFlaws,
            accessControl: isLive ? record.accessControl : nil, algorithms: algorithms, certificates: certificates,
            missingAnchors: missingAnchors, versions: versions, day: day, steps: statistics?.steps ?? [],
            elapsed: statistics?.elapsed ?? .zero, transcript: transcript)
    }

    private var algorithms: InspectionReport.Algorithms {
        var chip: InspectionReport.ChipAuthenticationAlgorithm?
        if let result = record.proofs.chipAuthentication, result.possessionOfKey == .passed {
            chip = .init(parameters: result.key?.publicKey.domainParameters, cipher: result.cipher)
        }
        return InspectionReport.Algorithms(
            signature: passive?.scheme, hashes: passive?.digestAlgorithm,
            activeAuthentication: record.proofs.activeAuthentication?.algorithm, chipAuthentication: chip)
    }

    /// Remarks of certificates have no place in a file, so their file is the one that led to them.
    private var findings: [ChipFinding] {
        var findings = record.findings
        func add(_ remarks: [CheckOutcome.Finding], _ file: ElementaryFile?) {
            for remark in remarks {
                let finding = ChipFinding(remark.code, clause: remark.clause, file: file)
                if !findings.contains(finding) { findings.append(finding) }
            }
        }
        add(passive?.remarks ?? [], files.documentSecurity)
        add(cardSecurity?.remarks ?? [], .cardSecurity)
        let isSHA1 = passive?.digestAlgorithm == .sha1 || passive?.scheme?.digest == .sha1
        if isSHA1 { add([.init(.signatureWeakDigest)], files.documentSecurity) }
        return findings
    }

    private var certificates: [CertificateEntry] {
        var entries: [CertificateEntry] = []
        func add(_ path: CertificatePath?, _ signer: Certificate?, _ role: CertificateEntry.Role) {
            for (index, certificate) in (path?.certificates ?? signer.map { [$0] } ?? []).enumerated() {
                let isLast = path != nil && index == (path?.certificates.count ?? 0) - 1
                let entry = CertificateEntry(
                    certificate, index == 0 ? role : isLast ? .anchor : .link, cryptography)
                if !entries.contains(entry) { entries.append(entry) }
            }
        }
        add(passive?.path, passive?.signer, .documentSigner)
        add(cardSecurity?.path, cardSecurity?.signer, .cardSecuritySigner)
        return entries
    }

    private var missingAnchors: [MissingTrustAnchor] {
        var anchors: [MissingTrustAnchor] = []
        for anchor in [passive?.missingAnchor, cardSecurity?.missingAnchor].compactMap({ $0 })
        where !anchors.contains(anchor) {
            anchors.append(anchor)
        }
        return anchors
    }

    private var versions: InspectionReport.Versions {
        if case .documentSecurity(let sod)? = record.content(of: files.documentSecurity),
            let version = sod.securityObject.ldsVersion
        {
            return .init(lds: version, unicode: sod.securityObject.unicodeVersion)
        }
        guard case .common(let common)? = record.content(of: files.common) else {
            return .init(lds: nil, unicode: nil)
        }
        return .init(lds: common.ldsVersion, unicode: common.unicodeVersion)
    }
}

extension Proving {
    func report(
        on record: ReadingRecord, files: ApplicationFiles, plan: ReadPlan, statistics: ChipStatistics
    ) async -> InspectionReport {
        let examination = Examination(
            record: record, files: files, groups: plan.groups, trustStore: self.plan.trustStore, day: self.plan.day,
            proofs: self.plan.proofs, hasTerminal: self.plan.terminal != nil, isLive: true,
            exemptions: self.plan.exemptions, model: self.plan.model, cryptography: cryptography)
        return examination.report(statistics: statistics, transcript: await recording?.transcript)
    }
}
