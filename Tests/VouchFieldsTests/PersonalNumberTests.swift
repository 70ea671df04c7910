import Testing
import VouchCore

@testable import VouchFields

@Suite struct PersonalNumberTests {
    struct Vector: Decodable {
        let state: String
        let number: String
        let valid: Bool
        let birth: String?
    }

    /// `personal_numbers.py`: by python-stdnum.
    @Test func `check digits are those of each State`() throws {
        let vectors: [Vector] = try FieldVectors.load("personalNumbers.json")
        #expect(Set(vectors.map(\.state)).count == 19)
        for vector in vectors {
            let number = try #require(PersonalNumber(vector.number, state: vector.state), "\(vector)")
            if vector.valid {
                #expect(number.validity == .passed, "\(vector)")
            } else {
                // A changed day of birth may still have the right check digit.
                let isSame = number.validity == .passed && number.birth == nil
                let expected: CheckOutcome =
                    number.isRuleHeld
                    ? .failed(.personalNumberCheckDigit) : .notPerformed(.personalNumberCheckDigit)
                #expect(number.validity == expected || isSame || number.validity == .passed)
            }
            if let birth = vector.birth {
                let parts = try #require(DateEquality.parts(birth))
                #expect(
                    number.birth.map { [$0.shortYear, $0.month, $0.day] } == [parts[0] % 100, parts[1], parts[2]],
                    "\(vector)")
            }
        }
        let changed = vectors.filter { !$0.valid }
        let found = changed.filter { PersonalNumber($0.number, state: $0.state)?.validity != .passed }
        #expect(found.count * 100 >= changed.count * 95, "\(found.count) of \(changed.count)")
    }

    @Test(arguments: [
        // Act 133/2000 of the Czech Republic, §13, and Act 301/1995 of Slovakia, §2: women, and numbers used up.
        ("CZE", [0, 50, 20, 70]), ("SVK", [0, 50, 20, 70]),
        // The PESEL's centuries, and those of Bulgaria's number; foreigners in Belgium.
        ("POL", [0, 20, 40, 60, 80]), ("BGR", [0, 20, 40]), ("BEL", [0, 20, 40]), ("EST", [0]), ("DNK", [0]),
    ])
    func `the month of birth is found whatever the State adds to it`(_ state: String, _ added: [Int]) throws {
        for month in 0...99 {
            let digits = (month < 10 ? "0" : "") + String(month)
            let text =
                switch state {
                case "EST": "485\(digits)150000"
                case "DNK": "15\(digits)850000"
                case "POL", "BEL": "85\(digits)1500000"
                default: "85\(digits)150000"
                }
            let number = try #require(PersonalNumber(text, state: state))
            let right = added.map { month - $0 }.first { (1...12).contains($0) }
            #expect(number.birth?.month == right, "\(state) \(month)")
        }
    }

    @Test(arguments: [("LTU", "45911231023"), ("ISL", "121212-1239")])
    func `a rule that a published specimen breaks is a hint`(_ state: String, _ printed: String) {
        #expect(PersonalNumber(printed, state: state)?.validity == .notPerformed(.personalNumberCheckDigit))
    }

    @Test func `women's numbers of the winter have their day of birth`() {
        for (text, month) in [("8551150014", 1), ("8552150013", 2), ("8561150015", 11), ("8562150014", 12)] {
            let number = PersonalNumber(text, state: "CZE")
            #expect(number?.validity == .passed)
            #expect(number?.birth?.month == month)
            #expect(number?.birth?.day == 15)
        }
    }

    @Test func `numbers of other forms and States are none`() {
        #expect(PersonalNumber("47501220010", state: "USA") == nil)
        #expect(PersonalNumber("4750122001", state: "EST") == nil)
        #expect(PersonalNumber("4750122001A", state: "EST") == nil)
        #expect(PersonalNumber(String(repeating: "1", count: 100_000), state: "EST") == nil)
        #expect(PersonalNumber("", state: "EST") == nil)
        #expect(PersonalNumber("A234567893", state: "TWN")?.validity == .passed)
        #expect(PersonalNumber("A234567894", state: "TWN")?.validity == .failed(.personalNumberCheckDigit))
        #expect(PersonalNumber("A123456789", state: "TWN")?.validity == .passed)
        #expect(PersonalNumber("12345678Z", state: "ESP")?.validity == .passed)
        #expect(PersonalNumber("X1234567L", state: "ESP")?.validity == .passed)
    }
}
