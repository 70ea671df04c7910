/// The result of one examination of a person or a document.
///
/// An enrolment receives outcomes, never pictures to judge. ``notPerformed`` is not success: nothing that was not performed
/// fulfils a check (docs/decisions/0036).
public enum Fact: String, Codable, Sendable, Hashable, CaseIterable {
    /// It was done, and holds.
    case passed
    /// It was done, and does not hold.
    case failed
    /// It was not done, or could not be.
    case notPerformed
}
