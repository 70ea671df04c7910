import VouchReport

extension DocumentFinding {
    /// What a reading of all sides so far means to a journey. The reason for a retake is the first of: not recognised,
    /// sides of two documents, poor picture, failed check.
    package init(_ report: DocumentReport) {
        let type = report.document.type
        let validation = Self.validation(report)
        let sides = report.checks.first { $0.name == "sides.consistency" }.map { Fact($0.outcome.outcome) }
        self.init(
            type: type, issuingState: report.document.issuingState, validation: validation,
            expiry: report.statuses.parts["optical.expiry"].map { Fact($0.outcome) } ?? .notPerformed,
            sidesAgree: sides ?? .notPerformed, age: report.figures.age, hasPortrait: !report.portraits.isEmpty,
            hasChip: report.document.hasChip, retake: nil)
        retake = Self.retake(report, self)
    }

    /// Whether the document contradicts itself. Expiry, age and the face are rules of their own.
    private static func validation(_ report: DocumentReport) -> Fact {
        let heeded = ["optical.text", "optical.documentType", "optical.zone", "optical.security", "optical.seal"]
        let outcomes = heeded.compactMap { report.statuses.parts[$0]?.outcome } + [report.statuses.chip.outcome]
        if outcomes.contains(.failed) { return .failed }
        let needed = heeded.prefix(2).map { report.statuses.parts[$0]?.outcome }
        return needed.allSatisfy { $0 == .passed } ? .passed : .notPerformed
    }

    private static func retake(_ report: DocumentReport, _ finding: DocumentFinding) -> RetakeReason? {
        if !finding.isRecognised { return report.pages.isEmpty && report.fields.isEmpty ? .unreadable : .notRecognised }
        if finding.sidesAgree == .failed { return .sidesDiffer }
        let quality = report.pages.last?.quality?.metrics ?? [:]
        let reasons: [(String, RetakeReason)] = [
            ("bounds", .notInView), ("focus", .blur), ("glare", .glare), ("resolution", .lowResolution),
        ]
        if let poor = reasons.first(where: { quality[$0.0]?.expectedPass == false }) { return poor.1 }
        return finding.validation == .failed ? .checkFailed : nil
    }
}

extension DocumentFinding {
    /// Takes over what the second side showed by itself.
    mutating func take(_ side: SecondSide) {
        sidesAgree = side.outcome
        if let reason = side.retake { retake = reason }
    }
}

extension FaceFinding {
    /// What a reading that was given the selfie means to a journey.
    package init(_ report: DocumentReport) {
        let match: Bool? =
            switch report.statuses.portrait.outcome {
            case .passed: true
            case .failed: false
            case .notPerformed: nil
            }
        let retake: RetakeReason? =
            report.faces?.selfie == nil && match == nil ? .noFace : match == false ? .faceDiffers : nil
        self.init(match: match, retake: retake)
    }
}
