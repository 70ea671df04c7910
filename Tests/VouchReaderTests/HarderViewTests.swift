import Foundation
import Testing
import VouchCore
import VouchImaging
import VouchMRZ
import VouchNetworks
import VouchReader

/// One specimen as worse photographers would take it. The reading of whole corpora is measured by `make bench`.
@Suite struct HarderViewTests {
    private let reader: MRZReader
    private let today: CalendarDate
    private let grey: GreyPixels

    init() throws {
        let networks = try CommittedNetworks.load(from: Corpus.root.appendingPathComponent("Networks").path)
        reader = try MRZReader(
            finderWeights: networks.mrzFinder, recogniserWeights: networks.mrzRecogniser,
            witnessWeights: networks.mrzWitness)
        today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        grey = try GreyPixels(file: "flat/td3-utopia.jpg")
    }

    private static let lines = [
        "P<UTOSPECIMEN<<ANEMONE<VIOLA<<<<<<<<<<<<<<<<", "L895753378UTO8803148F3311190ZZ184226B<<<<<48",
    ]

    private func read(_ picture: GreyPixels) -> MRZDecoding? {
        picture.withView { reader.read($0, today: today).first?.decoding } ?? nil
    }

    @Test(arguments: [0.0, 50, 90, 140, 180, 225, 270, 320])
    func `a zone seen 45 degrees from the side is read`(_ side: Double) throws {
        let decoding = try #require(read(grey.seen(from: side, degrees: 45)))
        #expect(decoding.lines.map { String(decoding: $0, as: UTF8.self) } == Self.lines)
        #expect(decoding.isCertain)
    }

    @Test(arguments: [0.0, 50, 140, 180, 225, 320])
    func `a zone seen 55 degrees from above, below or a corner is read`(_ side: Double) throws {
        let decoding = try #require(read(grey.seen(from: side, degrees: 55)))
        #expect(decoding.lines.map { String(decoding: $0, as: UTF8.self) } == Self.lines)
    }

    /// A character is 16.6 pixels wide: 0.75 of it.
    @Test(arguments: [25.0, 55, 90, 130, 160])
    func `a zone shaken across or aslant is read, and on its head as well`(_ degrees: Double) throws {
        let shaken = grey.moved(by: 12.5, degrees: degrees)
        for picture in [shaken, shaken.turned] {
            let decoding = try #require(read(picture))
            #expect(decoding.lines.map { String(decoding: $0, as: UTF8.self) } == Self.lines)
        }
    }

    /// 0.3 and 0.38 of a character.
    @Test(arguments: [5.0, 6.3])
    func `a zone out of focus is read`(_ radius: Double) throws {
        let decoding = try #require(read(grey.defocused(by: radius)))
        #expect(decoding.lines.map { String(decoding: $0, as: UTF8.self) } == Self.lines)
    }

    @Test(arguments: [24.0, 60])
    func `nothing is called sure of a zone that is beyond all reading`(_ radius: Double) {
        let decoding = read(grey.defocused(by: radius))
        #expect(decoding?.isCertain != true)
        #expect(decoding?.fields.contains { $0.standing == .proved } != true)
    }

    @Test func `a bright bar across the lines is read through`() throws {
        let decoding = try #require(
            read(
                grey.changed { value, x, _ in
                    let across = abs(x - 400)
                    return across < 25 ? value + (255 - value) * 0.75 : value
                }))
        #expect(decoding.lines.map { String(decoding: $0, as: UTF8.self) } == Self.lines)
    }

}

/// Zones of layouts that no corpus has, from the characters of a specimen's zone.
@Suite struct PastedZoneTests {
    private let reader: MRZReader
    private let today: CalendarDate
    private let glyphs: PastedZone

    init() throws {
        let networks = try CommittedNetworks.load(from: Corpus.root.appendingPathComponent("Networks").path)
        reader = try MRZReader(
            finderWeights: networks.mrzFinder, recogniserWeights: networks.mrzRecogniser,
            witnessWeights: networks.mrzWitness)
        today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        glyphs = try PastedZone()
    }

    private func read(_ lines: [String]) throws -> MRZDecoding? {
        try glyphs.picture(lines).withView { reader.read($0, today: today).first?.decoding } ?? nil
    }

    @Test func `the one line of a driving licence is found in a picture`() throws {
        let line = "D1NLD2094562111659VPE9B2C00AN5"
        let decoding = try #require(try read([line]))
        #expect(decoding.lines.map { String(decoding: $0, as: UTF8.self) } == [line])
        #expect(decoding.format == .drivingLicence)
    }

    @Test func `the three lines of a Swiss licence are found in a picture, the first of them short`() throws {
        let lines = ["ABA123D<<", "FACHE305142128097<<880314<<<<<", "SPECIMEN<<ANEMONE<<<<<<<<<<<<<"]
        let decoding = try #require(try read(lines))
        #expect(decoding.lines.map { String(decoding: $0, as: UTF8.self) } == lines)
        #expect(decoding.format == .swissDrivingLicence)
    }

    /// As passports of several States have them: personal number and check digits fill the line (docs/pains.md, P23).
    @Test func `a second line without a filler is found and read`() throws {
        let mrz = try MRZ(
            writing: MRZContents(
                format: .td3, documentCode: "PO", issuingState: "UTO", primaryIdentifier: "SPECIMEN",
                secondaryIdentifier: "ANEMONE", documentNumber: "L89575337", nationality: "UTO", dateOfBirth: "880314",
                sex: "F", dateOfExpiry: "331119", optionalData: "MALNDMPMLAFABC"))
        let lines = mrz.lines.map { String(decoding: $0, as: UTF8.self) }
        try #require(lines.count == 2 && !lines[1].contains("<"))
        let decoding = try #require(try read(lines))
        #expect(decoding.lines.map { String(decoding: $0, as: UTF8.self) } == lines)
        #expect(decoding.format == .td3)
        #expect(decoding.isCertain)
    }

    @Test func `a card's three lines are not taken for one or for a Swiss licence`() throws {
        let mrz = try MRZ(
            writing: MRZContents(
                format: .td1, documentCode: "ID", issuingState: "UTO", primaryIdentifier: "SPECIMEN",
                secondaryIdentifier: "ANEMONE", documentNumber: "L89575337", nationality: "UTO", dateOfBirth: "880314",
                sex: "F", dateOfExpiry: "331119"))
        let lines = mrz.lines.map { String(decoding: $0, as: UTF8.self) }
        let decoding = try #require(try read(lines))
        #expect(decoding.lines.map { String(decoding: $0, as: UTF8.self) } == lines)
        #expect(decoding.format == .td1)
    }
}
