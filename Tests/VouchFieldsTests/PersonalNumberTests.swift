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
                #expect(number.validity == .failed(.personalNumberCheckDigit) || isSame || number.validity == .passed)
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
