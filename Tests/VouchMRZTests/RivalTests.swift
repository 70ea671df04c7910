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

    @Test(arguments: [(0, 5, "3"), (1, 13, "X"), (1, 43, "F"), (0, 0, "V")])
    func `another character that a rule notices is none`(_ line: Int, _ column: Int, _ other: String) {
        #expect(confirmed(line: line, column: column, as: other, probability: 0.9) > 0.9)
    }

    /// Two letters may be wrong together, so that the sum holds again.
    @Test(arguments: [(1, 0, "2"), (1, 0, "M"), (1, 13, "4")])
    func `another character that a check digit notices has a third of the weight`(
        _ line: Int, _ column: Int, _ other: String
    ) {
        let share = confirmed(line: line, column: column, as: other, probability: 0.5)
        #expect(abs(share - 0.75) < 0.02)
    }

    /// In unclear print a field may hold its check digit and be wrong; only another pair of eyes can tell.
    @Test(arguments: [(1, 13, "dateOfBirth"), (1, 0, "documentNumber"), (1, 21, "dateOfExpiry")])
    func `a field is proved only where a second look sees its characters too`(
        _ line: Int, _ column: Int, _ field: String
    ) {
        let decoding = decoder.decode(.certain(eriksson))
        var seen = CharacterLattice.certain(eriksson)
        seen.blur(line: line, column: column, to: UInt8(ascii: "8"), probability: 0.9)
        let judged = decoding.seconded(in: [seen], limit: 0.75, today: MRZVectors.today)
        let lost = decoding.fields.filter { $0.standing == .proved }.map { "\($0.name)" }
            .filter { name in judged.fields.contains { "\($0.name)" == name && $0.standing == .likely } }
        #expect(lost == [field])
        #expect(judged.lines == decoding.lines)
    }

    @Test func `one of two looks is enough, and one of another shape proves nothing`() {
        let decoding = decoder.decode(.certain(eriksson))
        let clear = CharacterLattice.certain(eriksson)
        var blurred = clear
        blurred.blur(line: 1, column: 13, to: UInt8(ascii: "8"), probability: 0.9)
        let other = CharacterLattice(lines: [[], []])
        func proved(_ looks: [CharacterLattice]) -> Int {
            decoding.seconded(in: looks, limit: 0.75, today: MRZVectors.today).fields
                .count { $0.standing == .proved }
        }
        #expect(proved([blurred, clear]) == proved([clear]))
        #expect(proved([blurred]) == proved([clear]) - 1)
        #expect(proved([other]) == 0)
    }

    /// A visa's number, with weights of 7 and 3 at its first two places: a zero for a letter O at both adds nothing.
    @Test(arguments: [([0, 1], true), ([0], false), ([1], false)])
    func `two look-alikes that no check digit notices together are a doubt`(_ places: [Int], _ isDoubt: Bool) {
        let visa = ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "OOYY2G5D53UTO4109244F2710062<<<<<<<<"].map {
            Array($0.utf8)
        }
        var read = visa
        for place in [0, 1] { read[1][place] = UInt8(ascii: "0") }
        let decoding = decoder.decode(.certain(read))
        var seen = CharacterLattice.certain(read)
        for place in places { seen.blur(line: 1, column: place, to: UInt8(ascii: "O"), probability: 0.9) }
        #expect(decoding.isValid)
        #expect((decoding.leastConfirmed(in: seen) < 0.2) == isDoubt)
    }

    @Test func `a second look at another shape confirms nothing`() {
        let decoding = decoder.decode(.certain(eriksson))
        #expect(decoding.leastConfirmed(in: .certain(eriksson)) > 0.99)
        #expect(decoding.leastConfirmed(in: .certain(Array(eriksson.prefix(1)))) == 0)
        #expect(decoding.leastConfirmed(in: CharacterLattice(lines: [[], []])) == 0)
    }
}
