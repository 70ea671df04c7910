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
}
