public import VouchCore

extension DocumentReport {
    /// The result of reading a chip.
    public struct Chip: PersonalRecord {
        /// Whether the chip is the State's own: `yes`, `no` or `notEstablished`. Nothing else in a report says so.
        public let genuine: String
        /// Name of the rule that decided: `genuine`, `cloned` …
        public let rule: String
        /// Code of the finding, or of what is missing; absent if there is neither.
        public let reason: String?
        /// Clause of the standard that the finding is about; absent if there is none.
        public let clause: String?
        /// One plain English sentence about the rule.
        public let words: String
        /// How the chip was opened: `PACE-GM`, `BAC` …; absent for saved files.
        public let accessControl: String?
        /// Every check of the chip, in the order of the rules.
        public let checks: [Check]
        /// Certificates of the paths, each signer before its authority.
        public let certificates: [Certificate]
        /// Names of authorities whose certificates the trust store lacks.
        public let missingAnchors: [String]
        /// Day on which certificates were judged, ISO 8601.
        public let day: String

        /// One certificate of the path.
        public struct Certificate: Codable, Sendable, Hashable {
            /// Place in the path: `documentSigner`, `link`, `anchor` or `cardSecuritySigner`.
            public let role: String
            /// Name of the certificate's holder.
            public let subject: String
            /// Name of the authority that signed it.
            public let issuer: String
            /// First day of validity, ISO 8601; absent if it has none.
            public let validFrom: String?
            /// Last day of validity, ISO 8601; absent if it has none.
            public let validTo: String?
            /// SHA-256 of the certificate, hexadecimal.
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
            genuine: Genuine, rule: ChipVerdict, reason: CheckCode?, clause: Clause?, accessControl: String?,
            checks: [Check],
            certificates: [Certificate], missingAnchors: [String], day: String
        ) {
            self.genuine = genuine.rawValue
            self.rule = rule.rawValue
            self.reason = reason?.rawValue
            self.clause = clause?.rawValue
            words = rule.sentence
            self.accessControl = accessControl
            self.checks = checks
            self.certificates = certificates
            self.missingAnchors = missingAnchors
            self.day = day
        }

        /// The words of ``genuine``.
        public enum Genuine: String, Sendable, Hashable, CaseIterable {
            /// The chip is the State's own.
            case yes
            /// Something contradicts that it is.
            case no
            /// Neither is proved: something could not be checked.
            case notEstablished
        }

        var isGenuine: Bool { genuine == Genuine.yes.rawValue }

        /// The verdict as an outcome: `yes` is passed, `no` is failed.
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
