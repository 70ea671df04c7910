import VouchAwareID
import VouchClient
import VouchDialects

/// A whole enrolment from the client's configuration variables.
func enroll(
    with configuration: AwareIDConfiguration, over transport: any ClientTransport, deviceId: String,
    face: AwareID.FaceData, encryptedContainers: String
) async throws -> String {
    let client = try configuration.client(over: transport)
    let outcome = try await client.enrol(
        configuration.enrollRequest,
        AwareIDEnrolmentSteps(
            deviceId: deviceId, face: { face }, document: { try .init(encryptedContainers: encryptedContainers) }))
    return outcome.registrationCode
}
