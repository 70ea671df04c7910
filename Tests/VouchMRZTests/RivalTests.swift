import Testing
import VouchCore

@testable import VouchMRZ

/// Issue 18: a wrong letter that no check digit notices is called valid only if a second look confirms it.
@Suite struct RivalTests {
    private let decoder = MRZDecoder(today: MRZVectors.today)
    /// `P<UTOERIKSSON<<ANNA<MARIA<<<…`, `L898902C36UTO7408122F1204159ZE184226B<<<<<10`.
    private let eriksson = ZoneVector.all[0].bytes

    /// What the second look gives, where it sees one character otherwise.
    private func confirmed(line: Int, column: Int, as other: String, probability: Float) -> Float {
        let decoding = decoder.decode(.certain(eriksson))
        var seen = CharacterLattice.certain(eriksson)
        seen.blur(line: line, column: column, to: Array(other.utf8)[0], probability: probability)
        return decoding.leastConfirmed(in: seen)
    }

    @Test(arguments: [
        (0, 5, "F"), (0, 5, "<"), (0, 20, "K"), (0, 43, "N"), (0, 1, "D"), (0, 3, "N"), (1, 20, "M"), (1, 0, "1"),
        (1, 0, "B"), (1, 35, "G"),
    ])
    func `another character that no rule and no check digit notices is a doubt`(
        _ line: Int, _ column: Int, _ other: String
    ) {
        #expect(confirmed(line: line, column: column, as: other, probability: 0.9) < 0.2)
    }

    @Test(arguments: [(0, 5, "3"), (1, 0, "2"), (1, 0, "M"), (1, 13, "4"), (1, 9, "5"), (1, 43, "6"), (0, 0, "V")])
    func `another character that a rule or a check digit notices is none`(
        _ line: Int, _ column: Int, _ other: String
    ) {
        #expect(confirmed(line: line, column: column, as: other, probability: 0.9) > 0.9)
    }

    @Test func `a second look at another shape confirms nothing`() {
        let decoding = decoder.decode(.certain(eriksson))
        #expect(decoding.leastConfirmed(in: .certain(eriksson)) > 0.99)
        #expect(decoding.leastConfirmed(in: .certain(Array(eriksson.prefix(1)))) == 0)
        #expect(decoding.leastConfirmed(in: CharacterLattice(lines: [[], []])) == 0)
    }
}
