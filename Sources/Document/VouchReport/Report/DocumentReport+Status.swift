public import VouchCore
import VouchFields

extension DocumentReport {
    /// The combined result of all checks, by the table of `StatusRule`.
    public struct Statuses: Codable, Sendable, Hashable {
        /// Failed: something contradicts the document. Passed: nothing does, and every required check passed. Never
        /// means genuine: see ``DocumentReport/Chip/genuine``.
        public let overall: Status
        /// Everything the pictures show.
        public let optical: Status
        /// Result of all checks of the chip.
        public let chip: Status
        /// Result of all checks of portraits.
        public let portrait: Status
        /// Result of the checks of the holder's age.
        public let age: Status
        /// The other results by name: `optical.expiry`, `chip.PA` …
        public let parts: [String: Status]
        /// One word that sums up the reading, of `DocumentDataStatus`.
        public let dataStatus: String
        /// One plain English sentence about `overall`.
        public let words: String

        /// - Parameters:
        ///   - checks: nil if nothing was evaluated.
        ///   - chipTrouble: why the chip was not read, if that was attempted.
        init(_ checks: DocumentChecks?, chipTrouble: DocumentDataStatus?, isGenuine: Bool) {
            var statuses: [String: Status] = [:]
            for rule in StatusRule.all { statuses["\(rule.name.text)"] = Status(rule, checks) }
            func take(_ name: String) -> Status { statuses.removeValue(forKey: name) ?? .unknown }
            overall = take("overall")
            optical = take("optical")
            chip = take("chip")
            portrait = take("portrait")
            age = take("age")
            parts = statuses
            dataStatus = (checks?.dataStatus(chipTrouble: chipTrouble) ?? .incomplete).rawValue
            words =
                switch (overall.outcome, isGenuine) {
                case (.failed, _):
                    "At least one check failed: have a person examine the document before relying on it."
                case (.notPerformed, _):
                    "Nothing contradicts the document, but not everything required could be checked."
                case (.passed, true):
                    "All checks performed passed, and the chip proves that the document is genuine."
                case (.passed, false):
                    "All checks performed passed. Pictures alone cannot show whether the document is genuine."
                }
        }

        /// A status by its name in ``StatusRule``; nil if the name is a check's, or unknown.
        subscript(_ name: String) -> Status? {
            switch name {
            case "overall": overall
            case "optical": optical
            case "chip": chip
            case "portrait": portrait
            case "age": age
            default: parts[name]
            }
        }

        /// Names of the checks that decided a status, through the statuses between.
        func deciding(_ name: String) -> [String] {
            var open = [name]
            var checks: [String] = []
            // The table has fewer rows than that; a report read from a file may have any number.
            for _ in 0..<64 {
                guard !open.isEmpty else { break }
                let next = open.removeFirst()
                if let status = self[next], next == name || !status.because.isEmpty {
                    open += status.because.prefix(32)
                } else if !checks.contains(next) {
                    checks.append(next)
                }
            }
            return checks
        }
    }

    /// Codes of the checks that kept the overall result from passing, in the report's order; empty if it passed.
    package var undecidedCodes: [String] {
        guard statuses.overall.outcome != .passed else { return [] }
        let names = statuses.deciding("overall")
        let codes = checks.compactMap { check in
            names.contains(check.name) && check.outcome.outcome != .passed ? check.outcome.reason : nil
        }
        let fallback = statuses.overall.reason.map { [$0] } ?? []
        return (codes.isEmpty ? fallback : codes).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Result of a group of checks, and what it rests on.
    public struct Status: Codable, Sendable, Hashable {
        /// Whether the group passed, failed or was not performed.
        public let outcome: Outcome.Word
        /// Code of what decided; absent if it passed.
        public let reason: String?
        /// ``reason`` as this version knows it; nil if it passed, or for a code of another version.
        public var code: CheckCode? { reason.flatMap(CheckCode.init) }
        /// Names of the checks, or of other statuses, that decided; empty for a status that passed.
        public let because: [String]
        /// Of a status that passed, names of the additional checks and statuses that were not performed: it says nothing of
        /// them. Absent if there are none.
        public let notPerformed: [String]?

        static let unknown = Status(outcome: .notPerformed, reason: CheckCode.checkNotExamined.rawValue, because: [])

        init(outcome: Outcome.Word, reason: String?, because: [String], notPerformed: [String] = []) {
            self.outcome = outcome
            self.reason = reason
            self.because = because
            self.notPerformed = notPerformed.isEmpty ? nil : notPerformed
        }

        fileprivate init(_ rule: StatusRule, _ checks: DocumentChecks?) {
            guard let checks else {
                self = .unknown
                return
            }
            let result = Outcome(checks.status(rule.name))
            func named(_ names: [StaticCode], _ word: Outcome.Word) -> [String] {
                names.filter { name in
                    let own = checks.statuses.first { $0.name == name }?.outcome ?? checks.outcome(name)
                    return own.map { Outcome($0).outcome == word } ?? (word == .notPerformed)
                }.map { "\($0.text)" }
            }
            // The policy, not the table, says whether the chip is required; doubts prevent every status from passing.
            var hindering: [String] {
                let isDoubt = result.code == CheckOutcome.Reason.readingUncertain.code
                return named(rule.heeded, .notPerformed).filter { name in
                    isDoubt
                        ? checks.checks.contains {
                            "\($0.name.text)" == name && $0.outcome == .notPerformed(.readingUncertain)
                        } : name == "chip"
                }
            }
            let because =
                switch result.outcome {
                case .failed: named(rule.needed + rule.heeded, .failed)
                case .notPerformed:
                    named(rule.needed, .notPerformed).isEmpty ? hindering : named(rule.needed, .notPerformed)
                case .passed: [String]()
                }
            self.init(
                outcome: result.outcome, reason: result.reason, because: because,
                notPerformed: result.outcome == .passed ? named(rule.heeded, .notPerformed) : [])
        }
    }
}
