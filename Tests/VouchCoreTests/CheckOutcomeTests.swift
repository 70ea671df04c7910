import Foundation
import Testing
import VouchCore

@Suite struct CheckOutcomeTests {
    @Test func `a code is two words, the first its subject`() {
        for code in CheckCode.allCases where code != .cryptographyFailed {
            let words = code.rawValue.split(separator: ".", omittingEmptySubsequences: false)
            #expect(words.count == 2)
            #expect(
                words.allSatisfy {
                    !$0.isEmpty && $0.first?.isLowercase == true && $0.allSatisfy { $0.isLetter || $0.isNumber }
                })
        }
    }

    @Test func `a code and a clause print as their texts`() {
        let finding = CheckOutcome.Finding(.checkDigitMismatch)
        #expect("\(finding.code)" == "checkDigit.mismatch")
        #expect("\(finding.clause)" == "Doc 9303-3 §4.9")
        #expect("\(CheckOutcome.failed(finding))".contains("checkDigit.mismatch"))
    }

    @Test func `a finding has its code's clause unless it states another`() {
        for code in CheckCode.allCases { #expect(CheckOutcome.Finding(code).clause == code.clause ?? .policy) }
        let seal = CheckOutcome.Finding(.signatureInvalid, clause: .doc9303_13_appendixD)
        #expect(seal.clause == .doc9303_13_appendixD)
        #expect(seal != CheckOutcome.Finding(.signatureInvalid))
    }

    @Test func `an outcome comes back from JSON as it was`() throws {
        let outcomes: [CheckOutcome] =
            [.passed, .failed(.init(.signatureInvalid, clause: .doc9303_13_appendixD))]
            + CheckCode.allCases.map { .failed(.init($0)) } + CheckCode.allCases.map { .notPerformed(.init($0)) }
        let bytes = try JSONEncoder().encode(outcomes)
        #expect(try JSONDecoder().decode([CheckOutcome].self, from: bytes) == outcomes)
    }

    @Test(arguments: [
        #"{"certain":{}}"#, #"{"failed":{}}"#, #"{"notPerformed":{"_0":{"code":"no.code"}}}"#,
        #"{"failed":{"_0":{"code":"signature.invalid","clause":"no clause"}}}"#,
    ])
    func `an outcome with a code or clause that is not in the table is refused`(_ text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(CheckOutcome.self, from: Data(text.utf8)) }
    }
}
