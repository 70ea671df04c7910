import Foundation
import Testing
import VouchCore

@testable import VouchFields

@Suite struct PrintedValueTests {
    struct Vector: Decodable {
        let name: String
        let raw: String
        let value: String?
        let validity: String
        let order: String?
    }

    private func normalise(_ vector: Vector) throws -> (value: String?, validity: CheckOutcome) {
        let name = try #require(FieldName(rawValue: vector.name))
        let order = try vector.order.map { try #require(FieldForm.DateOrder(rawValue: $0)) }
        return PrintedValue.normalise(
            vector.raw, name: name, form: order.map { .date(order: $0) }, today: FieldVectors.today)
    }

    @Test func `every printed form has its value`() throws {
        let vectors: [Vector] = try FieldVectors.load("printed.json")
        #expect(vectors.count > 200)
        for vector in vectors {
            let result = try normalise(vector)
            let isRight = result.value == vector.value && FieldVectors.text(result.validity) == vector.validity
            #expect(isRight, "\(vector): \(result.value ?? "nil"), \(FieldVectors.text(result.validity))")
        }
    }

    @Test func `a value reads as itself`() throws {
        let vectors: [Vector] = try FieldVectors.load("printed.json")
        for vector in vectors {
            guard let value = vector.value, vector.name != "weight", vector.validity == "passed" else { continue }
            let name = try #require(FieldName(rawValue: vector.name))
            let again = PrintedValue.normalise(value, name: name, today: FieldVectors.today)
            #expect(again.value == value, "\(vector)")
        }
    }

    @Test func `without a known order only what has one reading is read`() {
        func read(_ raw: String) -> PrintedDate.Result {
            PrintedDate.read([raw], order: nil, meaning: .birth, today: FieldVectors.today)
        }
        #expect(read("03/04/1978") == .ambiguous)
        #expect(read("04/04/1978") == .date(PrintedDate(year: 1978, month: 4, day: 4)))
        #expect(read("03/18/1978") == .date(PrintedDate(year: 1978, month: 3, day: 18)))
        #expect(read("18/03/1978") == .date(PrintedDate(year: 1978, month: 3, day: 18)))
        #expect(read("03.04.1978") == .date(PrintedDate(year: 1978, month: 4, day: 3)))
        #expect(read("19781203") == .date(PrintedDate(year: 1978, month: 12, day: 3)))
        #expect(read("120864") == .ambiguous)
    }

    @Test(arguments: [
        "3 DQB 01/06", "3 DQB 01/06/1958", "1974 4bEXP 02", "12 CLASS 08 C 64", "1974 bEXP 02/11/2023",
        "12 REST 08 1964",
    ])
    func `words that are no month part a date`(_ raw: String) {
        for order in [nil, FieldForm.DateOrder.dmy, .mdy, .ymd] {
            let read = PrintedDate.read([raw], order: order, meaning: .birth, today: FieldVectors.today)
            if case .date(let date) = read { Issue.record("\(raw) is read as \(date.isoText)") }
        }
    }

    @Test(arguments: [
        ("12.08.1964 BERLIN 12", "1964-08-12"), ("3. 12.08.1964 NOWHERE", "1964-08-12"), ("1964年08月12日", "1964-08-12"),
        ("12 AUG/AOÛT 1964", "1964-08-12"), ("12 / 08 / 1964", "1964-08-12"), ("4b. 12.08.1964", "1964-08-12"),
    ])
    func `what stands around a date parts nothing`(_ raw: String, _ iso: String) {
        let read = PrintedDate.read([raw], order: .dmy, meaning: .birth, today: FieldVectors.today)
        guard case .date(let date) = read else {
            Issue.record("\(raw) is not read")
            return
        }
        #expect(date.isoText == iso)
    }

    @Test(arguments: [
        ("AA999999A", "CA 123456 B", true), ("AA999999A", "CA1234567", false), ("999-999", "123-456", true),
        ("999-999", "123456", true), ("XX", "A1", true), ("A9", "A", false), ("A9", "A11", false),
        ("99/9", "12/3", true),
    ])
    func `a pattern holds, or gives a hint`(_ pattern: String, _ raw: String, _ fits: Bool) {
        let result = PrintedValue.normalise(
            raw, name: .documentNumber, form: .number(pattern: pattern), today: FieldVectors.today)
        #expect(result.validity == (fits ? .passed : .notPerformed(.patternMismatch)))
        #expect(result.value != nil)
    }

    @Test func `hostile prints are refused or read, in time`() throws {
        let pieces = [
            "1", "0", "/", "X", "<", "A", "é", "e\u{301}", "\u{202E}", "👨‍👩‍👧‍👦", "ﷺ", "\u{0}", "9999", " ", "\n", "ส.", "Α",
            "MAR",
            "١", "\u{0301}",
        ]
        let names: [FieldName] = [
            .dateOfBirth, .dateOfExpiry, .sex, .height, .weight, .nationality, .documentNumber, .surname, .address,
            .licenceCategories, .eyeColour,
        ]
        for piece in pieces {
            for count in [1, 2, 3, 8, 200, 1999, 2001, 60_000] {
                let raw = String(repeating: piece, count: count)
                for name in names {
                    let result = PrintedValue.normalise(raw, name: name, today: FieldVectors.today)
                    if count == 60_000 { #expect(result.value == nil) }
                    #expect((result.value ?? "").unicodeScalars.count <= 4 * PrintedText.maximumLength)
                    #expect(result.value != "")
                }
            }
        }
    }
}
