import Testing
import VouchCore
import VouchMRZ
import VouchReader

@Suite struct ReadingRedactionTests {
    private func printed(_ value: Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value) \(String(reflecting: value)) \(dumped)"
    }

    @Test func `printing or dumping a reading shows what it is and where, and no character`() throws {
        let lines = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"]
        let lattice = CharacterLattice(
            lines: lines.map { line in
                line.utf8.map { byte in
                    var seen = [Float](repeating: -14, count: CharacterLattice.symbolCount)
                    seen[CharacterLattice.symbol(byte) ?? 36] = 0
                    return CharacterLattice.Position(logProbabilities: seen)
                }
            })
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        let zone = Quad(
            topLeft: Point(x: 112.4, y: 640), topRight: Point(x: 1480, y: 638), bottomRight: Point(x: 1481, y: 742),
            bottomLeft: Point(x: 112, y: 741))
        let reading = MRZReading(
            decoding: MRZDecoder(today: today).decode(lattice), zone: zone, lineQuads: [zone], lattice: lattice)
        #expect("\(reading)" == "<redacted TD3, valid, at (112, 638) to (1481, 742)>")
        #expect(printed([reading]).utf8.count < 400)
        for secret in ["ERIKSSON", "L898902C", "740812", "UTO", "69"] { #expect(!printed(reading).contains(secret)) }
        let nowhere = MRZReading(
            decoding: reading.decoding, zone: zone.map { _ in Point(x: .nan, y: .infinity) }, lineQuads: [])
        #expect("\(nowhere)" == "<redacted TD3, valid, at (?, ?) to (?, ?)>")
    }
}
