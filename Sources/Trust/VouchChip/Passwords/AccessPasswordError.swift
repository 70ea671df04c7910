/// The input cannot be a document's password. Quotes none of it.
public enum AccessPasswordError: Error, Sendable, Hashable {
    /// Not 1…22 letters, digits and `<`.
    case documentNumber
    /// Not six digits `YYMMDD`, `<` for unknown parts.
    case dateOfBirth
    /// Six digits are needed.
    case dateOfExpiry
    /// A machine-readable zone of a document without a chip of this kind.
    case machineReadableZone
    /// Not six digits.
    case cardAccessNumber
    /// Not 4…16 digits.
    case personalNumber
    /// Not 6…16 digits.
    case unblockingKey
}
