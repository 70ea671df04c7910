import VouchCore

extension DocumentReport {
    /// What all checks together come to, by the table of ``StatusRule``.
    public struct Statuses: Codable, Sendable, Hashable {
        /// Failed: something contradicts the document. Passed: nothing does, and everything that is needed was checked.
        /// Never says genuine: see ``DocumentReport/Chip/genuine``.
        public let overall: Status
        /// All that pictures show.
        public let optical: Status
        public let chip: Status
        public let portrait: Status
        public let age: Status
        /// The others by name: `optical.expiry`, `chip.PA` …
        public let parts: [String: Status]
        /// The one word that a caller without patience wants: a ``DocumentDataStatus``.
        public let dataStatus: String
        /// One plain English sentence about `overall`.
        public let words: String

        /// - Parameters:
        ///   - checks: nil where nobody has weighed anything.
        ///   - chipTrouble: why the chip was not read, where somebody tried.
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
                    "At least one check failed: a person should look before anybody relies on this document."
                case (.notPerformed, _):
                    "Nothing contradicts the document, but not all that is needed could be checked."
                case (.passed, true):
                    "Everything that was checked holds, and the chip proves that the document is genuine."
                case (.passed, false):
                    "Everything that was checked holds. Whether the document is genuine cannot be told from pictures alone."
                }
        }

        /// A status by the name of ``StatusRule``; nil for what is a check, or nothing.
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
            // The table has fewer rows than that; a report that was read may have any.
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

    public struct Status: Codable, Sendable, Hashable {
        public let outcome: Outcome.Word
        /// The code that decided; absent where it passed.
        public let reason: String?
        /// Names of the checks, or of other statuses, that decided; where it passed, those that it would have heeded and
        /// that were not performed.
        public let because: [String]

        static let unknown = Status(outcome: .notPerformed, reason: "check.notExamined", because: [])

        init(outcome: Outcome.Word, reason: String?, because: [String]) {
            self.outcome = outcome
            self.reason = reason
            self.because = because
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
            // The chip is needed where the policy says so, which the table does not; and doubts hinder everywhere.
            var hindering: [String] {
                let doubt = CheckOutcome.Reason.readingUncertain.code
                let isDoubt = result.reason == "\(doubt.text)"
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
                case .passed: named(rule.heeded, .notPerformed)
                }
            self.init(outcome: result.outcome, reason: result.reason, because: because)
        }
    }
}
