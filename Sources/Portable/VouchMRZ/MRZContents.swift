#if hasFeature(Embedded)
import VouchCore
#else
public import VouchCore
#endif

/// The content to write into an MRZ: each value in its ordinary form, in ASCII.
///
/// Names and numbers may hold spaces, hyphens and apostrophes; names are already in `A–Z` (see ``Transliteration``).
/// Personal data: printing or dumping shows nothing of it.
public struct MRZContents: Sendable, Hashable {
    /// Which layout is written.
    public var format: MRZFormat
    /// One or two characters: `P`, `ID`.
    public var documentCode: [UInt8]
    /// One to three letters: `D`, `UTO`.
    public var issuingState: [UInt8]
    /// The surname, in the zone's own letters.
    public var primaryIdentifier: [UInt8]
    /// The given names; empty for a person with one name.
    public var secondaryIdentifier: [UInt8]
    /// The document's number, without its check digit.
    public var documentNumber: [UInt8]
    /// A State code of three letters, or `D`.
    public var nationality: [UInt8]
    /// The date of birth as `YYMMDD`, unknown parts as `<`.
    public var dateOfBirth: [UInt8]
    /// `M`, `F`, or `<` (also `X`, which is written as `<`).
    public var sex: UInt8
    /// The date of expiry as `YYMMDD`.
    public var dateOfExpiry: [UInt8]
    /// Data at the discretion of the issuing State, such as a personal number; may be empty.
    public var optionalData: [UInt8]
    /// More such data, which only TD1 has.
    public var optionalData2: [UInt8]
    /// Whether the check digit of empty optional data is `<` instead of `0`; both are right (Doc 9303-4 §4.2.2.2).
    public var writesFillerForEmptyCheck: Bool

    public init(
        format: MRZFormat, documentCode: [UInt8], issuingState: [UInt8], primaryIdentifier: [UInt8],
        secondaryIdentifier: [UInt8] = [], documentNumber: [UInt8], nationality: [UInt8] = [], dateOfBirth: [UInt8],
        sex: UInt8 = 60, dateOfExpiry: [UInt8] = [], optionalData: [UInt8] = [], optionalData2: [UInt8] = [],
        writesFillerForEmptyCheck: Bool = false
    ) {
        self.format = format
        self.documentCode = documentCode
        self.issuingState = issuingState
        self.primaryIdentifier = primaryIdentifier
        self.secondaryIdentifier = secondaryIdentifier
        self.documentNumber = documentNumber
        self.nationality = nationality
        self.dateOfBirth = dateOfBirth
        self.sex = sex
        self.dateOfExpiry = dateOfExpiry
        self.optionalData = optionalData
        self.optionalData2 = optionalData2
        self.writesFillerForEmptyCheck = writesFillerForEmptyCheck
    }
}

#if !hasFeature(Embedded)
extension MRZContents: Redacted {
    public var description: String { "<redacted contents of \(format.label)>" }

    /// As the memberwise initialiser, from strings.
    public init(
        format: MRZFormat, documentCode: String, issuingState: String, primaryIdentifier: String,
        secondaryIdentifier: String = "", documentNumber: String, nationality: String = "", dateOfBirth: String,
        sex: Character = "<", dateOfExpiry: String = "", optionalData: String = "", optionalData2: String = ""
    ) {
        self.init(
            format: format, documentCode: Array(documentCode.utf8), issuingState: Array(issuingState.utf8),
            primaryIdentifier: Array(primaryIdentifier.utf8), secondaryIdentifier: Array(secondaryIdentifier.utf8),
            documentNumber: Array(documentNumber.utf8), nationality: Array(nationality.utf8),
            dateOfBirth: Array(dateOfBirth.utf8), sex: sex.asciiValue ?? 60, dateOfExpiry: Array(dateOfExpiry.utf8),
            optionalData: Array(optionalData.utf8), optionalData2: Array(optionalData2.utf8))
    }
}
#endif
