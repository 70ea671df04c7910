public import VouchCore

/// A visible digital seal: what a State says about a document that has no chip, and its signature over it.
/// ICAO Doc 9303-13 (eighth edition), BSI TR-03137-1.
///
/// Only taken apart here: nothing in it is to be believed before its signature is checked and leads to a trust anchor,
/// and even then it was made for some document, perhaps for another than the one it stands on. Seals can be copied.
public struct VisibleDigitalSeal: Sendable {
    public let header: Header
    /// In their order, those that are unknown too.
    public let messages: [Message]
    /// Header and message zone as they were read: what the signature is over.
    public let signedBytes: Sensitive<[UInt8]>
    /// As it was read: `r ‖ s`.
    public let signature: [UInt8]
    /// Where the seal differs from the standard, and what was made of it.
    public let findings: [CheckOutcome.Finding]

    /// What the seal is about; nil for a combination of feature definition and category that is unknown.
    public var profile: Profile? { Profile(rawValue: header.profileNumber) }

    /// The message of a meaning; nil if there is none, or more than one: then nobody can tell which counts.
    public func message(_ meaning: Meaning) -> Message? {
        let found = messages.filter { $0.meaning == meaning }
        return found.count == 1 ? found.first : nil
    }

    /// Who signed, when, and what the seal is about. Doc 9303-13 §2.2. Nothing of it is personal.
    public struct Header: Sendable, Hashable {
        /// 3 or 4.
        public let version: Int
        /// As the MRZ prints it, without fillers: `D`, `UTO`.
        public let issuingState: String
        /// Two letters of the signer's country, and two characters of the signer in it: `DETS`.
        public let signerIdentifier: String
        /// The serial number of the signer's certificate, hexadecimal: `0004F`. Zeros alone are for tests.
        public let certificateReference: String
        /// nil for a number that is not a date.
        public let dateOfIssue: CalendarDate?
        public let dateOfSignature: CalendarDate?
        public let featureDefinition: UInt8
        /// Odd where ICAO defined it.
        public let category: UInt8

        var profileNumber: UInt16 { UInt16(featureDefinition) << 8 | UInt16(category) }
    }

    /// One feature of the document. Doc 9303-13 §2.3.
    public struct Message: Sendable {
        /// 0…254
        public let tag: UInt8
        /// nil if the profile does not know the tag.
        public let meaning: Meaning?
        /// nil if it is unknown what it means, or it is not what it should be.
        public let value: Value?
        /// As they were read.
        public let bytes: Sensitive<[UInt8]>
    }

    /// What a message says.
    @nonexhaustive
    public enum Value: Sendable {
        case machineReadableZone(Zone)
        case text(Sensitive<String>)
        case number(Int)
        /// To be added up.
        case duration(days: Int, months: Int, years: Int)
        case bytes(Sensitive<[UInt8]>)
    }

    /// A machine-readable zone of two lines, which may lack the optional data at its end.
    public struct Zone: Sendable, Hashable {
        /// Both lines one after the other, ASCII; what is not in the seal is `<`.
        public let characters: Sensitive<[UInt8]>
        /// 36 or 44.
        public let lineLength: Int
        /// How many characters of ``characters`` the seal vouches for; a zone beside it may have others after them.
        public let sealedCount: Int
    }

    /// More than any symbol holds.
    public static let maximumLength = 4096
}

#if !hasFeature(Embedded)
extension VisibleDigitalSeal: Redacted {
    public var description: String { "visible digital seal, version \(header.version), of \(header.issuingState)" }
}

extension VisibleDigitalSeal.Message: Redacted {
    public var description: String { "message \(tag) of a visible digital seal" }
}

extension VisibleDigitalSeal.Value: Redacted {
    public var description: String { "value of a visible digital seal" }
}
#endif

/// The bytes are not a visible digital seal.
public struct VisibleDigitalSealError: Error, Sendable, Hashable, CustomStringConvertible {
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// Does not begin as one.
        case notASeal
        case tooLong
        case unsupportedVersion
        case truncated
        /// State or signer in the header are no text.
        case malformedHeader
        /// A length that DER does not have.
        case malformedLength
        /// It ends without a signature.
        case noSignature
    }

    public let code: Code
    /// In bytes from the start.
    public let offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    public var description: String { "no visible digital seal: \(code.rawValue) at byte \(offset)" }
}
