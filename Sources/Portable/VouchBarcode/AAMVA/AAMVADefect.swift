public import VouchCore

/// Where a payload departs from the standard and how it was read anyway.
///
/// Defects are common on genuine cards and prove nothing; a forged card may have none. They hold no personal data.
@nonexhaustive
public enum AAMVADefect: Sendable, Hashable {
    // MARK: Transport
    /// Bytes before the compliance indicator: a byte order mark, a scanner's prefix.
    case leadingBytes
    /// The whole payload came as hexadecimal digits.
    case hexadecimalText
    /// Control characters came spelled out: `<LF>`, `\u001e`, `^M`, `&#10;`, `%0A`; they were restored.
    case controlCharactersSpelled
    /// Control characters became other characters on the way, as keyboards and browsers do.
    case controlCharactersMangled
    /// Upper and lower case are swapped, as with Caps Lock on; this was undone.
    case letterCaseInverted
    /// Letters beyond ASCII; read as UTF-8, else as Latin-1.
    case lettersBeyondASCII

    // MARK: Header
    /// No header at all; the elements were found by their identifiers.
    case headerMissing
    /// No `@` at the beginning.
    case complianceIndicatorMissing
    /// Between `@` and the file type there is something other than line feed, record separator, carriage return.
    case headerSeparators
    /// The file type is not `ANSI `.
    case fileType
    /// The issuer identification number lacks its first digit.
    case issuerIdentificationNumberShortened
    /// The issuer identification number is in no list.
    case issuerIdentificationNumberUnknown
    /// Versions or the number of entries are missing or of wrong length.
    case headerNumbers
    /// A version later than any this reader knows.
    case versionUnknown
    /// The number of entries is not the number of subfile designators.
    case entryCount

    // MARK: Subfiles
    /// A designator does not have two letters and eight digits.
    case designatorMalformed
    /// The subfile does not begin where its designator says.
    case designatorOffset
    /// The subfile does not end where its designator says.
    case designatorLength
    /// A subfile does not begin with its type.
    case subfileTypeMissing
    /// Two subfiles have the same type; the first one with content counts.
    case subfileRepeated
    /// A designated subfile is missing.
    case subfileMissing
    /// Elements of a jurisdiction are in the subfile for licences or identity cards.
    case jurisdictionElementsOutsideTheirSubfile
    /// Bytes after the last subfile.
    case trailingBytes

    // MARK: Elements
    /// Elements end in something other than a line feed.
    case elementSeparator
    /// Elements follow each other without separator; they were split by their identifiers and contents.
    case elementSeparatorsLost
    /// Text that belongs to no element.
    case strayText
    /// Its first value counts.
    case elementRepeated(AAMVAElementID)
    /// An element that the version requires is missing.
    case mandatoryElementMissing(AAMVAElementID)
    /// Elements of a different version than the header's, holding content that this version has elsewhere.
    case elementsOfAnotherVersion
    /// An identifier that no version lists.
    case elementUnknown(AAMVAElementID)

    // MARK: Values
    /// The date is in a different order than the version and country require.
    case dateOrder(AAMVAElementID)
    /// The date has separators or is followed by something.
    case dateFormat(AAMVAElementID)
    /// The year has two digits; its century was inferred.
    case twoDigitYear(AAMVAElementID)
    /// The value does not have the form of its element; only the raw bytes are given.
    case valueUnreadable(AAMVAElementID)
    /// A length without unit, or not in the unit of its element.
    case unitSupposed(AAMVAElementID)
    /// A name is cut off, as the truncation element says.
    case nameTruncated(AAMVAElementID)
    /// The full name has no separators; the last word was taken as the surname.
    case nameOrderSupposed

    /// Stable, for programs.
    public var code: StaticCode {
        switch self {
        case .leadingBytes: "leadingBytes"
        case .hexadecimalText: "hexadecimalText"
        case .controlCharactersSpelled: "controlCharactersSpelled"
        case .controlCharactersMangled: "controlCharactersMangled"
        case .letterCaseInverted: "letterCaseInverted"
        case .lettersBeyondASCII: "lettersBeyondASCII"
        case .headerMissing: "headerMissing"
        case .complianceIndicatorMissing: "complianceIndicatorMissing"
        case .headerSeparators: "headerSeparators"
        case .fileType: "fileType"
        case .issuerIdentificationNumberShortened: "issuerIdentificationNumberShortened"
        case .issuerIdentificationNumberUnknown: "issuerIdentificationNumberUnknown"
        case .headerNumbers: "headerNumbers"
        case .versionUnknown: "versionUnknown"
        case .entryCount: "entryCount"
        case .designatorMalformed: "designatorMalformed"
        case .designatorOffset: "designatorOffset"
        case .designatorLength: "designatorLength"
        case .subfileTypeMissing: "subfileTypeMissing"
        case .subfileRepeated: "subfileRepeated"
        case .subfileMissing: "subfileMissing"
        case .jurisdictionElementsOutsideTheirSubfile: "jurisdictionElementsOutsideTheirSubfile"
        case .trailingBytes: "trailingBytes"
        case .elementSeparator: "elementSeparator"
        case .elementSeparatorsLost: "elementSeparatorsLost"
        case .strayText: "strayText"
        case .elementRepeated: "elementRepeated"
        case .mandatoryElementMissing: "mandatoryElementMissing"
        case .elementsOfAnotherVersion: "elementsOfAnotherVersion"
        case .elementUnknown: "elementUnknown"
        case .dateOrder: "dateOrder"
        case .dateFormat: "dateFormat"
        case .twoDigitYear: "twoDigitYear"
        case .valueUnreadable: "valueUnreadable"
        case .unitSupposed: "unitSupposed"
        case .nameTruncated: "nameTruncated"
        case .nameOrderSupposed: "nameOrderSupposed"
        }
    }

    /// The element it is about, if it is about one.
    public var element: AAMVAElementID? {
        switch self {
        case .elementRepeated(let id), .mandatoryElementMissing(let id), .elementUnknown(let id), .dateOrder(let id),
            .dateFormat(let id), .twoDigitYear(let id), .valueUnreadable(let id), .unitSupposed(let id),
            .nameTruncated(let id):
            id
        default: nil
        }
    }
}

/// Defects in the order they were met, each once.
struct AAMVADefectList {
    private(set) var all: [AAMVADefect] = []

    mutating func add(_ defect: AAMVADefect) {
        if !all.contains(defect) { all.append(defect) }
    }
}
