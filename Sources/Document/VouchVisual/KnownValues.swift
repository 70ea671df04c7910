public import VouchCore
public import VouchMRZ

/// The values of another source of the same document: where to look on the page, never what to write.
///
/// All of it is personal data; printing a value shows none of it.
public struct KnownValues: Sendable {
    /// ASCII as in the source, fillers as spaces.
    let surname: [UInt8]
    let givenNames: [UInt8]
    let isNameTruncated: Bool
    let documentNumber: [UInt8]
    let personalNumbers: [[UInt8]]
    /// ISO 8601, or as much of it as is known.
    let dateOfBirth: String
    let dateOfIssue: String
    let dateOfExpiry: String
    /// `M`, `F`, `X` or empty.
    let sex: String
    let nationality: String
    let issuingState: String
    let documentCode: String

    /// - Parameter today: the day of reading, which decides centuries.
    public init(_ mrz: MRZ, today: CalendarDate) { self.init(zone: mrz.fields(today: today)) }

    /// - Parameter fields: of a zone, also of one that does not stand its checks.
    public init(zone fields: [MRZField]) {
        var values: [MRZField.Name: MRZField] = [:]
        for field in fields { values[field.name] = field }
        func bytes(_ name: MRZField.Name) -> [UInt8] { values[name]?.value ?? [] }
        func text(_ name: MRZField.Name) -> String { String(decoding: bytes(name), as: UTF8.self) }
        func clean(_ text: String) -> String { String(text.filter { $0 != "<" && $0 != " " }) }
        surname = bytes(.primaryIdentifier)
        givenNames = bytes(.secondaryIdentifier)
        isNameTruncated =
            values[.secondaryIdentifier].map { MRZName.mayBeTruncated($0.raw) && !$0.raw.isEmpty } ?? false
        documentNumber = bytes(.documentNumber).filter { $0 != 60 && $0 != 32 }
        personalNumbers = [bytes(.optionalData), bytes(.optionalData2)].map { $0.filter { $0 != 60 && $0 != 32 } }
            .filter { $0.count >= 4 }
        dateOfBirth = text(.dateOfBirth)
        dateOfIssue = ""
        dateOfExpiry = text(.dateOfExpiry)
        let letter = clean(text(.sex))
        sex = letter == "M" || letter == "F" ? letter : ""
        nationality = clean(text(.nationality))
        issuingState = clean(text(.issuingState))
        documentCode = clean(text(.documentCode))
    }

    /// The values of a source that is not a zone; a missing value is empty.
    ///
    /// - Parameters:
    ///   - surname: ASCII as in the source; so are the given names and the number.
    ///   - sex: `M`, `F` or empty.
    ///   - issuingState: as in the zone.
    public init(
        surname: [UInt8], givenNames: [UInt8], documentNumber: [UInt8], dateOfBirth: CalendarDate? = nil,
        dateOfIssue: CalendarDate? = nil, dateOfExpiry: CalendarDate? = nil, sex: String = "",
        issuingState: String = ""
    ) {
        func iso(_ date: CalendarDate?) -> String { date.map { String(decoding: $0.isoBytes, as: UTF8.self) } ?? "" }
        self.surname = surname
        self.givenNames = givenNames
        isNameTruncated = false
        self.documentNumber = documentNumber.filter { $0 != 32 }
        personalNumbers = []
        self.dateOfBirth = iso(dateOfBirth)
        self.dateOfIssue = iso(dateOfIssue)
        self.dateOfExpiry = iso(dateOfExpiry)
        self.sex = sex
        nationality = ""
        self.issuingState = issuingState
        documentCode = ""
    }
}

extension KnownValues: Redacted {}
