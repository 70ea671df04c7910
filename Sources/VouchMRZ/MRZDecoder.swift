import VouchCore

/// Reads an MRZ from a lattice as one reads an error-correcting code.
public struct MRZDecoder: Sendable {
    /// The day of reading, for the two-digit-year rule: portable code has no clock.
    public let today: CalendarDate

    public init(today: CalendarDate) { self.today = today }

    /// The best reading of `lattice`, trying every layout that has its line count and lengths.
    public func decode(_ lattice: CharacterLattice) -> MRZDecoding {
        MRZDecoding(
            format: nil, lines: [], isValid: false, rawLines: [], characterProbabilities: [], fields: [], checks: [],
            score: -1)
    }
}
