import VouchCore
import VouchPKI

/// A password that opens a chip. ICAO Doc 9303-11 §4.4 and §9.7.3; PIN and PUK: BSI TR-03110-2 §2.3.
///
/// MRZ and CAN may be tried any number of times, slowly. A PIN is blocked after a few wrong attempts.
public enum AccessPassword: Sendable {
    /// Document number, date of birth and date of expiry of the machine-readable zone.
    case mrz(MRZKey)
    /// Card access number: six digits printed on the document.
    case can(Sensitive<String>)
    /// PIN of an eID card, which only the holder knows.
    case pin(Sensitive<String>)
    /// PUK of an eID card, which unblocks the PIN.
    case puk(Sensitive<String>)

    /// Kind of a password; its raw value may appear in a report.
    public enum Kind: String, Sendable, Hashable {
        /// From the machine-readable zone.
        case mrz = "MRZ"
        /// Card access number.
        case can = "CAN"
        /// PIN of an eID card.
        case pin = "PIN"
        /// PUK of an eID card.
        case puk = "PUK"
    }

    /// A card access number from typed input.
    ///
    /// - Parameter text: six digits; spaces are ignored.
    /// - Throws: ``AccessPasswordError/cardAccessNumber`` for anything else.
    public static func can(checking text: String) throws(AccessPasswordError) -> AccessPassword {
        .can(Sensitive(try digits(text, count: 6...6, or: .cardAccessNumber)))
    }

    /// A PIN from typed input.
    ///
    /// - Parameter text: four to sixteen digits; spaces are ignored.
    /// - Throws: ``AccessPasswordError/personalNumber`` for anything else.
    public static func pin(checking text: String) throws(AccessPasswordError) -> AccessPassword {
        .pin(Sensitive(try digits(text, count: 4...16, or: .personalNumber)))
    }

    /// A PUK from typed input.
    ///
    /// - Parameter text: six to sixteen digits; spaces are ignored.
    /// - Throws: ``AccessPasswordError/unblockingKey`` for anything else.
    public static func puk(checking text: String) throws(AccessPasswordError) -> AccessPassword {
        .puk(Sensitive(try digits(text, count: 6...16, or: .unblockingKey)))
    }

    /// Which of the four kinds it is.
    public var kind: Kind {
        switch self {
        case .mrz: .mrz
        case .can: .can
        case .pin: .pin
        case .puk: .puk
        }
    }

    private static func digits(
        _ text: String, count: ClosedRange<Int>, or error: AccessPasswordError
    ) throws(AccessPasswordError) -> String {
        let digits = text.filter { $0 != " " }
        guard count.contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            throw error
        }
        return digits
    }
}

extension AccessPassword.Kind {
    /// How MSE:Set AT refers to the password. Doc 9303-11 §4.4.4.1, TR-03110-3 table B.2.
    var reference: UInt8 {
        switch self {
        case .mrz: 1
        case .can: 2
        case .pin: 3
        case .puk: 4
        }
    }

    /// Whether wrong attempts are counted and finally block the password.
    var isCounted: Bool { self == .pin || self == .puk }
}

extension AccessPassword {
    /// `f(π)`: the SHA-1 of MRZ_information, or the characters in ISO/IEC 8859-1. Doc 9303-11 table 14.
    func encoded(by cryptography: any ChipCryptography) throws -> SecretBytes {
        switch self {
        case .mrz(let key): return try key.seed(by: cryptography)
        case .can(let text), .pin(let text), .puk(let text):
            var bytes = try text.reveal { text in
                try text.unicodeScalars.map { scalar in
                    guard let byte = UInt8(exactly: scalar.value) else { throw CryptographyError.wrongLength }
                    return byte
                }
            }
            return SecretBytes(erasing: &bytes)
        }
    }

    /// Kπ, which encrypts the nonce of PACE. Doc 9303-11 §9.7.3.
    package func key(for cipher: BlockCipher, by cryptography: any ChipCryptography) throws -> SecretBytes {
        try KeyDerivation(cryptography).key(
            from: try encoded(by: cryptography), for: .password, cipher: cipher)
    }
}

extension MRZKey {
    /// The SHA-1 of MRZ_information, 20 bytes; its first 16 are the seed of BAC.
    package func seed(by cryptography: any ChipCryptography) throws -> SecretBytes {
        var message = information.reveal { Array($0) }
        defer { message.erase() }
        var digest = try cryptography.digest(.sha1, of: message)
        return SecretBytes(erasing: &digest)
    }
}

/// The input cannot be a document's password. Nothing of the input is quoted.
public enum AccessPasswordError: Error, Sendable, Hashable {
    /// Document number: not 1…22 letters, digits and `<`, or fillers alone.
    case documentNumber
    /// Date of birth: not six characters `YYMMDD` of digits and `<`, or with a month above 12 or a day above 31.
    case dateOfBirth
    /// Date of expiry: the same rule as for ``dateOfBirth``.
    case dateOfExpiry
    /// The zone is of a format that no document with such a chip has.
    case machineReadableZone
    /// Card access number: not six digits.
    case cardAccessNumber
    /// PIN: not 4…16 digits.
    case personalNumber
    /// PUK: not 6…16 digits.
    case unblockingKey
}
