public import VouchCore

/// A French 2D-Doc: text in a Data Matrix, signed by the State or an organisation that it has registered. It stands on
/// identity cards since 2021, on papers of foreigners and on proofs of residence, income and qualification. Source: ANTS
/// (now France Titres), "Spécifications techniques des codes à barres 2D-Doc", versions 1 to 4 of the header.
///
/// Only decoded here: do not trust anything in it before its signature is verified up to a trust anchor. It can be
/// copied.
public struct TwoDDoc: Sendable {
    /// Signer, dates and kind of document.
    public let header: Header
    /// Data of the document, in order, without the annex.
    public let fields: [Field]
    /// Data after the signature, which it does not cover.
    public let annex: [Field]
    /// Header and data as read: the signed data.
    public let signedBytes: Sensitive<[UInt8]>
    /// Signature, `r ‖ s`, as read.
    public let signature: [UInt8]
    /// Deviations from the specification, and how they were handled.
    public let findings: [CheckOutcome.Finding]

    /// The field with a meaning; nil if there is none, or if there are several, since it is unclear which counts.
    public func field(_ meaning: Meaning) -> Field? {
        let found = fields.filter { $0.meaning == meaning }
        return found.count == 1 ? found.first : nil
    }

    /// Signer, dates and kind of document. Contains no personal data.
    public struct Header: Sendable, Hashable {
        /// Version of the format: 1 to 4.
        public let version: Int
        /// The certification authority: `FR03`.
        public let authority: String
        /// The signer's certificate, by the name that the authority gave it: `AV01`. `FR00` and `0001` are for tests.
        public let certificate: String
        /// Day on which the document was issued; nil if not stated.
        public let dateOfIssue: CalendarDate?
        /// Day on which it was signed; nil if not stated.
        public let dateOfSignature: CalendarDate?
        /// Kind of document: `07` an identity document, `08` a machine-readable zone, `04` a tax notice.
        public let documentType: String
        /// Whose fields these are: `01` those of France. Version 3 and later.
        public let perimeter: String
        /// The issuing State in two letters. Version 4 only; before it, France.
        public let issuingState: String
    }

    /// One field of the data.
    public struct Field: Sendable {
        /// The field's number in its perimeter: `62`.
        public let identifier: String
        /// Meaning of the field; nil for those that describe no person or document.
        public let meaning: Meaning?
        /// Value as read.
        public let text: Sensitive<String>
        /// Whether the value was cut off to fit.
        public let isTruncated: Bool

        /// The value as a date, where the field is one and it exists.
        public var date: CalendarDate? {
            TwoDDocTable.isDate(identifier) ? text.reveal { TwoDDocTable.date($0) } : nil
        }
    }

    /// The meaning of a field.
    @nonexhaustive
    public enum Meaning: String, Sendable, Hashable, CaseIterable {
        /// All given names; several are separated by `/`.
        case givenNames
        /// Family name at birth.
        case surname
        /// Name in use.
        case usualName
        /// Name of the wife or husband, as carried.
        case marriedName
        /// Kind of identity document: `CN` a card, `PA` a passport.
        case documentType
        /// Number of the document.
        case documentNumber
        /// Nationality, in two letters.
        case nationality
        /// `M` or `F`.
        case sex
        /// Date of birth.
        case dateOfBirth
        /// Place of birth.
        case placeOfBirth
        /// Country of birth, in two letters.
        case countryOfBirth
        /// Machine-readable zone, all lines one after another.
        case machineReadableZone
        /// First day on which the document is valid.
        case dateOfStart
        /// Last day on which the document is valid.
        case dateOfExpiry
        /// Number of the person in the register of foreigners.
        case registerNumber
        /// Category of a residence permit.
        case category
        /// Number of the visa.
        case visaNumber
    }

    /// Longest text that is read, in bytes: more than any symbol can hold.
    public static let maximumLength = 4096
}

#if !hasFeature(Embedded)
extension TwoDDoc: Redacted {
    public var description: String { "2D-Doc of type \(header.documentType)" }
}

extension TwoDDoc.Field: Redacted {
    public var description: String { "field \(identifier) of a 2D-Doc" }
}
#endif

/// The text is not a 2D-Doc.
public struct TwoDDocError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why a text is not one.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// The text does not begin as one does.
        case notATwoDDoc
        /// More characters than a symbol can have.
        case tooLong
        /// A version other than 1 to 4.
        case unsupportedVersion
        /// The header ends early, or holds other characters than its fields allow.
        case malformedHeader
        /// There is no signature, or it is not Base32.
        case noSignature
    }

    /// The kind of failure, for programs.
    public let code: Code
    /// Place of the error, in bytes from the start.
    public let offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    public var description: String { "not a 2D-Doc: \(code.rawValue) at byte \(offset)" }
}
