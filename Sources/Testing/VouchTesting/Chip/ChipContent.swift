import VouchChip
import VouchPKI

/// The result of personalising a virtual chip: files, who may read them, passwords and keys. Never changes.
struct ChipContent: Sendable {
    var masterFile: [StoredFile] = []
    var applications: [StoredApplication] = []
    /// The data from which BAC keys are derived: number, birth and expiry with their check digits. Nil: the chip has no
    /// BAC.
    var accessKeyInformation: SecretBytes?
    var offers: [OfferedPACE] = []
    /// By reference in MSE:Set AT; for the MRZ its SHA-1 digest, otherwise the characters. Doc 9303-11 §9.7.3.
    var passwords: [PasswordReference: SecretBytes] = [:]
    var chipAuthenticationKeys: [ChipAuthenticationKey] = []
    var activeAuthenticationKey: ActiveAuthenticationKey?
    /// The trust anchors of terminal authentication; empty: the chip has none.
    var trustedTerminalAuthorities: [CardVerifiableCertificate] = []
    /// The document number with its check digit: the chip's identity in terminal authentication after BAC.
    var documentNumberWithCheckDigit: [UInt8] = []

    func application(_ identifier: [UInt8]) -> StoredApplication? {
        applications.first { $0.application.identifier == identifier }
    }
}

/// A file with its reading rule.
struct StoredFile: Sendable {
    enum Rule: Sendable, Hashable {
        case always
        /// After BAC or PACE.
        case afterAccessControl
        case afterPACE
        /// After terminal authentication with the right to this data group (3 or 4).
        case afterTerminalAuthentication(group: Int)
    }

    let file: ElementaryFile
    let bytes: [UInt8]
    let rule: Rule
}

struct StoredApplication: Sendable {
    let application: ChipApplication
    var files: [StoredFile]
    /// Whether it can be selected before access control.
    var isSelectableByAll = true
}

/// The password of a PACE run, by its number in MSE:Set AT. Doc 9303-11 §4.4.4.1; BSI TR-03110-3 for PIN and PUK.
enum PasswordReference: UInt8, Sendable, Hashable {
    case mrz = 1
    case can = 2
    case pin = 3
    case puk = 4
}

/// A PACE variant the chip supports.
struct OfferedPACE: Sendable {
    let identifier: OID
    let suite: PACEProtocol
    let parameters: DomainParameters
    /// As in EF.CardAccess; nil if not stated.
    let parameterID: Int?
}

/// A static key of the chip, for chip authentication and PACE with chip authentication mapping.
struct ChipAuthenticationKey: Sendable {
    let identifier: Int?
    let parameters: DomainParameters
    let privateKey: SecretBytes
    let publicKey: [UInt8]
    /// The ciphers in DG14; empty for a key that serves the mapping only.
    let ciphers: [BlockCipher]
}
