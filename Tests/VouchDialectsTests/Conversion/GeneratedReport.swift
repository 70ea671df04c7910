import Foundation
import VouchCore
import VouchFields
import VouchReport

/// Reports of invented persons, the same for the same number.
struct GeneratedReport {
    private var state: UInt64

    init(_ number: Int) { state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    private mutating func next(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }

    private mutating func chance(_ percent: Int) -> Bool { next(100) < percent }

    private mutating func one<Element>(of elements: [Element]) -> Element { elements[next(elements.count)] }

    private mutating func letters(_ count: Int) -> String {
        String((0..<count).map { _ in one(of: Array("ABCDEFGHIJKLMNOPRSTUVZ")) })
    }

    private mutating func day(_ years: Range<Int>) -> String {
        // Some documents state a year only.
        let year = years.lowerBound + next(years.count)
        guard chance(95) else { return "\(year)" }
        return "\(year)-" + [1 + next(12), 1 + next(28)].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
    }

    private mutating func person() -> [FieldName: String] {
        var fields: [FieldName: String] = [
            .surname: letters(3 + next(9)), .givenNames: letters(4) + " " + letters(5),
            .documentNumber: letters(1) + "\(10_000_000 + next(9_999_999))", .sex: one(of: ["M", "F", "X"]),
            .dateOfBirth: day(1930..<2010), .dateOfExpiry: day(2015..<2036), .documentCode: one(of: ["P", "ID", "I"]),
            .issuingStateCode: one(of: ["UTO", "D", "FRA"]), .nationality: one(of: ["UTO", "D", "PRT"]),
        ]
        let more: [FieldName] = [
            .personalNumber, .optionalData, .placeOfBirth, .address, .issuingAuthority, .height, .cardAccessNumber,
            .remarks, .passportNumber, .parents, .licenceCategories,
        ]
        for name in more where chance(35) { fields[name] = letters(6) }
        if chance(15), let own = FieldName(rawValue: "lodgeNumber") { fields[own] = letters(5) }
        if chance(40) { fields[.dateOfIssue] = day(2005..<2026) }
        if chance(20) { fields[.fullName] = letters(12) }
        return fields
    }

    private mutating func sources(_ person: [FieldName: String]) -> [FieldSource: [FieldName: FieldValue]] {
        let zone: Set<FieldName> = [
            .surname, .givenNames, .documentNumber, .sex, .dateOfBirth, .dateOfExpiry, .documentCode,
            .issuingStateCode, .nationality, .optionalData,
        ]
        var said: [FieldSource: [FieldName: FieldValue]] = [:]
        let often: [(FieldSource, Int)] = [(.mrz, 85), (.visual, 85), (.barcode, 25), (.chip, 25)]
        for (source, percent) in often where chance(percent) {
            for (name, value) in person.sorted(by: { $0.key < $1.key })
            where ![.mrz, .chip].contains(source) || zone.contains(name) {
                guard chance(92) else { continue }
                // Misread now and then, and then invalid or contradicting.
                let isMisread = chance(4) && !name.isDate
                let text = isMisread ? value + "X" : value
                let place =
                    chance(60) && source != .chip ? PagePlace(page: next(2), box: Quad(width: 30, height: 5)) : nil
                said[source, default: [:]][name] = FieldValue(
                    value: isMisread && chance(50) ? nil : text, raw: text,
                    validity: isMisread ? .failed(.zoneContent) : .passed, place: place)
            }
        }
        return said
    }

    mutating func report() throws -> DocumentReport {
        let said = sources(person())
        let hasChip = chance(40)
        let isProved = hasChip && chance(60)
        let type = one(of: VouchFields.DocumentType.allCases)
        let (name, hasModel, hasPortrait) = ("Utopia: " + letters(6), chance(70), chance(60))
        let portrait = [UInt8](letters(40).utf8)
        let pages = (0..<(chance(90) ? 2 : 0)).map { index in
            DocumentReport.Page(
                picture: 0, side: chance(90) ? ["front", "back"][index] : nil, format: "id1",
                millimetres: (85.6, 54), corners: Quad(width: 900, height: 600), dotsPerInch: 300,
                quality: chance(80)
                    ? .init(
                        confidence: Double(next(10_001)) / 10_000,
                        distanceConfidence: chance(80) ? Double(next(10_001)) / 10_000 : nil,
                        faceDetected: chance(50) ? chance(50) : nil, metrics: [:]) : nil)
        }
        return try DialectReport.make(said) { evidence in
            if hasChip {
                evidence.chip =
                    isProved ? DialectReport.proved : ChipChecks(passiveAuthentication: .failed(.zoneContent))
            }
        } complete: { contents in
            contents.type = type
            if said[.mrz] != nil { contents.zone = .init(format: nil, lines: ["P<UTO"], valid: true, page: 0) }
            contents.pages = pages
            if hasModel { (contents.modelName, contents.modelID) = (name, "utopia." + name) }
            if hasPortrait {
                contents.graphics = [
                    .init(.portrait, chip: portrait, mime: "image/jpeg", width: nil, height: nil)
                ]
            }
        }
    }
}
