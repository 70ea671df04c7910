public import VouchCore
import VouchMRZ

/// Every check of a document, by name, and the statuses that follow from them by ``StatusRule/all``.
public struct DocumentChecks: Sendable {
    /// Every check, in the order of a report.
    public let checks: [DocumentCheck]
    /// Statuses by the names of ``StatusRule/all``, in their order.
    public let statuses: [DocumentCheck]
    /// Ages and periods computed from the document's dates on the day of reading.
    public let dates: DocumentDates

    /// Outcome of a check by its name; nil if this document has no such check.
    public func outcome(_ name: StaticCode) -> CheckOutcome? { checks.first { $0.name == name }?.outcome }

    /// Outcome of a group of checks by the name of its rule; not performed if there is no such rule.
    public func status(_ name: StaticCode) -> CheckOutcome {
        statuses.first { $0.name == name }?.outcome ?? .notPerformed(.notExamined)
    }

    /// Status of everything that the rules need or heed.
    public var overall: CheckOutcome { status("overall") }
    /// Status of what the pictures show.
    public var optical: CheckOutcome { status("optical") }
    /// Status of the chip.
    public var chip: CheckOutcome { status("chip") }

    /// Performs every check.
    ///
    /// - Parameters:
    ///   - evidence: what was read and judged.
    ///   - today: day that dates are compared with.
    public init(_ evidence: CheckInput, today: CalendarDate) {
        let dates = DocumentDates(
            evidence.fields, thresholds: evidence.ageThreshold.map { [$0] } ?? [], today: today)
        var checks = Self.comparisons(evidence.fields)
        checks.append(Self.text(evidence.fields))
        checks += Self.zone(evidence.zoneChecks)
        checks += DateChecks(fields: evidence.fields, policy: evidence.policy, today: today).checks
        let age = evidence.ageThreshold.flatMap { dates.overThresholds[$0] } ?? .notPerformed(.notExamined)
        checks.append(DocumentCheck(name: "age.threshold", outcome: age, fields: [.dateOfBirth]))
        checks.append(Self.consistency("sides.consistency", evidence.sides, .sidesDiffer, .noSecondSide))
        checks.append(
            Self.consistency("captures.consistency", evidence.previous, .capturesDiffer, .noPreviousReading))
        checks += Self.given(evidence)
        checks.append(
            evidence.zoneComparison
                ?? DocumentCheck(name: "zone.dataGroup1", outcome: .notPerformed(.chipNotRead), sources: [.chip, .mrz]))
        if !evidence.isDocumentKnown {
            // A shop's receipt has dates and names as well; they belong to no document.
            checks = checks.map { check in
                DocumentCheck(name: check.name, outcome: .notPerformed(.documentUnknown), sources: check.sources)
            }
        }
        if evidence.isPaymentCard {
            let refused = DocumentCheck(name: "document.type", outcome: .failed(.paymentCard))
            checks = checks.map { $0.name == refused.name ? refused : $0 }
            checks.append(DocumentCheck(name: "document.paymentCard", outcome: .failed(.paymentCard)))
        }
        self.checks = checks
        self.dates = dates
        statuses = StatusRule.statuses(of: checks, needsChip: evidence.needsChip)
    }

    // MARK: Text

    private static let pairs: [(name: StaticCode, first: FieldSource, second: FieldSource)] = [
        ("comparison.mrzVisual", .mrz, .visual), ("comparison.mrzBarcode", .mrz, .barcode),
        ("comparison.visualBarcode", .visual, .barcode), ("comparison.chipMRZ", .chip, .mrz),
        ("comparison.chipVisual", .chip, .visual), ("comparison.chipBarcode", .chip, .barcode),
    ]

    /// One for each pair of sources: failed if one field differs, passed if one agrees and none differs or is in doubt.
    private static func comparisons(_ fields: [DocumentField]) -> [DocumentCheck] {
        pairs.map { pair in
            var outcomes: [CheckOutcome] = []
            var (differing, doubtful, compared) = ([FieldName](), [FieldName](), [FieldName]())
            for field in fields {
                let found = field.comparisons.first { $0.first == pair.first && $0.second == pair.second }
                guard let outcome = found?.outcome else { continue }
                outcomes.append(outcome)
                compared.append(field.name)
                switch outcome {
                case .failed: differing.append(field.name)
                case .notPerformed(let reason) where Self.doubts.contains(reason): doubtful.append(field.name)
                default: break
                }
            }
            var outcome = CheckOutcome.performed(outcomes, empty: .notCompared)
            // Sources that differ in one value do not agree, whatever else they say.
            if outcome == .passed, !doubtful.isEmpty { outcome = .notPerformed(.partlyConfirmed) }
            let about = differing.isEmpty ? doubtful.isEmpty ? compared : doubtful : differing
            return DocumentCheck(
                name: pair.name, outcome: outcome, fields: about, sources: [pair.first, pair.second])
        }
    }

