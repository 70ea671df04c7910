import VouchCore

/// Something about the chip worth reporting, whether or not a check failed because of it: a tolerated deviation from
/// the standard, PACE that failed before BAC worked, a file listed in EF.COM that the chip lacks.
public struct ChipFinding: Sendable, Hashable {
    /// A stable code and the clause.
    public let finding: CheckOutcome.Finding
    /// The file concerned, if any.
    public let file: ElementaryFile?
    /// The offset in that file, in bytes from its first tag.
    public let offset: Int?

    /// -
    public init(_ code: StaticCode, clause: StaticCode, file: ElementaryFile? = nil, offset: Int? = nil) {
        finding = CheckOutcome.Finding(code: code, clause: clause)
        self.file = file
        self.offset = offset
    }
}
