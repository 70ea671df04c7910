public import VouchCore

/// A seal in ICAO's Datastructure for Barcode, the successor of the visible digital seal: text of a Data Matrix, QR or
/// Aztec symbol that begins with `RDB1`. Source: ICAO technical report "ICAO Datastructure for Barcode"; the tags of
/// Germany: BSI TR-03137.
///
/// Only decoded here: do not trust anything in it before its signature is verified up to a trust anchor. Not every one
/// is signed. A seal was issued for some document, perhaps not the one it is printed on.
public struct ICAOBarcode: Sendable {
    /// State, signer and date.
    public let header: Header
    /// Features of the document, in order, including unknown ones. A visa and an emergency travel document are groups:
    /// their features stand here one by one.
    public let messages: [VisibleDigitalSeal.Message]
    /// Header and message group as read: the signed data.
    public let signedBytes: Sensitive<[UInt8]>
    /// The signer's certificate in DER; nil if the symbol does not carry it.
    public let signerCertificate: [UInt8]?
    /// Signature, `r ‖ s`, as read; nil if there is none.
    public let signature: [UInt8]?
    /// Deviations from the report, and how they were handled.
    public let findings: [CheckOutcome.Finding]

    /// The message with a meaning; nil if there is none, or if there are several, since it is unclear which counts.
    public func message(_ meaning: VisibleDigitalSeal.Meaning) -> VisibleDigitalSeal.Message? {
        let found = messages.filter { $0.meaning == meaning }
        return found.count == 1 ? found.first : nil
    }

    /// Which German document it is for; nil for other States, an unknown number, or if it does not say.
    public var germanDocument: GermanDocument? {
        guard header.issuingState == "D", case .number(let number) = message(.nationalDocument)?.value else {
            return nil
        }
        return UInt8(exactly: number).flatMap { GermanDocument(rawValue: $0) }
    }

    /// State, signer and date. Contains no personal data.
    public struct Header: Sendable, Hashable {
        /// Issuing State as in the zone, without fillers: `D`, `UTO`.
        public let issuingState: String
        /// Whether a signature is announced.
        public let isSigned: Bool
        /// Whether the content was compressed.
        public let isCompressed: Bool
        /// How it is signed; nil if it is not, or for an unknown number.
        public let algorithm: Algorithm?
        /// The last five bytes of the SHA-1 of the signer's certificate; nil if it is not signed.
        public let certificateReference: [UInt8]?
        /// Day on which it was signed; nil if it is not signed, or the number is not a date.
        public let dateOfSignature: PartialDate?
    }

    /// How a symbol is signed.
    @nonexhaustive
    public enum Algorithm: UInt8, Sendable, Hashable, CaseIterable {
        /// ECDSA with SHA-256.
        case ecdsaSHA256 = 1
        /// ECDSA with SHA-384.
        case ecdsaSHA384 = 2
        /// ECDSA with SHA-512.
        case ecdsaSHA512 = 3
    }

    /// Germany's numbers of documents.
    @nonexhaustive
    public enum GermanDocument: UInt8, Sendable, Hashable, CaseIterable {
        /// Substitute for an identity card that was withdrawn (Ersatz-Personalausweis).
        case substituteIdentityDocument = 1
        /// Substitute for a passport.
        case substitutePassport
        /// Emergency travel document.
        case emergencyTravelDocument
        /// Temporary identity card (vorläufiger Personalausweis).
        case temporaryIdentityCard
        /// Temporary official passport (vorläufiger Dienstpass).
        case temporaryOfficialPassport
        /// Temporary passport (vorläufiger Reisepass).
        case temporaryPassport
        /// Temporary diplomatic passport.
        case temporaryDiplomaticPassport
        /// Temporary travel document of a refugee.
        case temporaryTravelDocumentOfRefugee
        /// Temporary travel document of a stateless person.
        case temporaryTravelDocumentOfStatelessPerson
        /// Temporary travel document of a foreigner.
        case temporaryTravelDocumentOfForeigner
        /// Permission to stay until asylum is decided (Aufenthaltsgestattung).
        case permissionPendingAsylum
        /// Suspension of deportation (Duldung).
        case suspensionOfDeportation
        /// Proof of arrival of an asylum seeker (Ankunftsnachweis).
        case arrivalAttestation
        /// Certificate that residence is provisionally allowed (Fiktionsbescheinigung).
        case provisionalResidence
        /// Temporary identity document of a foreigner.
        case temporaryIdentityDocument
        /// Certificate of permanent residence.
        case permanentResidence
        /// Card of a frontier worker.
        case frontierWorkerPermit
        /// Supplementary sheet to a residence permit (Zusatzblatt).
        case supplementarySheet
    }

    /// Longest text that is read, in bytes: more than any symbol can hold.
    public static let maximumLength = 8192
}

#if !hasFeature(Embedded)
extension ICAOBarcode: Redacted {
    public var description: String { "ICAO barcode of \(header.issuingState)" }
}
#endif

/// The text is not an ICAO barcode.
public struct ICAOBarcodeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why a text is not one.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// The text does not begin as one does.
        case notABarcode
        /// More characters than a symbol can have.
        case tooLong
        /// The rest is not Base32.
        case notBase32
        /// The content cannot be decompressed, or is far larger than a symbol's.
        case notCompressed
        /// The bytes end before the content does.
        case truncated
        /// The State in the header is not text.
        case malformedHeader
        /// A length is not one of DER.
        case malformedLength
        /// There is no message group, or two.
        case noMessages
    }

    /// The kind of failure, for programs.
    public let code: Code
    /// Place of the error, in bytes of the decoded content, or of the text where that could not be decoded.
    public let offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    public var description: String { "not an ICAO barcode: \(code.rawValue) at byte \(offset)" }
}
