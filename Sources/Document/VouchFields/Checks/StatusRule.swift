public import VouchCore

/// One row of the table that decides a status.
///
/// A status fails if any check that it needs or heeds failed; it passes if every check that it needs passed; otherwise
/// it is not performed. Checks that are only heeded may be missing: a document without a zone has no check digits. They
/// may not be in doubt, which is when something contradicts the document that was not read with certainty. So a check
/// that was not performed never turns into passed: if everything depends on it, the status says so.
public struct StatusRule: Sendable {
    /// Stable name for programs, such as `optical.expiry`.
    public let name: StaticCode
    /// Checks, or statuses above it in the table, that must pass.
    public let needed: [StaticCode]
    /// Checks, or statuses above it, that may be missing, but must not fail or be in doubt.
    public let heeded: [StaticCode]

    /// In their order: each may use those before it.
    ///
    /// | status | needs | heeds |
    /// | --- | --- | --- |
    /// | `optical` | document type, text, expiry | zone, dates, seal, pages, quality, security, sides, captures |
    /// | `chip` | passive authentication, the verdict that it is genuine | the other proofs, comparisons with the chip |
    /// | `age` | the policy's threshold | |
    /// | `authenticity` | no copy in black and white, no screen | dots of a print, the zone's typeface |
    /// | `overall` | `optical`, and `chip` if the policy requires it | `chip`, `portrait`, `age` |
    ///
    /// `authenticity` is a policy's to ask for: what is examined finds some copies, and none of it proves a document
    /// genuine. `optical.security` is heeded but not needed, because pictures show only a few of those elements; only a chip's
    /// verdict says genuine.
    public static let all: [StatusRule] = [
        .init("optical.documentType", needs: ["document.type"]),
        .init("optical.expiry", needs: ["dates.expiry"], heeds: ["dates.validFrom"]),
        .init("optical.imageQuality", needs: ["image.quality"]),
        .init("optical.zone", needs: ["zone.checkDigits"]),
        .init("optical.pageCount", needs: ["pages.count"]),
        .init("optical.security", needs: ["security.elements"]),
        .init(
            "optical.text", needs: ["text.fields"],
            heeds: [
                "comparison.mrzVisual", "comparison.mrzBarcode", "comparison.visualBarcode", "dates.possible",
                "dates.order", "personalNumber.dateOfBirth",
            ]),
        .init("optical.seal", needs: ["seal.signature"]),
        .init(
            "optical", needs: ["optical.documentType", "optical.text", "optical.expiry"],
            heeds: [
                "optical.zone", "optical.imageQuality", "optical.pageCount", "optical.security", "optical.seal",
                "sides.consistency", "captures.consistency",
            ]),
        .init("chip.PA", needs: ["chip.passiveAuthentication"]),
        .init("chip.AA", needs: ["chip.activeAuthentication"]),
        .init("chip.CA", needs: ["chip.chipAuthentication"]),
        .init("chip.TA", needs: ["chip.terminalAuthentication"]),
        .init("chip.BAC", needs: ["chip.basicAccessControl"]),
        .init("chip.PACE", needs: ["chip.pace"]),
        .init(
            "chip", needs: ["chip.PA", "chip.genuine"],
            heeds: [
                "chip.AA", "chip.CA", "chip.TA", "chip.BAC", "chip.PACE", "comparison.chipMRZ", "comparison.chipVisual",
                "comparison.chipBarcode", "zone.dataGroup1",
            ]),
        .init("portrait", needs: ["portrait.comparison"]),
        .init("age", needs: ["age.threshold"]),
        .init(
            "authenticity", needs: ["authenticity.colour", "authenticity.screen"],
            heeds: ["authenticity.print", "authenticity.typeface"]),
        .init("overall", needs: ["optical"], heeds: ["chip", "portrait", "age"]),
    ]

    private init(_ name: StaticCode, needs needed: [StaticCode], heeds heeded: [StaticCode] = []) {
        self.name = name
        self.needed = needed
        self.heeded = heeded
    }

    static func statuses(of checks: [DocumentCheck], needsChip: Bool) -> [DocumentCheck] {
        var known: [StaticCode: DocumentCheck] = [:]
        for check in checks { known[check.name] = check }
        return all.map { rule in
            let needed = rule.needed + (needsChip && rule.name == "overall" ? ["chip"] : [])
            let status = rule.status(needed: needed.map { known[$0] }, heeded: rule.heeded.compactMap { known[$0] })
            known[rule.name] = status
            return status
        }
    }

    private func status(needed: [DocumentCheck?], heeded: [DocumentCheck]) -> DocumentCheck {
        let present = needed.compactMap { $0 } + heeded
        for check in present {
            guard case .failed = check.outcome else { continue }
            return DocumentCheck(name: name, outcome: check.outcome, fields: check.fields, sources: check.sources)
        }
        for check in needed {
            if check?.outcome == .passed { continue }
            return DocumentCheck(name: name, outcome: check?.outcome ?? .notPerformed(.statusIncomplete))
        }
        // Something contradicts it, but was not read with certainty: that is not the same as missing.
        for check in heeded where check.outcome == .notPerformed(.readingUncertain) {
            return DocumentCheck(name: name, outcome: check.outcome, fields: check.fields, sources: check.sources)
        }
        return DocumentCheck(name: name, outcome: .passed)
    }
}

/// A single word that sums up the reading.
@nonexhaustive
public enum DocumentDataStatus: String, Sendable, Hashable, CaseIterable {
    /// The overall status passed.
    case ok
    /// A check of the document failed.
    case validationError
    /// The document's last day has passed.
    case expiredDocument
    /// The chip's signatures do not lead to an anchor.
    case chipPassiveAuthentication
    /// Zone and chip say different things.
    case zoneChipMismatch
    /// Nothing here reads chips.
    case chipNotSupported
    /// The chip could not be read, for a reason that is none of these.
    case chipGenericError
    /// The time for the chip was over.
    case chipTimeout
    /// The person went on without the chip.
    case chipSkipped
    /// The app may not use the reader.
    case chipPermissionNotGranted
    /// No chip came near.
    case chipNotFound
    /// Nothing is wrong, but too little was checked to pass.
    case incomplete
}

extension DocumentChecks {
    /// The first that applies: a failed chip reading counts only if nothing worse was found.
    ///
    /// - Parameter chipTrouble: why the chip was not read, if that was attempted.
    public func dataStatus(chipTrouble: DocumentDataStatus? = nil) -> DocumentDataStatus {
        func isFailed(_ name: StaticCode) -> Bool {
            if case .failed? = outcome(name) { return true }
            return false
        }
        if isFailed("chip.passiveAuthentication") { return .chipPassiveAuthentication }
        if isFailed("comparison.chipMRZ") || isFailed("zone.dataGroup1") { return .zoneChipMismatch }
        // Whether anything except the expiry is wrong with it.
        let others = checks.contains { check in
            guard case .failed = check.outcome else { return false }
            return check.name != "dates.expiry" && check.name != "age.threshold"
        }
        if others { return .validationError }
        if isFailed("dates.expiry") { return .expiredDocument }
        if case .failed = overall { return .validationError }
        if let chipTrouble { return chipTrouble }
        return overall == .passed ? .ok : .incomplete
    }
}
