import Testing
import VouchCore

@Suite struct StaticCodeTests {
    @Test func `a code prints as its text`() {
        let code: StaticCode = "checkDigit.mismatch"
        var dumped = ""
        dump(code, to: &dumped)
        #expect("\(code)" == "checkDigit.mismatch")
        #expect(dumped == "- checkDigit.mismatch\n")
    }

    @Test func `so does what holds one`() {
        let finding = CheckOutcome.Finding(code: "checkDigit.mismatch", clause: "Doc 9303-3 §4.9")
        #expect("\(finding)".contains("checkDigit.mismatch") && !"\(finding)".contains("StaticCode"))
    }
}
