public import VouchCore

/// A visible digital seal: a State's signed statement about a document without a chip. ICAO Doc 9303-13 (eighth
/// edition), BSI TR-03137-1.
///
/// Only decoded here: do not trust anything in it before its signature is verified up to a trust anchor. Even then it
/// was issued for some document, perhaps not the one it is printed on. Seals can be copied.
public struct VisibleDigitalSeal: Sendable {
    /// Signer, dates and profile.
    public let header: Header
    /// Features of the document, in order, including unknown ones.
    public let messages: [Message]
    /// Header and message zone as read: the signed data.
    public let signedBytes: Sensitive<[UInt8]>
    /// Signature, `r ‖ s`, as read.
    public let signature: [UInt8]
    /// Deviations from the standard, and how they were handled.
    public let findings: [CheckOutcome.Finding]

    /// The seal's profile; nil for a combination of feature definition and category that is unknown.
    public var profile: Profile? { Profile(rawValue: header.profileNumber) }

    /// The message with a meaning; nil if there is none, or if there are several, since it is unclear which counts.
    public func message(_ meaning: Meaning) -> Message? {
        let found = messages.filter { $0.meaning == meaning }
        return found.count == 1 ? found.first : nil
    }

    /// Signer, dates and profile. Doc 9303-13 §2.2. Contains no personal data.
    public struct Header: Sendable, Hashable {
        /// Version of the seal: 3 or 4.
        public let version: Int
        /// Issuing State as in the zone, without fillers: `D`, `UTO`.
        public let issuingState: String
        /// Signer: two letters of its country, and two characters that name it there: `DETS`.
        public let signerIdentifier: String
        /// Serial number of the signer's certificate, hexadecimal: `0004F`. Zeros alone are for tests.
        public let certificateReference: String
        /// Day on which the document was issued; nil if the number is not a date.
        public let dateOfIssue: CalendarDate?
        /// Day on which the seal was signed; nil if the number is not a date.
        public let dateOfSignature: CalendarDate?
        /// Reference of the feature definition, the first byte of the profile's number.
        public let featureDefinition: UInt8
        /// Category of the document, the second byte of the profile's number; odd where ICAO defined it.
        public let category: UInt8

        var profileNumber: UInt16 { UInt16(featureDefinition) << 8 | UInt16(category) }
    }

    /// One feature of the document. Doc 9303-13 §2.3.
    public struct Message: Sendable {
        /// Tag of the message, 0…254.
        public let tag: UInt8
        /// Meaning of the message; nil if the profile does not know the tag.
        public let meaning: Meaning?
        /// Content of the message; nil if its meaning is unknown or its content invalid.
        public let value: Value?
        /// Content as read.
        public let bytes: Sensitive<[UInt8]>
    }

    /// The content of a message.
    @nonexhaustive
    public enum Value: Sendable {
        /// The lines of a machine-readable zone.
        case machineReadableZone(Zone)
        /// Text of C40 or UTF-8.
        case text(Sensitive<String>)
        /// Number of one byte or more, big-endian.
        case number(Int)
        /// A date of which parts may be unknown.
        case date(PartialDate)
        /// Duration of stay: days, months and years, to be added.
        case duration(days: Int, months: Int, years: Int)
        /// Bytes whose meaning the profile leaves open.
        case bytes(Sensitive<[UInt8]>)
    }

    /// A machine-readable zone, which may lack the optional data at its end.
    public struct Zone: Sendable, Hashable {
        /// All lines one after the other, ASCII; what is not in the seal is `<`.
        public let characters: Sensitive<[UInt8]>
        /// Characters of each line: 30 (three lines), 36 or 44 (two).
        public let lineLength: Int
        /// How many of ``characters`` the seal covers; a printed zone may differ after them.
        public let sealedCount: Int

        /// The characters line by line; personal data.
        package var lines: [[UInt8]] {
            characters.reveal { characters in
                stride(from: 0, to: characters.count, by: lineLength).map {
                    Array(characters[$0..<min($0 + lineLength, characters.count)])
                }
            }
        }
    }

    /// Longest seal that is read, in bytes: more than any symbol can hold.
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
    /// Why a barcode is not a seal.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// The bytes do not begin as a seal does.
        case notASeal
        /// More bytes than a barcode can have.
        case tooLong
        /// The version is not 3 or 4.
        case unsupportedVersion
        /// The bytes end before the content does.
        case truncated
        /// State or signer in the header are not text.
        case malformedHeader
        /// A length is not one of DER.
        case malformedLength
        /// The bytes end without a signature.
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

    public var description: String { "not a visible digital seal: \(code.rawValue) at byte \(offset)" }
}
