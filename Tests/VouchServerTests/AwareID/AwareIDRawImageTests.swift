import Foundation
import Testing
import VouchTestSupport

@testable import VouchServer

/// The raw-image variant of addDocumentOCR, as the vendor's web client sends it.
@Suite struct AwareIDRawImageTests {
    @Test("a documentImage of lightingScheme 6 is read below b2c, one of another light is refused", .shows("X-A16"))
    func documentImage() async throws {
        let fixture = try await AwareIDFixture()
        let token = try await fixture.enrol()
        _ = try await fixture.answer(
            "/onboarding/enrollment/addDevice", #"{"enrollmentToken":"\#(token)","deviceId":"D-1"}"#)
        _ = try await fixture.answer(
            "/onboarding/enrollment/addFace", AwareIDFixture.face(#""enrollmentToken":"\#(token)""#))
        func body(_ scheme: Int) -> String {
            #"{"enrollmentToken":"\#(token)","documentsInfo":{"documentImage":[{"lightingScheme":\#(scheme),"#
                + #""image":"\#(AwareIDFixture.picture)","format":".jpeg"}]}}"#
        }
        let path = "/b2c/onboarding/enrollment/addDocumentOCR"
        let work = fixture.engines.state.withLock { $0.work }
        #expect(await fixture.post(path, body(24)).status.code == 422)
        #expect(fixture.engines.state.withLock { $0.work } == work)
        let done = try await fixture.answer(path, body(6))
        #expect(fixture.engines.state.withLock { $0.work } > work)
        #expect(done["enrollmentStatus"] as? Int == 2)
    }
}
