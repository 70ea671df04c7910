import VouchCore

/// What became of every certificate and list in an imported file.
public struct TrustImportReport: Sendable {
    @nonexhaustive
    public enum Format: String, Sendable, Hashable {
        case masterList, defectList, deviationList, ldif, pem, der
    }

    @nonexhaustive
    public enum Result: Sendable, Hashable {
        case added
        case alreadyThere
        case refused(Refusal)
    }

    @nonexhaustive
    public enum Refusal: Sendable, Hashable {
        /// The bytes are no certificate, no revocation list.
        case unreadable(CertificateError)
        /// A list in a directory that cannot be used at all.
        case unusableList(TrustError)
        /// The signature over a list does not hold, or could not be checked.
        case listSignature(CheckOutcome)
        /// No root leads to the signer of a list.
        case listSignerUnknown(MissingTrustAnchor)
        /// A link or a signature on the way from the signer of a list to a root does not hold.
        case listSignerNotProven
        /// A signer that is not there for master lists. Doc 9303-12 §7.1.
        case listSignerNotForMasterLists
        /// A signer that is not there for lists of defects: of documents, of master lists. BSI TR-03129-2 §8.2.
        case listSignerNotForDefectLists
        /// A signer that is not there for lists of deviations. Doc 9303-12 §7.1.
        case listSignerNotForDeviationLists
        /// Its authority, or a list of defects, says that the signer of a list of defects or deviations no longer counts.
        case listSignerRevoked
        /// No anchor of the store signed a revocation list; bring its authority first.
        case revocationListNotProven
        case storeFull
    }

    public struct Item: Sendable {
        public enum Kind: Sendable, Hashable {
            case certificate, revocationList, masterList, defectList, deviationList
        }

        public let kind: Kind
        /// Counted from 0 in its list, file or directory.
        public let index: Int
        /// Of a list its signer's; nil where the bytes could not be read.
        public let certificate: Certificate?
        public let result: Result
        /// What is unusual about it, although it was taken.
        public let remarks: [CheckOutcome.Finding]
    }

    public let format: Format
    public let name: String
    public internal(set) var items: [Item] = []
    /// How many there are of each kind.
    var counts: [Item.Kind: Int] = [:]
    /// Lists of defects and deviations that were taken, or were there already.
    public internal(set) var publishedLists: [PublishedList] = []
    /// Of the signer of a list, where the file is one and it was found.
    public internal(set) var signerPath: CertificatePath?
    /// The signature over a list; nil for other files.
    public internal(set) var listSignature: CheckOutcome?
    /// When a list was signed, by its signer's word.
    public internal(set) var signingTime: CalendarDate?

    public func count(_ result: Result) -> Int { items.count { $0.result == result } }

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
