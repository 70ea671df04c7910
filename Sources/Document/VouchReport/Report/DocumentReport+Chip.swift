extension DocumentReport {
    /// The result of reading the chip.
    public struct Chip: PersonalRecord {
        /// `yes`, `no` or `notEstablished`: the only place in a report that says it.
        public let genuine: String
        /// The rule that decided: `genuine`, `cloned` …
        public let rule: String
        /// Of the outcome; nil if there is none.
        public let reason: String?
        /// Of the document that asks for it; nil if there is none.
        public let clause: String?
        /// One plain English sentence about the rule.
        public let words: String
        /// `PACE`, `BAC` …; absent for saved files.
        public let accessControl: String?
        /// In the order of the rules.
        public let checks: [Check]
        /// In the order of the path.
        public let certificates: [Certificate]
        /// Names of certificates missing from the trust store.
        public let missingAnchors: [String]
        /// The date certificates were checked against, ISO 8601.
        public let day: String

        /// One certificate of the path.
        public struct Certificate: Codable, Sendable, Hashable {
            /// `documentSigner`, `link`, `anchor` or `cardSecuritySigner`.
            public let role: String
            /// Whom it is about.
            public let subject: String
            /// Who signed it.
            public let issuer: String
            /// ISO 8601.
            public let validFrom: String?
            /// Its last day; nil if there is none.
            public let validTo: String?
            /// SHA-256, hexadecimal.
            public let fingerprint: String

            public init(
                role: String, subject: String, issuer: String, validFrom: String?, validTo: String?,
                fingerprint: String
            ) {
                self.role = role
                self.subject = subject
                self.issuer = issuer
                self.validFrom = validFrom
                self.validTo = validTo
                self.fingerprint = fingerprint
            }
        }

        /// - Parameters:
        ///   - reason: code of the finding or of the reason that decided.
        ///   - clause: where the finding comes from.
        ///   - day: that certificates were compared with, ISO 8601.
        public init(
            genuine: Genuine, rule: String, reason: String?, clause: String?, accessControl: String?, checks: [Check],
            certificates: [Certificate], missingAnchors: [String], day: String
        ) {
            self.genuine = genuine.rawValue
            self.rule = rule
            self.reason = reason
            self.clause = clause
            words = ReportWords.verdict(rule)
            self.accessControl = accessControl
            self.checks = checks
            self.certificates = certificates
            self.missingAnchors = missingAnchors
            self.day = day
        }

        /// What ``genuine`` may say.
        public enum Genuine: String, Sendable, Hashable, CaseIterable {
            /// It is the State's own.
            case yes
            /// It is not.
            case no
            /// Not enough of it was checked to tell.
            case notEstablished
        }

        var isGenuine: Bool { genuine == Genuine.yes.rawValue }

        /// The verdict: passed is `genuine`, failed is not.
        public var word: Outcome.Word { outcome.outcome }

        /// The verdict as an outcome.
        var outcome: Outcome {
            switch genuine {
            case Genuine.yes.rawValue: Outcome(word: .passed)
            case Genuine.no.rawValue: Outcome(word: .failed, reason: reason ?? rule, clause: clause)
            default: Outcome(word: .notPerformed, reason: reason ?? "chip.\(rule)")
            }
        }
    }
}
