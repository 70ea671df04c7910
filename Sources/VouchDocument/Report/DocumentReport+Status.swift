import VouchCore

extension DocumentReport {
    /// What all checks together come to.
    public struct Statuses: Codable, Sendable, Hashable {
        /// Failed: something contradicts the document. Passed: nothing does, and everything that ``StatusPolicy`` asks for
        /// was checked. Never says genuine: see ``DocumentReport/Chip/genuine``.
        public let overall: Status
        /// All that pictures show.
        public let optical: Status
        public let chip: Status
        /// By ``Part``; those of which nothing was checked are not performed.
        public let parts: [String: Status]
        /// One plain English sentence about `overall`.
        public let words: String
    }

    public struct Status: Codable, Sendable, Hashable {
        public let outcome: Outcome.Word
        /// The first code that decided; absent where it passed.
        public let reason: String?
        /// Names of the checks, or of the parts, that decided; where it passed, those left open.
        public let because: [String]
    }
}

/// What a report's statuses ask for.
public struct StatusPolicy: Sendable, Hashable {
    /// Parts that must have passed before ``DocumentReport/Statuses/optical`` passes.
    public var required: Set<DocumentReport.Part>
    /// Parts that are told, and decide nothing: a poor picture is no fault of the document, nor is its holder's age.
    public var advisory: Set<DocumentReport.Part>
    /// Without a chip that was read the overall status stays open, whatever the document is.
    public var requiresChip: Bool

    public init(
        required: Set<DocumentReport.Part> = [.documentType, .fields, .dates],
        advisory: Set<DocumentReport.Part> = [.pictureQuality, .age], requiresChip: Bool = false
    ) {
        self.required = required
        self.advisory = advisory
        self.requiresChip = requiresChip
    }
}

extension DocumentReport.Statuses {
    /// - Parameter hasChip: nil where nobody can tell.
    init(_ checks: [DocumentReport.Check], chip: DocumentReport.Chip?, hasChip: Bool?, policy: StatusPolicy) {
        var parts: [DocumentReport.Part: DocumentReport.Status] = [:]
        for part in DocumentReport.Part.allCases where part != .chip {
            parts[part] = Self.status(of: checks.filter { $0.part == part })
        }
        let chipStatus = Self.status(of: chip, hasChip: hasChip)
        parts[.chip] = chipStatus
        let deciding = DocumentReport.Part.optical.filter { !policy.advisory.contains($0) }
        let optical = Self.combine(
            deciding.map { (name: $0.rawValue, status: parts[$0] ?? Self.nothing) },
            required: Set(policy.required.map(\.rawValue)))
        let needsChip = chip != nil || hasChip == true || policy.requiresChip
        let overall = Self.combine(
            [("optical", optical), ("chip", chipStatus)], required: needsChip ? ["optical", "chip"] : ["optical"])
        self.overall = overall
        self.optical = optical
        self.chip = chipStatus
        self.parts = Dictionary(uniqueKeysWithValues: parts.map { ($0.key.rawValue, $0.value) })
        words = Self.words(overall: overall, chip: chip)
    }

    private static let nothing = DocumentReport.Status(
        outcome: .notPerformed, reason: "check.nothingToCheck", because: [])

    /// Failed where one check did; passed where one did and none failed, with what was left open told.
    private static func status(of checks: [DocumentReport.Check]) -> DocumentReport.Status {
        let failed = checks.filter { $0.outcome.outcome == .failed }
        if let first = failed.first {
            return DocumentReport.Status(outcome: .failed, reason: first.outcome.reason, because: failed.map(\.name))
        }
        let open = checks.filter { $0.outcome.outcome == .notPerformed }
        guard open.count == checks.count else {
            return DocumentReport.Status(outcome: .passed, reason: nil, because: open.map(\.name))
        }
        guard let first = open.first else { return nothing }
        return DocumentReport.Status(outcome: .notPerformed, reason: first.outcome.reason, because: open.map(\.name))
    }

    private static func status(of chip: DocumentReport.Chip?, hasChip: Bool?) -> DocumentReport.Status {
        guard let chip else {
            return DocumentReport.Status(
                outcome: .notPerformed, reason: hasChip == false ? "chip.none" : "chip.notRead", because: [])
        }
        let outcome = chip.outcome
        let because =
            switch outcome.outcome {
            case .passed: [String]()
            case .failed: chip.checks.filter { $0.outcome.outcome == .failed }.map(\.name)
            case .notPerformed: [chip.rule]
            }
        return DocumentReport.Status(outcome: outcome.outcome, reason: outcome.reason, because: because)
    }

    private static func combine(_ parts: [(name: String, status: DocumentReport.Status)], required: Set<String>)
        -> DocumentReport.Status
    {
        let failed = parts.filter { $0.status.outcome == .failed }
        if let first = failed.first {
            return DocumentReport.Status(outcome: .failed, reason: first.status.reason, because: failed.map(\.name))
        }
        let open = parts.filter { required.contains($0.name) && $0.status.outcome != .passed }
        if let first = open.first {
            return DocumentReport.Status(outcome: .notPerformed, reason: first.status.reason, because: open.map(\.name))
        }
        let others = parts.filter { $0.status.outcome == .notPerformed && $0.status.reason != nothing.reason }
        guard parts.contains(where: { $0.status.outcome == .passed }) else { return nothing }
        return DocumentReport.Status(outcome: .passed, reason: nil, because: others.map(\.name))
    }

    private static func words(overall: DocumentReport.Status, chip: DocumentReport.Chip?) -> String {
        switch (overall.outcome, chip?.genuine) {
        case (.failed, _): "At least one check failed: a person should look before anybody relies on this document."
        case (.notPerformed, _): "Nothing contradicts the document, but not all that is needed could be checked."
        case (.passed, "yes"?): "Everything that was checked holds, and the chip proves that the document is genuine."
        case (.passed, _):
            "Everything that was checked holds. Whether the document is genuine cannot be told from pictures alone."
        }
    }
}
