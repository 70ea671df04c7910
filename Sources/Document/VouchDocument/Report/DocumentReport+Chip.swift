public import VouchChip
import VouchPKI
import VouchCore

extension DocumentReport {
    /// What came of reading the chip.
    public struct Chip: PersonalRecord {
        /// `yes`, `no` or `notEstablished`: the one place of a report that says it.
        public let genuine: String
        /// The rule that decided: `genuine`, `cloned` …
        public let rule: String
        public let reason: String?
        public let clause: String?
        /// One plain English sentence about the rule.
        public let words: String
        /// `PACE`, `BAC` …; absent for saved files.
        public let accessControl: String?
        public let checks: [Check]
        public let certificates: [Certificate]
        /// Names of certificates that the trust store lacks.
        public let missingAnchors: [String]
        /// The day that certificates were held against, ISO 8601.
        public let day: String

        public struct Certificate: Codable, Sendable, Hashable {
            /// `documentSigner`, `link`, `anchor` or `cardSecuritySigner`.
            public let role: String
            public let subject: String
            public let issuer: String
            /// ISO 8601.
            public let validFrom: String?
            public let validTo: String?
            /// SHA-256, hexadecimal.
            public let fingerprint: String
        }

        public init(_ inspection: InspectionReport) {
            let verdict = inspection.verdict
            let rule = "\(verdict.rule.text)"
            genuine = verdict.genuine.rawValue
            self.rule = rule
            reason = (verdict.finding?.code ?? verdict.reason?.code).map { "\($0.text)" }
            clause = verdict.finding.map { "\($0.clause.text)" }
            words = ReportWords.verdict(rule)
            accessControl = inspection.accessControl.map { "\($0)" }
            checks = inspection.checks.map { Check("\($0.name.text)", .chip, $0.outcome, sources: [.chip]) }
            certificates = inspection.certificates.map { entry in
                Certificate(
                    role: entry.role.rawValue, subject: "\(entry.subject)", issuer: "\(entry.issuer)",
                    validFrom: entry.validity.start?.description, validTo: entry.validity.end?.description,
                    fingerprint: Hex.text(entry.fingerprint).lowercased())
            }
            missingAnchors = inspection.missingAnchors.map { "\($0)" }
            day = inspection.day.description
        }

        var isGenuine: Bool { genuine == Verdict.Genuine.yes.rawValue }

        /// The verdict as an outcome.
        var outcome: Outcome {
            switch genuine {
            case Verdict.Genuine.yes.rawValue: Outcome(word: .passed)
            case Verdict.Genuine.no.rawValue: Outcome(word: .failed, reason: reason ?? rule, clause: clause)
            default: Outcome(word: .notPerformed, reason: reason ?? "chip.\(rule)")
            }
        }
    }
}
