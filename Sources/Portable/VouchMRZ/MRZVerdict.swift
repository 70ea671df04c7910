import VouchCore

/// What is said of a zone, in three parts that stand by themselves: whether its check digits hold, whether its content can
/// be, and whether its letters were read with certainty.
///
/// The first two are facts about the document, the third is one about the picture: a doubtful letter makes the zone neither
/// wrong nor invalid, and its field ``MRZField/Standing/likely``.
public struct MRZVerdict: Sendable, Hashable {
    /// A field whose content cannot be: a date that does not exist, a code that no list has.
    public struct ImpossibleField: Sendable, Hashable {
        /// Which field it is.
        public let name: MRZField.Name
        /// The clause of ICAO Doc 9303 that its content breaks, such as `9303-3 §4.8`.
        public let clause: StaticCode

        public init(name: MRZField.Name, clause: StaticCode) {
            (self.name, self.clause) = (name, clause)
        }
    }

    /// A character that may be another.
    public struct Doubt: Sendable, Hashable {
        /// A character that may stand there instead.
        public struct Rival: Sendable, Hashable {
            /// ASCII.
            public let character: UInt8
            /// How much the picture looks like it, 0...1; not calibrated.
            public let share: Float

            public init(character: UInt8, share: Float) {
                (self.character, self.share) = (character, share)
            }
        }

        /// The line of the character, counted from 1.
        public let line: Int
        /// The place of the character in its line, counted from 1.
        public let column: Int
        /// The field it belongs to; nil for a check digit.
        public let field: MRZField.Name?
        /// The character as it was decided, ASCII.
        public let character: UInt8
        /// What it may be instead, most likely first; at most three.
        public let rivals: [Rival]

        public init(line: Int, column: Int, field: MRZField.Name?, character: UInt8, rivals: [Rival]) {
            (self.line, self.column, self.field) = (line, column, field)
            (self.character, self.rivals) = (character, rivals)
        }
    }

    /// How surely the letters were read.
    public enum Letters: Sendable, Hashable {
        /// Every one, or the zone was typed.
        case sure
        /// Some may be others, in reading order; empty if the print as a whole is unclear.
        case doubtful([Doubt])
    }

    /// The check digits that do not hold, in reading order.
    public let wrongCheckDigits: [MRZCheck.Name]
    /// The fields whose content cannot be, in reading order.
    public let impossibleFields: [ImpossibleField]
    /// How surely the letters were read.
    public let letters: Letters

    public init(
        wrongCheckDigits: [MRZCheck.Name] = [], impossibleFields: [ImpossibleField] = [], letters: Letters = .sure
    ) {
        self.wrongCheckDigits = wrongCheckDigits
        self.impossibleFields = impossibleFields
        self.letters = letters
    }

    /// Every check digit holds and every field's content is possible.
    public var isValid: Bool { wrongCheckDigits.isEmpty && impossibleFields.isEmpty }

    /// Valid, and every letter read with certainty.
    public var isCertain: Bool { isValid && letters == .sure }

    /// The doubtful letters; empty if all are sure, or if the print as a whole is unclear.
    public var doubts: [Doubt] {
        switch letters {
        case .sure: []
        case .doubtful(let doubts): doubts
        }
    }
}

extension MRZVerdict.Letters {
    /// Both doubts together: a place once, the unclear whole only where no place is known.
    func joined(_ others: MRZVerdict.Letters) -> MRZVerdict.Letters {
        guard case .doubtful(let own) = self else { return others }
        guard case .doubtful(let more) = others else { return self }
        let new = more.filter { doubt in !own.contains { $0.line == doubt.line && $0.column == doubt.column } }
        return .doubtful((own + new).sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    }
}
