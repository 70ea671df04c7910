import VouchCore

/// Something about the chip that a reader of the report should know, whether or not a check failed for it: a tolerated
/// deviation from the standard, PACE that failed before BAC worked, a file that EF.COM promises and the chip lacks.
public struct ChipFinding: Sendable, Hashable {
    /// Stable code and the clause it is about.
    public let finding: CheckOutcome.Finding
    /// The file it is about, if it is about one.
    public let file: ElementaryFile?
    /// The offset in that file, in bytes from its first tag.
    public let offset: Int?

    public init(_ code: StaticCode, clause: StaticCode, file: ElementaryFile? = nil, offset: Int? = nil) {
        finding = CheckOutcome.Finding(code: code, clause: clause)
        self.file = file
        self.offset = offset
    }
}
