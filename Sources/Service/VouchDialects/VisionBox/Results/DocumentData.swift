public import Foundation
public import VouchReport

extension VisionBox {
    /// What a document says, in the SDK's fields. Personal data in the clear; printing it shows none.
    ///
    /// A field is nil if no source has it, or its sources contradict each other. Dates are midnight UTC of the day; a
    /// date that is not known to the day is nil.
    public struct DocumentData: PersonalRecord {
        /// Whether the document has a chip; false also if that is not known.
        public var hasChip = false
        /// The document number, without its check digit.
        public var documentNumber: DocumentDataField?
        /// The date of expiry: the last day on which the document is valid.
        public var dateOfExpiry: Date?
        /// The holder's date of birth.
        public var dateOfBirth: Date?
        /// The holder's age in whole years on the day of reading.
        public var age: DocumentDataField?
        /// The holder's number in the State's register of persons.
        public var personalNumber: DocumentDataField?
        /// The holder's sex: `M`, `F` or `X`.
        public var sex: DocumentDataField?
        /// The issuing State by the code of Doc 9303-3 §5: `D`, `UTO`.
        public var issuingStateCode: DocumentDataField?
        /// The issuing State's name in the configured language, otherwise in English.
        public var issuingState: DocumentDataField?
        /// The date of issue.
        public var dateOfIssue: Date?
        /// The holder's nationality by the code of Doc 9303-3 §5.
        public var nationalityCode: DocumentDataField?
        /// The name of the State of the holder's nationality, in the configured language, otherwise in English.
        public var nationality: DocumentDataField?
        /// The given names, all of them in their order: the secondary identifier of Doc 9303.
        public var givenNames: DocumentDataField?
        /// The surname: the primary identifier of Doc 9303.
        public var surname: DocumentDataField?
        /// The full name as the document states it, otherwise surname and given names joined by a space.
        public var surnameAndGivenNames: DocumentDataField?
        /// The document code of the zone: `P`, `ID`.
        public var documentClassCode: DocumentDataField?
        /// The check digit of the document number in the zone; its status says whether it is right.
        public var documentNumberCheckDigit: DocumentDataField?
        /// The check digit of the date of birth in the zone.
        public var dateOfBirthCheckDigit: DocumentDataField?
        /// The check digit of the date of expiry in the zone.
        public var dateOfExpiryCheckDigit: DocumentDataField?
        /// The check digit of the optional data; only zones of passport size have one.
        public var optionalDataCheckDigit: DocumentDataField?
        /// The composite check digit of the zone; visas have none.
        public var finalCheckDigit: DocumentDataField?
        /// The optional data of the zone: content at the State's discretion.
        public var optionalData: DocumentDataField?
        /// The Card Access Number (CAN), six digits printed on the document, with which PACE opens the chip.
        public var cardAccessNumber: DocumentDataField?
        /// Whole months until the document expires; negative afterwards.
        public var remainderTerm: DocumentDataField?
        /// The size of the zone: `0` for ID-1, `1` for ID-2, `2` for ID-3; nil for another.
        public var mrzType: DocumentDataField?
        /// The zone's lines, separated by line feeds.
        public var mrzStrings: DocumentDataField?
        /// The lines with every wrong check digit replaced. A value that was misread stays so, and then gets the digit
        /// of the misread value.
        public var mrzStringsWithCorrectCheckSums: DocumentDataField?
        /// The subject of the document signer certificate, as a distinguished name; nil if no chip was read.
        public var dsCertificateSubject: DocumentDataField?
        /// The first moment of that certificate's validity, ISO 8601.
        public var dsCertificateValidFrom: DocumentDataField?
        /// The last moment of that certificate's validity, ISO 8601.
        public var dsCertificateValidTo: DocumentDataField?
        /// The kind of document, with its model.
        public var documentTypeData: DocumentTypeData?
        /// The picture file behind the SDK's `documentImage`.
        public var documentImageData: Data?
        /// The picture file behind the SDK's `portrait`: the chip's, otherwise that of the page.
        public var portraitData: Data?

        public init() {}

        /// What a report says, in the SDK's fields.
        ///
        /// - Parameters:
        ///   - documentImage: a picture file of the document, which a report does not carry.
        ///   - locale: the language of the names of States; nil for English.
        public init(_ report: DocumentReport, documentImage: Data? = nil, locale: Locale? = nil) {
            self.init()
            hasChip = report.document.hasChip ?? false
            documentTypeData = DocumentTypeData(report)
            documentImageData = documentImage
            portraitData = report.portrait?.data.flatMap { Data(base64Encoded: $0) }
            takeFields(of: report)
            takeStates(of: report, StateNames(locale: locale))
            takeZone(of: report)
            takeSigner(of: report)
        }
    }
}

extension VisionBox.DocumentData {
    private typealias Field = VisionBox.DocumentDataField

    private mutating func takeFields(of report: DocumentReport) {
        func field(_ name: String) -> Field? { report.fields[name].flatMap { Field($0) } }
        func date(_ name: String) -> Date? { field(name).flatMap { try? Date($0.value, strategy: Self.day) } }
        func figure(_ value: Int?, from name: String) -> Field? {
            value.map { Field(value: "\($0)", status: field(name)?.status ?? .notChecked) }
        }
        documentNumber = field("documentNumber")
        personalNumber = field("personalNumber")
        sex = field("sex")
        (givenNames, surname) = (field("givenNames"), field("surname"))
        surnameAndGivenNames = field("fullName") ?? Field.joined([surname, givenNames])
        documentClassCode = field("documentCode")
        optionalData = field("optionalData")
        cardAccessNumber = field("cardAccessNumber")
        (dateOfExpiry, dateOfBirth, dateOfIssue) = (date("dateOfExpiry"), date("dateOfBirth"), date("dateOfIssue"))
        age = figure(report.figures.age, from: "dateOfBirth")
        remainderTerm = figure(report.figures.monthsToExpire, from: "dateOfExpiry")
    }

    /// Only dates that are known to the day.
    private static let day = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()

    private mutating func takeStates(of report: DocumentReport, _ names: StateNames) {
        func named(_ code: Field?) -> Field? {
            code.flatMap { code in names.name(of: code.value).map { Field(value: $0, status: code.status) } }
        }
        issuingStateCode = report.fields["issuingStateCode"].flatMap { Field($0) }
        nationalityCode = report.fields["nationality"].flatMap { Field($0) }
        (issuingState, nationality) = (named(issuingStateCode), named(nationalityCode))
    }

    private mutating func takeSigner(of report: DocumentReport) {
        guard let signer = report.chip?.certificates.first(where: { $0.role == "documentSigner" }) else { return }
        let outcome = report.statuses.parts["chip.PA"]?.outcome ?? .notPerformed
        func field(_ text: String?) -> Field? {
            text.map { Field(value: $0, status: VisionBox.DocumentDataFieldStatus(outcome)) }
        }
        dsCertificateSubject = field(signer.subject)
        dsCertificateValidFrom = field(signer.validFrom)
        dsCertificateValidTo = field(signer.validTo)
    }
}

extension VisionBox.DocumentDataField {
    /// Several values as one: an error if one of them is, ok if all are.
    static func joined(_ parts: [Self?]) -> Self? {
        let parts = parts.compactMap { $0 }
        guard !parts.isEmpty else { return nil }
        let statuses = parts.map(\.status)
        return Self(
            value: parts.map(\.value).joined(separator: " "),
            status: statuses.contains(.error) ? .error : statuses.contains(.notChecked) ? .notChecked : .ok)
    }
}
