import Foundation
import Testing
import VouchCamera
import VouchCapture
import VouchTestSupport

@Suite struct CaptureTextsTests {
    @Test func `German has every text, each of its own`() throws {
        let german = try #require(CaptureTexts(language: "de-AT"))
        #expect(german.language == "de")
        for instruction in DocumentInstruction.allCases {
            #expect(german[instruction] != CaptureTexts.english[instruction], "\(instruction)")
        }
        for term in CaptureTerm.allCases { #expect(german[term] != CaptureTexts.english[term], "\(term)") }
    }

    @Test func `every language that is offered is there, and no other`() {
        for language in CaptureTexts.languages { #expect(CaptureTexts(language: language)?.language == language) }
        #expect(CaptureTexts(language: "xx") == nil)
        #expect(CaptureTexts(language: "") == nil)
    }

    @Test func `what a language lacks stays English`() throws {
        let few = try CaptureTexts(file: Data(#"{"language":"fr","texts":{"steady":"Ne bougez pas."}}"#.utf8))
        #expect(few[.steady] == "Ne bougez pas.")
        #expect(few[.focus] == CaptureTexts.english[.focus])
        #expect(few[CaptureTerm.timedOut] == CaptureTerm.timedOut.rawValue)
    }

    @Test(arguments: [
        ("", CaptureTextsError.Code.malformed), ("[]", .malformed), (#"{"language":"d","texts":{}}"#, .malformed),
        (#"{"language":"de","texts":{"stedy":"x"}}"#, .unknownKey),
        (#"{"language":"de","texts":{"steady":""}}"#, .text),
        (#"{"language":"de","texts":{"steady":"a\nb"}}"#, .text), (String(repeating: " ", count: 1 << 17), .tooLarge),
    ])
    func `a file that cannot be used says why`(_ file: String, _ code: CaptureTextsError.Code) {
        #expect { try CaptureTexts(file: Data(file.utf8)) } throws: { ($0 as? CaptureTextsError)?.code == code }
    }
}
