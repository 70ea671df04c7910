import VouchCore

/// Something about the chip worth reporting, whether or not a check failed because of it: a tolerated deviation from
/// the standard, PACE that failed before BAC worked, a file listed in EF.COM that the chip lacks.
public struct ChipFinding: Sendable, Hashable {
    /// Stable code, and the clause of the standard.
    public let finding: CheckOutcome.Finding
    /// The file concerned; nil if it is about no file.
    public let file: ElementaryFile?
    /// Offset in that file, in bytes from its first tag; nil if it is about no place in it.
    public let offset: Int?

    /// A finding with a stable code, such as `file.unexpectedTag`, and the clause of the standard that it deviates
    /// from.
    public init(_ code: CheckCode, clause: Clause? = nil, file: ElementaryFile? = nil, offset: Int? = nil) {
        finding = CheckOutcome.Finding(code, clause: clause)
        self.file = file
        self.offset = offset
    }
}
