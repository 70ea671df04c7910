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
