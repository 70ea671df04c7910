import Foundation
import VouchChip
import VouchCore

/// The shape of `vouch chip read --json`; docs/guides/chip.md lists the keys.
struct ChipReadingJSON: Encodable {
    private enum Content {
        case report(ChipReport)
        case refused(Complaint)
    }

    private let content: Content

    init(_ report: ChipReport) { content = .report(report) }

    /// The chip could not be opened.
    init(refused complaint: Complaint) { content = .refused(complaint) }

    private enum Key: String, CodingKey {
        case accessControl, accessControlDetail, apduCount, application, bytesOnWire, certificates, checks, dataGroups
        case elapsedMilliseconds, error, files, findings, genuine, listedFlaws, missingAnchors, payloadBytes, reader,
            reconnections
        case rule, saved, steps
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        switch content {
        case .refused(let complaint):
            try object.encodeNil(forKey: .accessControl)
            try object.encode([String: ReportValue](), forKey: .dataGroups)
            try object.encode([String: CheckOutcomeJSON](), forKey: .checks)
            try object.encode([FindingJSON](), forKey: .findings)
            try object.encode("notEstablished", forKey: .genuine)
            try object.encode(ChipErrorJSON(complaint), forKey: .error)
        case .report(let report):
            try encode(report, into: &object)
            if let inspection = report.inspection { try encode(inspection, into: &object) }
            if let statistics = report.statistics { try encode(statistics, into: &object) }
        }
    }

    private func encode(_ report: ChipReport, into object: inout KeyedEncodingContainer<Key>) throws {
        try object.encode(report.accessControl.map { "\($0)" }, forKey: .accessControl)
        try object.encodeIfPresent(report.accessControl?.detail, forKey: .accessControlDetail)
        try object.encode("\(report.application)", forKey: .application)
        try object.encode(report.source, forKey: .reader)
        var groups: [String: ReportValue] = [:]
        var files: [String: FileJSON] = [:]
        for (file, outcome) in report.outcomes {
            let number = ChipReport.groupNumber(of: file)
            let content = report.content(of: file)
            if let number, let content { groups["\(number)"] = content }
            files[file.name] = FileJSON(
                outcome: outcome.name, bytes: report.file(file)?.bytes.reveal { $0.count },
                content: number == nil ? content : nil)
        }
        try object.encode(groups, forKey: .dataGroups)
        try object.encode(files, forKey: .files)
        let checks = report.checks.map { ("\($0.name.text)", CheckOutcomeJSON($0.outcome)) }
        try object.encode(Dictionary(checks, uniquingKeysWith: { first, _ in first }), forKey: .checks)
        try object.encode(report.findings.map(FindingJSON.init), forKey: .findings)
        try object.encode(report.payloadBytes, forKey: .payloadBytes)
        try object.encode(report.reconnections, forKey: .reconnections)
        try object.encodeIfPresent(report.folder, forKey: .saved)
        try object.encode(report.interruption.map { ChipErrorJSON(Complaint(aboutChip: $0)) }, forKey: .error)
    }

    private func encode(_ inspection: InspectionReport, into object: inout KeyedEncodingContainer<Key>) throws {
        try object.encode(inspection.verdict.genuine.rawValue, forKey: .genuine)
        let verdict = inspection.verdict
        try object.encode(
            RuleJSON(
                name: verdict.rule.rawValue, explanation: verdict.sentence,
                reason: (verdict.finding?.code ?? verdict.reason?.code)?.rawValue,
                clause: verdict.finding.map { $0.clause.rawValue }), forKey: .rule)
        try object.encode(inspection.certificates.map(\.report), forKey: .certificates)
        try object.encode(inspection.listedFlaws.map(\.report), forKey: .listedFlaws)
        try object.encode(inspection.missingAnchors.map { "\($0)" }, forKey: .missingAnchors)
    }

    private func encode(_ statistics: ChipStatistics, into object: inout KeyedEncodingContainer<Key>) throws {
        try object.encode(statistics.apduCount, forKey: .apduCount)
        try object.encode(statistics.bytesOnWire, forKey: .bytesOnWire)
        try object.encode(statistics.elapsed.roundedMilliseconds, forKey: .elapsedMilliseconds)
        try object.encode(statistics.steps.map(StepJSON.init), forKey: .steps)
    }
}

private struct RuleJSON: Encodable {
    let name, explanation: String
    let reason, clause: String?
}

/// `{"outcome": "passed" | "failed" | "notPerformed", "reason": code or null, "clause": text or null}`
struct CheckOutcomeJSON: Encodable {
    let outcome: String
    let reason: String?
    let clause: String?

    init(_ check: CheckOutcome) {
        switch check {
        case .passed: (outcome, reason, clause) = ("passed", nil, nil)
        case .failed(let finding):
            (outcome, reason, clause) = ("failed", finding.code.rawValue, finding.clause.rawValue)
        case .notPerformed(let why): (outcome, reason, clause) = ("notPerformed", why.code.rawValue, nil)
        @unknown default: (outcome, reason, clause) = ("notPerformed", nil, nil)
        }
    }

    private enum Key: String, CodingKey { case outcome, reason, clause }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(outcome, forKey: .outcome)
        try object.encode(reason, forKey: .reason)
        try object.encode(clause, forKey: .clause)
    }
}

struct FindingJSON: Encodable {
    let code, clause: String
    let file: String?
    let offset: Int?

    init(_ finding: ChipFinding) {
        code = finding.finding.code.rawValue
        clause = finding.finding.clause.rawValue
        file = finding.file?.name
        offset = finding.offset
    }
}

private struct FileJSON: Encodable {
    let outcome: String
    let bytes: Int?
    let content: ReportValue?
}

private struct StepJSON: Encodable {
    let step: String
    let apduCount, bytesOnWire: Int
    let elapsedMilliseconds: Double

    init(_ step: ChipStatistics.Step) {
        self.step = "\(step.step)"
        apduCount = step.apduCount
        bytesOnWire = step.bytesOnWire
        elapsedMilliseconds = step.elapsed.roundedMilliseconds
    }
}

private struct ChipErrorJSON: Encodable {
    let code, message, hint: String

    init(_ complaint: Complaint) { (code, message, hint) = (complaint.code, complaint.message, complaint.hint) }
}

extension Duration {
    /// To hundredths, as the other outputs.
    var roundedMilliseconds: Double { (milliseconds * 100).rounded() / 100 }
}
