#if hasFeature(Embedded)
import VouchCore
#else
public import VouchCore
#endif

/// Something about a zone's content that a reader should know, and that is no fault.
@nonexhaustive
public enum MRZNote: Sendable, Hashable {
    /// Two digits of the year fit two centuries in which a holder can have been born; the later was taken.
    case centuryAssumed
    /// The month or the day of birth is unknown. Doc 9303-3 §4.8.
    case dateOfBirthIncomplete
    /// The name fills its field, and may have been truncated. Doc 9303-4 to -7 §4.2.3.
    case nameMayBeTruncated
    /// The holder has no surname, and the zone begins with the given names.
    case noSurname
    /// The document has no end of validity.
    case unlimitedValidity

    /// Its name in results and JSON. Never changed once released.
    public var identifier: StaticString {
        switch self {
        case .centuryAssumed: "centuryAssumed"
        case .dateOfBirthIncomplete: "dateOfBirthIncomplete"
        case .nameMayBeTruncated: "nameMayBeTruncated"
        case .noSurname: "noSurname"
        case .unlimitedValidity: "unlimitedValidity"
        }
    }
}

extension MRZ {
    /// What a reader should know about the content; empty for an ordinary zone.
    ///
    /// - Parameter today: the day of reading, for two-digit years.
    public func notes(today: CalendarDate) -> [MRZNote] {
        let contents = MRZFieldContent.all(in: characters, layout: layout, today: today)
        func raw(_ name: MRZField.Name) -> [UInt8]? { contents.first { $0.name == name }?.raw }
        var notes: [MRZNote] = []
        if let birth = raw(.dateOfBirth), let date = PartialDate(birth, meaning: .birth, today: today) {
            // Nobody grows older than this.
            if let year = date.year, today.year - (year - 100) <= 120 { notes.append(.centuryAssumed) }
            if !date.isEmpty, date.date == nil { notes.append(.dateOfBirthIncomplete) }
        }
        for field in layout.fields where field.content == .names || field.content == .oneName {
            let start = layout.offset(ofLine: field.line) + field.start
            if MRZName.mayBeTruncated(characters[start..<start + field.count]), !notes.contains(.nameMayBeTruncated) {
                notes.append(.nameMayBeTruncated)
            }
        }
        if let surname = raw(.primaryIdentifier), surname.isEmpty, raw(.secondaryIdentifier)?.isEmpty == false {
            notes.append(.noSurname)
        }
        if MRZFieldContent.isUnlimited(characters, layout) { notes.append(.unlimitedValidity) }
        return notes
    }

    /// The places of characters that their fields do not allow, such as a letter in a date or for a check digit.
    ///
    /// - Returns: line and column from 1, in reading order.
    public var unexpectedPlaces: [Place] {
        MRZGrammar.unexpected(in: characters, layout: layout).map { Place(line: $0.line + 1, column: $0.column + 1) }
    }

    /// A place in a zone: line and column, from 1.
    public struct Place: Sendable, Hashable {
        /// From 1, at the top.
        public let line: Int
        /// From 1, at the left.
        public let column: Int

        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }
}

extension MRZDecoding {
    /// As ``MRZ/notes(today:)``; empty if no zone was read.
    public func notes(today: CalendarDate) -> [MRZNote] {
        guard let format else { return [] }
        return MRZ(format: format, characters: lines.flatMap { $0 }).notes(today: today)
    }
}
