public import Foundation
public import VouchReport

extension VisionBox {
    /// What a document says, in the SDK's fields. Personal data in the clear; printing it shows none.
    ///
    /// A field is nil if no source has it. Dates are those that are known to the day: midnight, UTC.
    public struct DocumentData: PersonalRecord {
        /// Whether the document has a chip.
        public var hasChip = false
        /// Without its check digit.
        public var documentNumber: DocumentDataField?
        /// The document's last day.
        public var dateOfExpiry: Date?
        /// Of the holder.
        public var dateOfBirth: Date?
        /// In whole years, on the day of reading.
        public var age: DocumentDataField?
        /// Of the State's register of persons.
        public var personalNumber: DocumentDataField?
        /// `M`, `F` or `X`.
        public var sex: DocumentDataField?
        /// As in the zone: `D`, `UTO`.
        public var issuingStateCode: DocumentDataField?
        /// In the words of a locale, or in English.
        public var issuingState: DocumentDataField?
        /// Of the document.
        public var dateOfIssue: Date?
        /// As in the zone.
        public var nationalityCode: DocumentDataField?
        /// In the words of a locale, or in English.
        public var nationality: DocumentDataField?
        /// All of them, in their order.
        public var givenNames: DocumentDataField?
        /// The family name.
        public var surname: DocumentDataField?
        /// In this order.
        public var surnameAndGivenNames: DocumentDataField?
        /// As in the zone: `P`, `ID`.
        public var documentClassCode: DocumentDataField?
        /// Of the zone.
        public var documentNumberCheckDigit: DocumentDataField?
        /// Of the zone.
        public var dateOfBirthCheckDigit: DocumentDataField?
        /// Of the zone.
        public var dateOfExpiryCheckDigit: DocumentDataField?
        /// Of the zone.
        public var optionalDataCheckDigit: DocumentDataField?
        /// Of the whole zone.
        public var finalCheckDigit: DocumentDataField?
        /// At the discretion of the State.
        public var optionalData: DocumentDataField?
        /// Opens the chip.
        public var cardAccessNumber: DocumentDataField?
        /// Whole months until it expires; negative afterwards.
        public var remainderTerm: DocumentDataField?
        /// `0`, `1` or `2`: ID-1, ID-2 or ID-3.
        public var mrzType: DocumentDataField?
        /// The zone's lines, separated by line feeds.
        public var mrzStrings: DocumentDataField?
        /// The same with each wrong check digit replaced: a value that was misread stays so.
        public var mrzStringsWithCorrectCheckSums: DocumentDataField?
        /// Of the document signer's certificate.
        public var dsCertificateSubject: DocumentDataField?
        /// ISO 8601.
        public var dsCertificateValidFrom: DocumentDataField?
        /// ISO 8601.
        public var dsCertificateValidTo: DocumentDataField?
        /// The kind of document, and what is known of this one.
        public var documentTypeData: DocumentTypeData?
        /// The picture file behind the SDK's `documentImage`.
        public var documentImageData: Data?
        /// The picture file behind the SDK's `portrait`: the chip's, otherwise that of the page.
        public var portraitData: Data?

        public init() {}

        /// - Parameters:
        ///   - documentImage: a picture file of the document, which a report does not carry.
        ///   - locale: for the names of States; nil takes English.
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
