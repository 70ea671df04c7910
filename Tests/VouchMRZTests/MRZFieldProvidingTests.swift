import Testing
import VouchCore
import VouchMRZ

/// Fields by the names of Doc 9303, from the specimens of its appendices.
@Suite struct MRZFieldProvidingTests {
    private func zone(_ format: String) throws -> MRZ {
        try MRZ(lines: try #require(ZoneVector.all.first { $0.format == format }).bytes)
    }

    @Test func `a passport's fields are asked for by name`() throws {
        let mrz = try zone("TD3")
        #expect(mrz.documentCode == "P")
        #expect(mrz.issuingState == "UTO")
        #expect(mrz.nationality == "UTO")
        #expect(mrz.surname == "ERIKSSON")
        #expect(mrz.givenNames == "ANNA MARIA")
        #expect(mrz.documentNumber == "L898902C3")
        #expect(mrz.sex == "F")
        #expect(mrz.optionalData == "ZE184226B")
        #expect(mrz.optionalData2 == nil)
        #expect(mrz.dateOfBirth(today: MRZVectors.today)?.date == CalendarDate(year: 1974, month: 8, day: 12))
        #expect(mrz.dateOfExpiry(today: MRZVectors.today)?.date == CalendarDate(year: 2012, month: 4, day: 15))
    }

    @Test func `a decoded zone says the same, its dates with their century`() throws {
        let mrz = try zone("TD3")
        let decoding = MRZDecoder(today: MRZVectors.today).decode(.certain(mrz.lines))
        #expect(decoding.documentNumber == mrz.documentNumber)
        #expect(decoding.surname == "ERIKSSON")
        #expect(decoding.givenNames == "ANNA MARIA")
        #expect(decoding.dateOfBirth == mrz.dateOfBirth(today: MRZVectors.today))
        #expect(decoding.dateOfBirth?.description == "1974-08-12")
        #expect(decoding.dateOfExpiry?.date == CalendarDate(year: 2012, month: 4, day: 15))
    }

    @Test(arguments: ZoneVector.all)
    func `every field is the one that the list of fields has`(_ v: ZoneVector) throws {
        let mrz = try MRZ(lines: v.bytes)
        for field in mrz.fields(today: MRZVectors.today) { #expect(mrz.printed(field.name) == field.raw) }
        let names = mrz.fields(today: MRZVectors.today).map(\.name)
        for name in MRZField.Name.allCases where !names.contains(name) { #expect(mrz.printed(name) == nil) }
    }

    @Test func `a field that the layout lacks is nil`() throws {
        let card = try zone("French identity card")
        #expect(card.nationality == nil)
        #expect(card.dateOfExpiry(today: MRZVectors.today) == nil)
    }

    @Test func `unknown parts of a date are unknown, and a date that is none is nil`() throws {
        let contents = { (birth: String) in
            MRZContents(
                format: .td3, documentCode: "P", issuingState: "UTO", primaryIdentifier: "ERIKSSON",
                documentNumber: "L898902C3", nationality: "UTO", dateOfBirth: birth, dateOfExpiry: "301231")
        }
        func birth(_ printed: String) throws -> (text: PartialDate?, seen: PartialDate?) {
            let mrz = try MRZ(writing: contents(printed))
            let decoding = MRZDecoder(today: MRZVectors.today).decode(.certain(mrz.lines))
            return (mrz.dateOfBirth(today: MRZVectors.today), decoding.dateOfBirth)
        }
        let partial = try birth("74<<<<")
        #expect(partial.text?.year == 1974)
        #expect(partial.text?.month == nil)
        #expect(partial.text?.date == nil)
        #expect(partial.text?.description == "1974-XX-XX")
        #expect(partial.seen == partial.text)
        #expect(try birth("<<<<<<").text == nil)
        #expect(try birth("740231").text == nil)
    }

    @Test func `an unspecified sex is X`() throws {
        let mrz = try MRZ(
            writing: MRZContents(
                format: .td3, documentCode: "P", issuingState: "UTO", primaryIdentifier: "ERIKSSON",
                documentNumber: "L898902C3", nationality: "UTO", dateOfBirth: "740812", dateOfExpiry: "301231"))
        #expect(mrz.printed(.sex) == [UInt8(ascii: "<")])
        #expect(mrz.sex == "X")
        #expect(mrz.givenNames == nil)
        #expect(mrz.optionalData == nil)
    }
}
