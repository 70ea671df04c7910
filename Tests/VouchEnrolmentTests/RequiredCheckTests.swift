import Testing
import VouchEnrolment

struct RequiredCheckTests {
    @Test func `checks keep the names that policies are written with`() {
        #expect(RequiredCheck.allCases.map(\.rawValue) == ["device", "face", "document", "chip"])
    }
}
