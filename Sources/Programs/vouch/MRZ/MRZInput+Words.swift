import VouchCore
import VouchMRZ

extension MRZInput.Change {
    /// Stable, for programs.
    var name: String {
        switch self {
        case .capitalised: "capitalised"
        case .spacesRemoved: "spacesRemoved"
        case .spacesToFillers: "spacesToFillers"
        case .invisibleRemoved: "invisibleRemoved"
        case .charactersReplaced: "charactersReplaced"
        case .quotesRemoved: "quotesRemoved"
        case .labelRemoved: "labelRemoved"
        case .fillersAdded: "fillersAdded"
        case .fillersRemoved: "fillersRemoved"
        case .linesBroken: "linesBroken"
        @unknown default: "other"
        }
    }

    var words: String {
        switch self {
        case .capitalised: "small letters to capitals"
        case .spacesRemoved: "spaces removed"
        case .spacesToFillers: "spaces to <"
        case .invisibleRemoved: "invisible characters removed"
        case .charactersReplaced: "other ways to write < or capitals replaced"
        case .quotesRemoved: "quotes, brackets or commas removed"
        case .labelRemoved: "text before the zone removed"
        case .fillersAdded: "missing < added at the end of a line"
        case .fillersRemoved: "too many < removed at the end of a line"
        case .linesBroken: "lines broken where the format breaks them"
        @unknown default: "other"
        }
    }
}

extension MRZNote {
    /// What a table says of a zone, below its checks.
    static func lines(on zone: MRZ, today: CalendarDate) -> [String] {
        zone.notes(today: today).map { "  note: \($0.words)" }
    }

    /// A clause for people.
    var words: String {
        switch self {
        case .centuryAssumed: "the century of birth is assumed; the two digits also fit a hundred years earlier"
        case .dateOfBirthIncomplete: "day or month of birth unknown (Doc 9303-3 §4.8)"
        case .nameMayBeTruncated: "the name fills its field and may be truncated"
        case .noSurname: "no surname; the zone begins with the given names"
        case .unlimitedValidity: "valid without end: 990101 stands for 01 01 9999"
        @unknown default: "\(identifier)"
        }
    }
}
