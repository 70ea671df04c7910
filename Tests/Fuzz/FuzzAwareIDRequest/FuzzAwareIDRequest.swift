import Foundation
import VouchDialects
import VouchEnrolment

/// Reads anything as each body of AwareID's API. What is read is written so that it is read again; what is refused names no
/// value.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAwareIDRequest(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    check(AwareID.TriggerEnrollRequest.self, bytes)
    check(AwareID.EnrollRequest.self, bytes)
    check(AwareID.AddDeviceRequest.self, bytes)
    check(AwareID.AddDocumentOCRRequest.self, bytes)
    check(AwareID.AddVoiceRequest.self, bytes)
    check(AwareID.AuthenticateRequest.self, bytes)
    check(AwareID.VerifyDeviceRequest.self, bytes)
    check(AwareID.FaceSubmission.self, bytes)
    check(AwareID.ServerPackage.self, bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    if let decoded = AwareID.RequestBody.base64(text, limit: 64) { precondition((1...64).contains(decoded.count)) }
    if let code = RegistrationCode(parsing: text) { precondition(RegistrationCode(parsing: code.text) == code) }
    if let user = EnrolledUser(username: text, email: text) { precondition(!user.key.isEmpty) }
    return 0
}

private func check<Body: Codable & Hashable>(_ type: Body.Type, _ bytes: [UInt8]) {
    do throws(AwareID.MalformedRequest) {
        let body = try AwareID.RequestBody.read(type, from: bytes, maximumLength: 1 << 20)
        guard let written = try? JSONEncoder().encode(body) else { preconditionFailure("not written") }
        let again = try? AwareID.RequestBody.read(type, from: [UInt8](written), maximumLength: 8 << 20)
        precondition(again == body)
    } catch {
        precondition(error.member.utf8.count < 200)
    }
}
