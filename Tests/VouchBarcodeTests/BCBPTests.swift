import Testing
import VouchBarcode
import VouchCore

@Suite struct BCBPTests {
    @Test(arguments: BCBPVector.all) func `a pass says what is in it, and what is odd about it`(
        _ vector: BCBPVector
    ) throws {
        let pass = try BoardingPass(vector.bytes)
        #expect(pass.fields == vector.fields)
        #expect(pass.findings.map { $0.code.rawValue } == vector.findings)
    }

    @Test(arguments: BCBPVector.all) func `a pass looks like one`(_ vector: BCBPVector) {
        #expect(BoardingPass.looksLike(vector.bytes))
    }

    @Test func `garbage is no pass`() {
        for bytes in PayloadVectors.garbage {
            #expect(!BoardingPass.looksLike(bytes))
            #expect(throws: BoardingPassError.self) { try BoardingPass(bytes) }
        }
        #expect(throws: BoardingPassError(.tooLong)) {
            try BoardingPass(Array("M1".utf8) + [UInt8](repeating: 0x41, count: BoardingPass.maximumLength))
        }
    }

    @Test func `a pass that ends anywhere keeps what is there, and says so`() throws {
        for vector in BCBPVector.all where vector.findings.isEmpty {
            for count in 0..<vector.bytes.count {
                let bytes = Array(vector.bytes.prefix(count))
                guard count >= 47 else {
                    let code: BoardingPassError.Code = count < 2 ? .notABoardingPass : .truncated
                    #expect(throws: BoardingPassError(code)) { try BoardingPass(bytes) }
                    continue
                }
                let pass = try BoardingPass(bytes)
                #expect(pass.name.surname.exposed == vector.fields["surname"])
                #expect(pass.legs.first?.to == vector.fields["1.to"])
                #expect(pass.legs.count <= 4)
                // What is cut is missing or short, and nothing else stands in its place.
                for (name, value) in pass.fields where !name.hasSuffix("fastTrack") && name != "truncatedName" {
                    #expect(vector.fields[name]?.hasPrefix(value) ?? false, "\(vector.name), \(count): \(name)")
                }
            }
        }
    }

    @Test func `any size in the pass is survived`() throws {
        for vector in BCBPVector.all where vector.source == "invented" {
            for position in stride(from: 58, to: min(vector.bytes.count, 110), by: 1) {
                for byte in [UInt8(ascii: "0"), UInt8(ascii: "F"), UInt8(ascii: "^"), 0x00, 0xFF] {
                    var bytes = vector.bytes
                    bytes[position] = byte
                    let pass = try BoardingPass(bytes)
                    #expect((1...9).contains(pass.legs.count))
                }
            }
        }
    }

    @Test func `printing a pass shows nobody`() throws {
        for vector in BCBPVector.all {
            let pass = try BoardingPass(vector.bytes)
            var printed = "\(pass) \(pass.legs) \(pass.issuance) \(pass.name) \(String(describing: pass.securityData))"
            dump(pass, to: &printed)
            dump(pass.legs, to: &printed)
            for word in ["DESMARAIS", "MUSTERMANN", "ERIKA", "ABC123", "XYZ789", "1234567890", "992233445566", "GIWVC"]
            {
                #expect(!printed.contains(word))
            }
        }
    }
}

@Suite struct BCBPDateTests {
    private func day(_ year: Int, _ month: Int, _ day: Int) throws -> CalendarDate {
        try #require(CalendarDate(year: year, month: month, day: day))
    }

    @Test func `without a year the nearest day is meant`() throws {
        let first = try #require(DayOfYear(day: 1))
        #expect(first.date(near: try day(2026, 12, 30)) == (try day(2027, 1, 1)))
        #expect(first.date(near: try day(2026, 2, 1)) == (try day(2026, 1, 1)))
        let last = try #require(DayOfYear(day: 366))
        #expect(last.date(near: try day(2026, 6, 1)) == (try day(2024, 12, 31)))
        let leap = try #require(DayOfYear(day: 60))
        #expect(leap.date(near: try day(2024, 3, 1)) == (try day(2024, 2, 29)))
        #expect(leap.date(near: try day(2026, 3, 1)) == (try day(2026, 3, 1)))
    }

    @Test func `the last digit of the year decides among ten`() throws {
        let date = try #require(DayOfYear(day: 244, yearDigit: 9))
        #expect(date.date(near: try day(2026, 11, 22)) == (try day(2029, 9, 1)))
        #expect(date.date(near: try day(2023, 11, 22)) == (try day(2019, 9, 1)))
        #expect(DayOfYear(day: 366, yearDigit: 5)?.date(near: try day(2026, 1, 1)) == nil)
    }

    @Test func `no day is beyond 366`() {
        #expect(DayOfYear(day: 0) == nil)
        #expect(DayOfYear(day: 367) == nil)
        #expect(DayOfYear(day: 1, yearDigit: 10) == nil)
    }

    @Test func `a flight is on the day of issue or after it`() throws {
        let vector = try #require(BCBPVector.all.first { $0.name == "kiosk" })
        let pass = try BoardingPass(vector.bytes)
        let leg = try #require(pass.legs.first)
        #expect(pass.dateOfIssue(reference: try day(2016, 5, 1)) == (try day(2016, 1, 7)))
        #expect(pass.date(of: leg, reference: try day(2016, 5, 1)) == (try day(2016, 1, 7)))
        // Issued on the last days of a year for the first of the next, and read long after.
        let text = vector.text.replacing("6007B", with: "6365B")
        let late = try BoardingPass(Array(text.utf8))
        let flight = try #require(late.legs.first)
        #expect(late.date(of: flight, reference: try day(2018, 8, 1)) == (try day(2017, 1, 7)))
        // Issued after midnight in the east, flown before it in the west.
        let west = try BoardingPass(Array(vector.text.replacing("6007B", with: "6008B").utf8))
        #expect(west.date(of: try #require(west.legs.first), reference: try day(2016, 1, 8)) == (try day(2016, 1, 7)))
    }

    @Test func `without a date of issue the day of reading decides`() throws {
        let vector = try #require(BCBPVector.all.first { $0.name == "few conditional items" })
        let pass = try BoardingPass(vector.bytes)
        let leg = try #require(pass.legs.first)
        #expect(pass.dateOfIssue(reference: try day(2026, 1, 2)) == nil)
        #expect(pass.date(of: leg, reference: try day(2026, 1, 2)) == (try day(2026, 1, 19)))
        #expect(pass.date(of: leg, reference: try day(2025, 12, 31)) == (try day(2026, 1, 19)))
    }
}