    /// Reasons why two values that are not the same do not count as different.
    private static let doubts: Set<CheckOutcome.Reason> = [
        .readingUncertain, .partsMissing, .accentsMissing, .otherHalfDiffers, .textDiffers, .valueAbsent,
        .datePartUnknown, .differenceUncertain,
    ]

    /// Holder and document: fields without which the text says too little.
    private static let essential: [FieldName] = [
        .surname, .fullName, .givenNames, .documentNumber, .dateOfBirth, .dateOfExpiry,
    ]

    /// No field failed, and every essential field of the document passed.
    private static func text(_ fields: [DocumentField]) -> DocumentCheck {
        let failing = fields.filter { if case .failed = $0.outcome { true } else { false } }
        // Parts of the full name need not be proved again.
        let hasFullName = fields.contains { $0.name == .fullName && $0.outcome == .passed }
        let needed = fields.filter { field in
            let isPartOfName = field.name == .surname || field.name == .givenNames
            return essential.contains(field.name) && !(hasFullName && isPartOfName)
        }
        var outcome = CheckOutcome.all(needed.map(\.outcome), empty: .notCompared)
        if let first = failing.first { outcome = first.outcome }
        let hasIdentity = needed.contains { $0.name == .documentNumber || $0.name == .dateOfBirth }
        let hasName = hasFullName || needed.contains { $0.name == .surname || $0.name == .givenNames }
        if outcome == .passed, !(hasIdentity && hasName) { outcome = .notPerformed(.statusIncomplete) }
        return DocumentCheck(
            name: "text.fields", outcome: outcome, fields: (failing.isEmpty ? needed : failing).map(\.name),
            sources: FieldSource.allCases.filter { source in fields.contains { $0.sources[source] != nil } })
    }

    private static func zone(_ checks: [MRZCheck]) -> [DocumentCheck] {
        let all = DocumentCheck(
            name: "zone.checkDigits", outcome: .performed(checks.map(\.outcome), empty: .notExamined), sources: [.mrz])
        return [all]
            + checks.compactMap { check in
                let (name, fields): (StaticCode, [FieldName])
                switch check.name {
                case .documentNumber: (name, fields) = ("zone.documentNumber", [.documentNumber])
                case .dateOfBirth: (name, fields) = ("zone.dateOfBirth", [.dateOfBirth])
                case .dateOfExpiry: (name, fields) = ("zone.dateOfExpiry", [.dateOfExpiry])
                case .optionalData: (name, fields) = ("zone.optionalData", [.optionalData])
                case .composite: (name, fields) = ("zone.composite", [])
                @unknown default: return nil
                }
                return DocumentCheck(name: name, outcome: check.outcome, fields: fields, sources: [.mrz])
            }
    }

    // MARK: Others

    private static func consistency(
        _ name: StaticCode, _ consistency: SideConsistency?, _ differ: CheckOutcome.Finding,
        _ missing: CheckOutcome.Reason
    ) -> DocumentCheck {
        guard let consistency else { return DocumentCheck(name: name, outcome: .notPerformed(missing)) }
        let differing = consistency.comparisons.filter { if case .failed = $0.outcome { true } else { false } }
        let shown = differing.isEmpty ? consistency.comparisons : differing
        let outcome = if case .failed = consistency.outcome { CheckOutcome.failed(differ) } else { consistency.outcome }
        return DocumentCheck(name: name, outcome: outcome, fields: shown.map(\.name))
    }

    private static func given(_ evidence: CheckInput) -> [DocumentCheck] {
        let unread = CheckOutcome.notPerformed(.chipNotRead)
        let chip = evidence.chip
        return [
            DocumentCheck(name: "document.type", outcome: evidence.documentType),
            DocumentCheck(name: "image.quality", outcome: evidence.imageQuality),
            DocumentCheck(name: "pages.count", outcome: evidence.pageCount),
            DocumentCheck(name: "security.elements", outcome: evidence.security),
        ]
            + (evidence.authenticity?.checks ?? [])
            + [
                DocumentCheck(name: "portrait.comparison", outcome: evidence.portrait),
                DocumentCheck(name: "seal.signature", outcome: evidence.seal, sources: [.barcode]),
                DocumentCheck(name: "chip.genuine", outcome: chip?.genuine ?? unread, sources: [.chip]),
                DocumentCheck(
                    name: "chip.passiveAuthentication", outcome: chip?.passiveAuthentication ?? unread, sources: [.chip]
                ),
                DocumentCheck(
                    name: "chip.activeAuthentication", outcome: chip?.activeAuthentication ?? unread, sources: [.chip]),
                DocumentCheck(
                    name: "chip.chipAuthentication", outcome: chip?.chipAuthentication ?? unread, sources: [.chip]),
                DocumentCheck(
                    name: "chip.terminalAuthentication", outcome: chip?.terminalAuthentication ?? unread,
                    sources: [.chip]),
                DocumentCheck(
                    name: "chip.basicAccessControl", outcome: chip?.basicAccessControl ?? unread, sources: [.chip]),
                DocumentCheck(name: "chip.pace", outcome: chip?.pace ?? unread, sources: [.chip]),
            ]
    }
}
