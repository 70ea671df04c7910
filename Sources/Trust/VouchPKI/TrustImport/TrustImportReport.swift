import VouchCore

/// The result for every certificate and list in an imported file.
public struct TrustImportReport: Sendable {
    /// By which a file was read.
    @nonexhaustive
    public enum Format: String, Sendable, Hashable {
        /// Of certificates.
        case masterList, defectList, deviationList, ldif, pem, der
    }

    /// Of one item.
    @nonexhaustive
    public enum Result: Sendable, Hashable {
        /// It was new.
        case added
        /// It was in the store before.
        case alreadyThere
        /// It was not taken, for this reason.
        case refused(Refusal)
    }

    /// Why an item was not taken.
    @nonexhaustive
    public enum Refusal: Sendable, Hashable {
        /// The bytes are not a certificate or revocation list.
        case unreadable(CertificateError)
        /// An unusable list in a directory.
        case unusableList(TrustError)
        /// The signature over a list is invalid or could not be checked.
        case listSignature(CheckOutcome)
        /// No root leads to the signer of a list.
        case listSignerUnknown(MissingTrustAnchor)
        /// A signature in the path from the signer of a list to a root is invalid.
        case listSignerNotProven
        /// The signer is not authorised for master lists. Doc 9303-12 §7.1.
        case listSignerNotForMasterLists
        /// The signer is not authorised for defect lists, except for documents or master lists. BSI TR-03129-2 §8.2.
        case listSignerNotForDefectLists
        /// The signer is not authorised for deviation lists. Doc 9303-12 §7.1.
        case listSignerNotForDeviationLists
        /// The signer of a defect or deviation list was revoked by its authority or by a defect list.
        case listSignerRevoked
        /// No anchor in the store signed a revocation list; import its authority first.
        case revocationListNotProven
        /// The store has no more room.
        case storeFull
        /// The time for the file was up: neither this nor anything after it was examined.
        case outOfTime
    }

    /// One thing in the file.
    public struct Item: Sendable {
        /// Of a store.
        public enum Kind: Sendable, Hashable {
            /// Of an authority or a signer.
            case certificate, revocationList, masterList, defectList, deviationList
        }

        /// Of a store.
        public let kind: Kind
        /// Counted from 0 in its list, file or directory.
        public let index: Int
        /// For a list, its signer's; nil if the bytes could not be read.
        public let certificate: Certificate?
        /// What became of it.
        public let result: Result
        /// Deviations that were accepted.
        public let remarks: [CheckOutcome.Finding]
    }

    /// By which the file was read.
    public let format: Format
    /// Of the file, as it was given.
    public let name: String
    /// In the order of the file.
    public internal(set) var items: [Item] = []
    /// The number of each kind.
    var counts: [Item.Kind: Int] = [:]
    /// Certificates that were examined, so that one which occurs again costs nothing.
    var examined: [[UInt8]: Examined] = [:]
    /// Defect and deviation lists that were added or already present.
    public internal(set) var publishedLists: [PublishedList] = []
    /// The path of a list's signer, if the file is a list and the signer was found.
    public internal(set) var signerPath: CertificatePath?
    /// The signature over a list; nil for other files.
    public internal(set) var listSignature: CheckOutcome?
    /// When a list was signed, according to its signer.
    public internal(set) var signingTime: CalendarDate?

    /// An object, because the table of them has empty places.
    final class Examined: Sendable {
        let certificate: Certificate
        let remarks: [CheckOutcome.Finding]

        init(certificate: Certificate, remarks: [CheckOutcome.Finding]) {
            self.certificate = certificate
            self.remarks = remarks
        }
    }

    /// How many items ended so.
    public func count(_ result: Result) -> Int { items.count { $0.result == result } }

    /// Not taken.
    public var refused: [Item] {
        items.filter { if case .refused = $0.result { true } else { false } }
    }
}

extension CheckOutcome.Finding {
    static let selfSignatureInvalid = Self(code: "trust.selfSignatureInvalid", clause: "Doc 9303-12 §7.1")
    static let selfSignatureUnsupported = Self(code: "trust.selfSignatureUnsupported", clause: "Doc 9303-12 §4.4")
    static let notAnAuthority = Self(code: "trust.notAnAuthority", clause: "Doc 9303-12 §7.1")
    static let encodingDeviates = Self(code: "trust.encodingDeviates", clause: "ITU-T X.690 §10")
    static let listEntryUnreadable = Self(code: "trust.listEntryUnreadable", clause: "Doc 9303-12 §10.2")
    static let listSignerExpired = Self(code: "trust.listSignerNotValidAtSigning", clause: "Doc 9303-12 §8")
}
