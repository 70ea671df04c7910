/// How the reading of one file ended.
@nonexhaustive
public enum FileOutcome: Sendable, Hashable {
    /// Read and decoded.
    case read
    /// Read completely, but it could not be decoded.
    case malformed(ChipError.Code)
    /// The chip says that it has no such file.
    case absent
    /// The chip does not let this terminal read it, with this status.
    case denied(StatusWord)
    /// Listed by the chip, but not part of the ``ReadPlan``: fingers and irises that were not named, and groups left
    /// out.
    case notAsked
    /// An error concerned only this file; the others were still read.
    case failed(ChipError.Code)
    /// The reading ended before the file's turn, or within the file.
    case interrupted
}
