public import VouchBarcode
public import VouchCore
public import VouchMRZ

/// What another source of the same document says: where to look on the page, never what to write.
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

    public init(_ licence: AAMVAContents) {
        func ascii(_ text: [UInt8]?) -> [UInt8] { text ?? [] }
        surname = ascii(licence.name.surname)
        let given = [licence.name.firstName, licence.name.middleNames].compactMap { $0 }.filter { !$0.isEmpty }
        givenNames = Array(given.joined(separator: [32]))
        isNameTruncated = false
        documentNumber = ascii(licence.documentNumber).filter { $0 != 32 }
        personalNumbers = []
        func iso(_ date: CalendarDate?) -> String { date.map { String(decoding: $0.isoBytes, as: UTF8.self) } ?? "" }
        dateOfBirth = iso(licence.dateOfBirth)
        dateOfIssue = iso(licence.dateOfIssue)
        dateOfExpiry = iso(licence.dateOfExpiry)
        switch licence.sex {
        case .male: sex = "M"
        case .female: sex = "F"
        default: sex = ""
        }
        nationality = ""
        issuingState = String(decoding: licence.country ?? [], as: UTF8.self)
        documentCode = ""
    }
}

extension KnownValues: Redacted {}
