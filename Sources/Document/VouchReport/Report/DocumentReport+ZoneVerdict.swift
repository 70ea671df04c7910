import VouchFields

extension DocumentReport.Zone {
    /// What is said of the zone, in three parts that stand by themselves. A doubtful letter makes the zone neither wrong nor
    /// invalid: it is its field that is only `likely`.
    public struct Verdict: PersonalRecord {
        /// Whether the check digits hold; absent where the zone fits no layout, as is ``content``.
        public let checkDigits: CheckDigits?
        /// Whether the content of its fields is possible.
        public let content: Content?
        /// Whether its letters were read with certainty.
        public let letters: Letters

        /// Whether the check digits of ICAO Doc 9303-3 §4.9 hold.
        public struct CheckDigits: PersonalRecord {
            /// All of them.
            public let hold: Bool
            /// Names of those that do not, as in ``DocumentReport/Zone/checks``, in reading order.
            public let wrong: [String]
        }

        /// Whether the content of all fields is possible: dates that exist, codes that are known.
        public struct Content: PersonalRecord {
            /// Of all fields.
            public let possible: Bool
            /// Those whose content is not, in reading order.
            public let impossible: [Impossible]
        }

        /// A field whose content cannot be.
        public struct Impossible: PersonalRecord {
            /// Name of the field, as in ``DocumentReport/Zone/fields``.
            public let field: String
            /// Clause of ICAO Doc 9303 that its content breaks: `9303-3 §4.8`.
            public let clause: String

            package init(field: String, clause: String) { (self.field, self.clause) = (field, clause) }
        }

        /// Whether the letters were read with certainty.
        public struct Letters: PersonalRecord {
            /// Every one.
            public let sure: Bool
            /// Those that may be others, in reading order; empty if the print as a whole is unclear.
            public let doubtful: [Doubt]
        }

        /// A character that may be another.
        public struct Doubt: PersonalRecord {
            /// Line, from 1.
            public let line: Int
            /// Column in its line, from 1.
            public let column: Int
            /// Name of the field it belongs to; absent for a check digit.
            public let field: String?
            /// The character in `lines`.
            public let character: String
            /// What it may be instead, most likely first.
            public let rivals: [Rival]

            package init(line: Int, column: Int, field: String?, character: String, rivals: [Rival]) {
                (self.line, self.column, self.field) = (line, column, field)
                (self.character, self.rivals) = (character, rivals)
            }
        }

        /// What a character may be instead.
        public struct Rival: PersonalRecord {
            /// The character.
            public let character: String
            /// How much the picture looks like it, 0…1; uncalibrated.
            public let share: Double

            package init(character: String, share: Float) {
                (self.character, self.share) = (character, Rounding.finite(Double(share), to: 10_000))
            }
        }

        /// - Parameters:
        ///   - hasLayout: false leaves the letters alone.
        ///   - doubtful: nil if every letter is sure.
        package init(hasLayout: Bool, wrong: [String], impossible: [Impossible], doubtful: [Doubt]?) {
            checkDigits = hasLayout ? CheckDigits(hold: wrong.isEmpty, wrong: wrong) : nil
            content = hasLayout ? Content(possible: impossible.isEmpty, impossible: impossible) : nil
            letters = Letters(sure: doubtful == nil, doubtful: doubtful ?? [])
        }
    }
}

extension DocumentReport.Zone.Verdict {
    /// The parts that people need, in a line: `check digits correct; one letter uncertain: O or 0 in the given names`.
    ///
    /// Letters are personal data.
    public func sentence(_ terms: ReportTerms = .english) -> String {
        var parts: [String] = []
        if let checkDigits {
            parts.append(
                checkDigits.hold
                    ? terms(.digitsCorrect)
                    : terms(.digitsWrong, checkDigits.wrong.map { Self.title($0, terms) }.joined(separator: ", ")))
        }
        if let content, !content.possible {
            let fields = content.impossible.map { "\(Self.title($0.field, terms)) (\($0.clause))" }
            parts.append(terms(.contentImpossible, fields.joined(separator: ", ")))
        }
        if !letters.sure { parts.append(uncertain(terms)) }
        return parts.joined(separator: "; ")
    }

    /// More letters than this are counted, not named.
    private static let most = 3

    private func uncertain(_ terms: ReportTerms) -> String {
        let doubtful = letters.doubtful
        guard !doubtful.isEmpty else { return terms(.printUncertain) }
        let named = doubtful.prefix(Self.most).map { doubt in
            let characters = [doubt.character] + doubt.rivals.prefix(2).map(\.character)
            let either = characters.dropFirst().reduce(characters[0]) { terms(.either, $0, $1) }
            return terms(.letterIn, either, doubt.field.map { Self.title($0, terms) } ?? terms(.aCheckDigit))
        }.joined(separator: ", ")
        guard doubtful.count > 1 else { return terms(.letterUncertain, named) }
        return terms(.lettersUncertain, "\(doubtful.count)", named + (doubtful.count > Self.most ? " …" : ""))
    }

    /// The title of a field or check digit of the zone, within a sentence.
    private static func title(_ name: String, _ terms: ReportTerms) -> String {
        let title =
            name == "composite" ? terms(.wholeZone) : terms.title(ofField: FieldName(ofZone: name)?.rawValue ?? name)
        return terms.language == "en" ? title.lowercased() : title
    }
}
