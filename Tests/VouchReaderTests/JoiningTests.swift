import Foundation
import Testing
import VouchCore
import VouchMRZ

@testable import VouchReader

/// Several looks at one zone, read as one.
@Suite struct JoiningTests {
    private let decoder: MRZDecoder
    private static let lines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    init() throws { decoder = MRZDecoder(today: try #require(CalendarDate(year: 2012, month: 1, day: 1))) }

    /// A look that takes the characters at some places of the first line for an H.
    private func look(_ places: [Int], share: Float = 0.7, of lines: [String] = lines) -> MRZReading {
        let rows = lines.enumerated().map { row, line in
            line.utf8.enumerated().map { column, byte -> CharacterLattice.Position in
                let isWrong = row == 0 && places.contains(column)
                var shares = [Float](repeating: 0.01 / 37, count: CharacterLattice.symbolCount)
                if let own = CharacterLattice.symbol(byte) { shares[own] = isWrong ? 0.99 - share : 0.999 }
                if isWrong, let other = CharacterLattice.symbol(UInt8(ascii: "H")) { shares[other] = share }
                return CharacterLattice.Position(logProbabilities: shares.map { log($0) })
            }
        }
        let lattice = CharacterLattice(lines: rows)
        return MRZReading(
            decoding: decoder.decode(lattice), zone: Quad(width: 9, height: 1), lineQuads: [], lattice: lattice)
    }

    @Test func `looks that are each wrong at another place are right together`() throws {
        let joined = try #require(MRZReading.joining([look([6]), look([7]), look([9])], decoder))
        #expect(joined.decoding.lines == Self.lines.map { Array($0.utf8) })
        #expect(joined.decoding.isValid)
    }

    @Test func `no letter of them is called sure, and no field proved`() throws {
        let joined = try #require(MRZReading.joining([look([6]), look([7]), look([9])], decoder))
        #expect(!joined.decoding.isCertain)
        #expect(joined.decoding.fields.allSatisfy { $0.standing != .proved })
    }

    @Test func `one look, none, and looks of which one is certain are left as they are`() {
        #expect(MRZReading.joining([], decoder) == nil)
        #expect(MRZReading.joining([look([6])], decoder) == nil)
        #expect(MRZReading.joining([look([6]), look([]), look([7])], decoder) == nil)
    }

    @Test func `looks at another zone have no say`() {
        let card = [
            "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
        ]
        #expect(MRZReading.joining([look([6]), look([], of: card)], decoder) == nil)
        let other = ["P<UTOSPECIMEN<<VIOLA<<<<<<<<<<<<<<<<<<<<<<<<", "X123456784UTO9012122M3404159<<<<<<<<<<<<<<04"]
        #expect(MRZReading.joining([look([6]), look([4], of: other)], decoder) == nil)
    }

    @Test func `lattices without a line or a place are left as they are`() {
        let empty = MRZReading(decoding: look([6]).decoding, zone: Quad(width: 9, height: 1), lineQuads: [])
        #expect(MRZReading.joining([empty, empty, look([7])], decoder) == nil)
    }
}
