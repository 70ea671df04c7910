/// The outcome of one file.
@nonexhaustive
public enum FileOutcome: Sendable, Hashable {
    /// Read and decoded.
    case read
    /// Read completely, but malformed.
    case malformed(ChipError.Code)
    /// The chip has no such file.
    case absent
    /// The chip refused this terminal access to it.
    case denied(StatusWord)
    /// Skipped: biometric groups that were not requested.
    case notAsked
    /// The error concerned only this file; the others were still read.
    case failed(ChipError.Code)
    /// The reading ended before its turn, or within it.
    case interrupted
}
