import Testing
import VouchEnrolment
import VouchTestSupport

@Suite struct RequiredActionTests {
    @Test(
        "every compound action is read and written the same", .shows("X-E1"),
        arguments: [
            "INITIAL", "FRONTSIDE", "BACKSIDE", "SELFIE", "ADDRESSDOCUMENT", "PASSIVE_LIVENESS", "LIVENESS", "NFC",
            "NONE",
            "FRONTSIDE:SECONDSCAN", "FRONTSIDE:THIRDSCAN", "BACKSIDE:SECONDSCAN", "BACKSIDE:THIRDSCAN",
            "SELFIE:SECONDSCAN", "SELFIE:THIRDSCAN", "ADDRESSDOCUMENT:SECONDSCAN", "ADDRESSDOCUMENT:THIRDSCAN",
            "PASSIVE_LIVENESS:SECONDSCAN", "PASSIVE_LIVENESS:THIRDSCAN",
        ])
    func compound(_ text: String) throws {
        let action = try #require(RequiredAction(text))
        #expect(action.text == text)
        #expect(RequiredAction(text.lowercased()) == action)
    }

    @Test("the names of older servers are understood")
    func older() {
        #expect(RequiredAction("SCANBACKSIDE") == RequiredAction(.backSide))
        #expect(RequiredAction("CAPTURESELFIE") == RequiredAction(.selfie))
        #expect(RequiredAction("SCANBACKSIDE:SECONDSCAN") == RequiredAction(.backSide, .second))
        #expect(RequiredAction("SECONDSCAN")?.step == nil)
        #expect(RequiredAction("SECONDSCAN")?.attempt == .second)
        #expect(RequiredAction("THIRDSCAN")?.attempt == .third)
        #expect(RequiredAction("ADDRESSDOCUMENT")?.step == .addressDocument)
        #expect(RequiredAction("NONE")?.step == RequiredAction.Step.none)
    }

    @Test func `clients that know only older names are told these`() {
        #expect(RequiredAction(.backSide).olderText == "SCANBACKSIDE")
        #expect(RequiredAction(.selfie).olderText == "CAPTURESELFIE")
        #expect(RequiredAction(.backSide, .second).olderText == "SECONDSCAN")
        #expect(RequiredAction(.frontSide, .third).olderText == "THIRDSCAN")
        #expect(RequiredAction(.none).olderText == "NONE")
    }

    @Test(
        arguments: [
            "", ":", "BACKSIDE:", "BACKSIDE:FOURTHSCAN", "LIVENESS:SECONDSCAN", "NONE:SECONDSCAN",
            "SECONDSCAN:BACKSIDE",
            "BACKSIDE:SECONDSCAN:THIRDSCAN", " NONE", "PAGE:", String(repeating: "A", count: 100_000),
        ])
    func `other texts are no actions`(_ text: String) { #expect(RequiredAction(text) == nil) }
}
