import Testing
import VouchCore

@testable import VouchMRZ

/// How far rules and check digits may overrule what was seen.
@Suite struct BeliefTests {
    private let decoder = MRZDecoder(today: MRZVectors.today)
    /// `P<UTOERIKSSON<<ANNA<MARIA<<<…`, `L898902C36UTO7408122F1204159ZE184226B<<<<<10`.
    private let eriksson = ZoneVector.all[0].bytes

    /// The zone with one character seen as another, and how much less the right one was seen, in nats.
    private func seen(
        _ places: [(line: Int, column: Int, as: String, gap: Float)], of zone: [[UInt8]]? = nil,
        by decoder: MRZDecoder? = nil
    ) -> MRZDecoding {
        var lattice = CharacterLattice.certain(zone ?? eriksson)
        for place in places {
            let odds = exponential(-place.gap)
            lattice.blur(
                line: place.line, column: place.column, to: Array(place.as.utf8)[0], probability: 1 / (1 + odds))
        }
        return (decoder ?? self.decoder).decode(lattice)
    }

    @Test(arguments: [(Float(6.5), true), (7.5, false), (8.5, false)])
    func `one sign that no rule allows is overruled up to seven nats`(_ gap: Float, _ isOverruled: Bool) {
        // A letter in the check digit of the date of birth, which looks like no digit.
        let decoding = seen([(1, 19, "W", gap)])
        #expect((decoding.lines == eriksson) == isOverruled)
    }

    @Test(arguments: [(Float(4.5), true), (5.5, false)])
    func `several signs are overruled up to fifteen nats together`(_ gap: Float, _ isOverruled: Bool) {
        let decoding = seen([(1, 19, "W", gap), (1, 27, "W", gap), (1, 43, "W", gap)])
        #expect((decoding.lines == eriksson) == isOverruled)
    }

    @Test func `without a person who looks on, one character is repaired, not two`() {
        let strict = MRZDecoder(today: MRZVectors.today, strictness: .strict)
        let one = seen([(1, 28, "M", 0.2)], by: strict)
        #expect(one.lines == eriksson)
        #expect(one.isValid)
        let two = seen([(1, 28, "M", 0.2), (1, 29, "M", 0.2)], by: strict)
        #expect(two.lines != eriksson)
        #expect(!two.isValid)
        #expect(seen([(1, 28, "M", 0.2), (1, 29, "M", 0.2)]).lines == eriksson)
    }

    @Test(arguments: ["I", "C", "A"])
    func `of two formats the valid reading is preferred, also where the other was seen more clearly`(_ letter: String) {
        // A visa. As a card it would begin with another letter, and its last character be a wrong check digit.
        let visa = ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "L8988901C4XXX4009078F9612109<<<<<<<5"]
        let decoding = seen([(0, 0, letter, 1.5)], of: visa.map { Array($0.utf8) })
        #expect(decoding.format == .mrvB)
        #expect(decoding.isValid)
    }

    @Test(arguments: [(Float(0.97), MRZField.Standing.proved), (0.94, .likely), (0.92, .likely)])
    func `in a zone that is not believed, a check digit proves what was seen with 95 percent`(
        _ probability: Float, _ standing: MRZField.Standing
    ) {
        // The number's fourth character may be a K, and the zone is broken elsewhere.
        var lattice = CharacterLattice.certain(eriksson)
        lattice.blur(line: 1, column: 3, to: UInt8(ascii: "K"), probability: 1 - probability)
        lattice.blur(line: 1, column: 19, to: UInt8(ascii: "W"), probability: 0.9998)
        let number = decoder.decode(lattice).fields.first { $0.name == .documentNumber }
        #expect(number?.standing == standing)
    }

    /// Two letters may be wrong together there, and the check digits hold by chance.
    @Test(arguments: [(Float(0.999), MRZField.Standing.proved), (0.965, .likely)])
    func `a faint letter under a check digit is proved in clear print only`(
        _ others: Float, _ standing: MRZField.Standing
    ) {
        var lattice = CharacterLattice.certain(eriksson, probability: others)
        lattice.blur(line: 1, column: 3, to: UInt8(ascii: "K"), probability: 0.09)
        let decoding = decoder.decode(lattice)
        #expect(decoding.isValid)
        #expect(decoding.fields.first { $0.name == .documentNumber }?.standing == standing)
        #expect(decoding.fields.first { $0.name == .dateOfBirth }?.standing == .proved)
    }

    /// The right part of a passport's zone: its date of expiry stands where a card has the date of birth, with a digit that holds.
    @Test func `a zone whose State cannot be and whose number's check digit fails proves no field`() {
        let part = ["MAXQIZTRUR<JUVYZ<<HU<SCHIEVFEZ<<<<<<", "<J0MN8102265M3005028<<<<<<<<<<<<<<06"]
        let decoding = decoder.decode(.certain(part.map { Array($0.utf8) }))
        #expect(!decoding.isValid)
        #expect(decoding.fields.allSatisfy { $0.standing != .proved })
    }

    @Test(arguments: [(Float(0.9995), true), (0.998, false)])
    func `without check digits all characters must be seen more clearly`(_ probability: Float, _ isCertain: Bool) {
        let licence = ["AAA001D<<", "FACHE305142128097<<800126<<<<<", "MARCHAND<<FABIENNE<<<<<<<<<<<<"]
        let reading = decoder.decode(.certain(licence.map { Array($0.utf8) }, probability: probability))
        #expect(reading.isValid)
        #expect(reading.isCertain == isCertain)
        // Three check digits: the same is enough.
        #expect(decoder.decode(.certain(eriksson, probability: probability)).isCertain)
    }
}
