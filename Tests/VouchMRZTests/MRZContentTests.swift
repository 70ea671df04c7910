import Foundation
import Testing
import VouchCore
import VouchTestSupport

@testable import VouchMRZ

/// What zones may say that the standard, or the States, allow. `*` in a vector is a check digit to be computed.
private struct ContentVector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [String]
    let possible: Bool
    let fields: [String: String]
    let notes: [String]

    var testDescription: String { name }

    static let all: [ContentVector] = MRZVectors.load("content")

    func zone() throws -> MRZ {
        let digits = lines.map { Array($0.utf8).map { $0 == UInt8(ascii: "*") ? UInt8(ascii: "0") : $0 } }
        return try MRZ(lines: digits, format: nil, isStrict: false).withCorrectCheckDigits
    }
}

@Suite struct MRZContentTests {
    @Test(arguments: ContentVector.all) fileprivate func `content is possible where a State prints it`(
        _ vector: ContentVector
    ) throws {
        let zone = try vector.zone()
        #expect(zone.checks.allSatisfy { if case .failed = $0.outcome { false } else { true } })
        #expect(zone.verdict(today: MRZVectors.today).isValid == vector.possible)
        let fields = zone.fields(today: MRZVectors.today)
        for (name, value) in vector.fields {
            let field = try #require(fields.first { $0.name.identifier.description == name })
            #expect(String(decoding: field.value, as: UTF8.self) == value, "\(name)")
            #expect(field.standing != .failed, "\(name)")
        }
        if vector.possible {
            #expect(zone.notes(today: MRZVectors.today).map { "\($0.identifier)" } == vector.notes)
        }
    }

    /// The decoder must allow what the finished text is allowed.
    @Test(arguments: ContentVector.all) fileprivate func `what is clearly printed is decoded as printed`(
        _ vector: ContentVector
    ) throws {
        let zone = try vector.zone()
        let decoding = MRZDecoder(today: MRZVectors.today).decode(.certain(zone.lines))
        #expect(decoding.lines == zone.lines)
        #expect(decoding.isValid == vector.possible)
        if vector.possible { #expect(decoding.isCertain) }
        #expect(decoding.notes(today: MRZVectors.today) == zone.notes(today: MRZVectors.today))
    }

    @Test func `an incomplete birth keeps its year for callers`() throws {
        let vector = try #require(ContentVector.all.first { $0.name == "day and month of birth as zeros" })
        let zone = try vector.zone()
        #expect(zone.dateOfBirth(today: MRZVectors.today)?.description == "1956-XX-XX")
        let decoding = MRZDecoder(today: MRZVectors.today).decode(.certain(zone.lines))
        #expect(decoding.dateOfBirth?.description == "1956-XX-XX")
    }

    @Test func `a document without end has no date of expiry`() throws {
        let vector = try #require(ContentVector.all.first { $0.name == "Spanish card without end" })
        #expect(try vector.zone().dateOfExpiry(today: MRZVectors.today) == nil)
    }
}

/// A zone that somebody reported as read wrongly, with what it says.
private struct ReportedZone: Decodable, Sendable, CustomTestStringConvertible {
    struct Expectation: Decodable {
        let valid: Bool?
        let format: String?
        let fields: [String: String]
        let tells: String?
    }

    let id: String
    let lines: [String]
    let expect: Expectation

    var testDescription: String { id }

    static let file = SharedCorpus.cases("mrz.json")

    static let all: [ReportedZone] = {
        guard let file else { return [] }
        do {
            return try JSONDecoder().decode([ReportedZone].self, from: Data(contentsOf: file))
        } catch {
            fatalError("\(file.lastPathComponent): \(error)")
        }
    }()
}

@Suite(.enabled(if: ReportedZone.file != nil, "no shared/cases/mrz.json on this machine")) struct ReportedZoneTests {
    private static let today = CalendarDate(year: 2026, month: 11, day: 27)

    @Test(arguments: ReportedZone.all) fileprivate func `a reported zone is read as it should be`(
        _ zone: ReportedZone
    ) throws {
        let today = try #require(Self.today)
        let input = try MRZInput(zone.lines.joined(separator: "\n"))
        let mrz = try MRZ(parsing: input)
        if let valid = zone.expect.valid { #expect(mrz.verdict(today: today).isValid == valid) }
        if let format = zone.expect.format { #expect(mrz.format.label == format) }
        let fields = mrz.fields(today: today)
        func value(_ name: String) -> String? {
            fields.first { "\($0.name.identifier)" == name }.map { String(decoding: $0.value, as: UTF8.self) }
        }
        for (key, wanted) in zone.expect.fields {
            if key.hasSuffix("_starts") {
                #expect(value(String(key.dropLast(7)))?.hasPrefix(wanted) == true, "\(key)")
            } else if key.hasSuffix("_not") {
                #expect(value(String(key.dropLast(4))) != wanted, "\(key)")
            } else {
                #expect(value(key) == wanted, "\(key)")
            }
        }
        if zone.expect.tells == "truncat" { #expect(mrz.notes(today: today).contains(.nameMayBeTruncated)) }
        // Whatever is not as printed is said.
        #expect((mrz.lines.map { String(decoding: $0, as: UTF8.self) } == zone.lines) == input.changes.isEmpty)
    }

    @Test func `all of them are tried`() { #expect(ReportedZone.all.count >= 24) }
}
