import VouchReport

/// What the picture of a document's second side shows: by itself, and beside the first. A picture with nothing on it agrees with
/// everything, so that it is not enough that nothing contradicts.
struct SecondSide {
    /// Passed if it is the other side of the same document, by values that both have; failed if it is the same side, or of
    /// another document; not performed if nothing shows either.
    let outcome: Fact
    /// Why it is to be captured again; nil if it is good, or another picture would show no more.
    let retake: RetakeReason?

    /// Judges a second picture.
    ///
    /// - Parameters:
    ///   - alone: the reading of the second picture by itself; nil if it could not be read.
    ///   - first: the reading of the first side.
    ///   - joint: the reading of both.
    init(_ alone: DocumentReport?, beside first: DocumentReport, joint: DocumentReport) {
        guard let alone, Self.showsSomething(alone) else {
            (outcome, retake) = (.notPerformed, .unreadable)
            return
        }
        let agreement = joint.checks.first { $0.name == "sides.consistency" }.map { Fact($0.outcome.outcome) }
        if Self.isOther(alone, first) {
            (outcome, retake) = (.failed, .sidesDiffer)
        } else if agreement == .failed {
            // One value of several is rather misread, or a State's own slip: asked for again, and no accusation.
            let isMostlySame = joint.matchingSidesScore.map { $0 >= Self.leastAgreement } ?? false
            (outcome, retake) = (isMostlySame ? .notPerformed : .failed, .sidesDiffer)
        } else if Self.isSameSide(alone, first) {
            (outcome, retake) = (.failed, .sameSide)
        } else {
            (outcome, retake) = (agreement ?? .notPerformed, nil)
        }
    }

    /// The share of what two sides have in common that agrees, from which on they are not called different. Sides of two persons
    /// have State, type and sex in common at most, which count little.
    private static let leastAgreement = 0.5
    /// Fewer printed lines are a shadow or a pattern.
    private static let fewestLines = 3

    private static func showsSomething(_ report: DocumentReport) -> Bool {
        !report.fields.isEmpty || report.document.type != "unknown"
            || (report.printedLines ?? []).count >= fewestLines
    }

    /// Of another type or State.
    private static func isOther(_ report: DocumentReport, _ first: DocumentReport) -> Bool {
        let types = [report.document.type, first.document.type]
        if !types.contains("unknown"), types[0] != types[1] { return true }
        guard let own = report.document.issuingState, let known = first.document.issuingState else { return false }
        return own != known
    }

    /// How many values the print of one side has at least, and which share of them is on the other, where it is the same side.
    private static let fewestValues = 3
    private static let leastShare = 0.6

    /// A zone, or a symbol with the document's data, is on one side only. Otherwise the print says the same twice, beside a
    /// portrait each.
    private static func isSameSide(_ report: DocumentReport, _ first: DocumentReport) -> Bool {
        for source in ["mrz", "barcode"] where has(source, report) && has(source, first) { return true }
        guard !report.portraits.isEmpty, !first.portraits.isEmpty else { return false }
        let (own, known) = (printed(report), printed(first))
        let common = own.filter { known[$0.key] == $0.value }.count
        return common >= fewestValues && Double(common) >= leastShare * Double(min(own.count, known.count))
    }

    private static func has(_ source: String, _ report: DocumentReport) -> Bool {
        report.fields.contains { $0.value.sources[source] != nil }
    }

    private static func printed(_ report: DocumentReport) -> [String: String] {
        var values: [String: String] = [:]
        for (name, field) in report.fields { values[name] = field.sources["visual"]?.value }
        return values
    }
}
