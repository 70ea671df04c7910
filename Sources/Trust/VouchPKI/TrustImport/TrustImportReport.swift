import VouchCore

/// The result for every certificate and list in an imported file.
public struct TrustImportReport: Sendable {
    /// Format of an imported file.
    @nonexhaustive
    public enum Format: String, Sendable, Hashable {
        /// Master list of country signing authorities, Doc 9303-12.
        case masterList
        /// Defect list, BSI TR-03129-2 §8.
        case defectList
        /// Deviation list, Doc 9303-12 §10.
        case deviationList
        /// Export of a directory in LDIF, RFC 2849, such as that of ICAO's PKD.
        case ldif
        /// Certificates or revocation lists as PEM.
        case pem
        /// One certificate or revocation list in DER.
        case der
    }

    /// Outcome of importing one item.
    @nonexhaustive
    public enum Result: Sendable, Hashable {
        /// The item is new in the store.
        case added
        /// The item was in the store before.
        case alreadyThere
        /// The item was not taken, for this reason.
        case refused(Refusal)
    }

    /// Why an item was not taken.
    @nonexhaustive
    public enum Refusal: Sendable, Hashable {
        /// The bytes are not a certificate or revocation list.
        case unreadable(CertificateError)
        /// An unusable list in a directory.
        case unusableList(TrustError)
        /// Nothing says that a certificate is of a State's signing authority: no period of its private key with
        /// alternative names (Doc 9303-12 §7.1.1), no such name, or no country.
        case notCountrySigning
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

    /// One certificate or list in the file.
    public struct Item: Sendable {
        /// Kind of an item.
        public enum Kind: Sendable, Hashable {
            /// Certificate of an authority or a signer.
            case certificate
            /// Revocation list.
            case revocationList
            /// Master list.
            case masterList
            /// Defect list.
            case defectList
            /// Deviation list.
            case deviationList
        }

        /// Kind of the item.
        public let kind: Kind
        /// Index in its list, file or directory, from 0.
        public let index: Int
        /// The certificate; of a list its signer's. Nil if the bytes could not be read.
        public let certificate: Certificate?
        /// Outcome of importing it.
        public let result: Result
        /// Deviations that were accepted.
        public let remarks: [CheckOutcome.Finding]
    }

    /// Format of the file.
    public let format: Format
    /// Name of the file, as it was given.
    public let name: String
    /// Items, in the order of the file.
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

    /// Certificates that were taken as anchors although nothing says that they are of a State's signing authority.
    public var otherAuthorities: [Certificate] {
        items.compactMap { item in
            guard item.kind == .certificate, item.result == .added, let certificate = item.certificate,
                certificate.isAuthority, !certificate.isMarkedAsCountrySigning
            else { return nil }
            return certificate
        }
    }

    /// How many items ended so.
    public func count(_ result: Result) -> Int { items.count { $0.result == result } }

    /// Items that were not taken.
    public var refused: [Item] {
        items.filter { if case .refused = $0.result { true } else { false } }
    }
}

extension CheckOutcome.Finding {
    static let selfSignatureInvalid = Self(.trustSelfSignatureInvalid)
    static let selfSignatureUnsupported = Self(.trustSelfSignatureUnsupported)
    static let notAnAuthority = Self(.trustNotAnAuthority)
    static let encodingDeviates = Self(.trustEncodingDeviates)
    static let listEntryUnreadable = Self(.trustListEntryUnreadable)
    static let listSignerExpired = Self(.trustListSignerNotValidAtSigning)
}
