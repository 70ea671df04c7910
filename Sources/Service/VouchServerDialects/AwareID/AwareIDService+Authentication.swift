import VouchAPI
import VouchDialects
import VouchEnrolment
import VouchServer

extension AwareIDService {
    /// `POST /onboarding/authentication/authenticate`
    func authenticate(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(
            AwareID.AuthenticateRequest.self, from: request.body, maximumLength: Self.longestText)
        let authentication = try await guesses.counting(request) {
            try await authenticating.begin(code: asked.registrationCode, tenant: tenant, at: request.received)
        }
        let names = authentication.requiredChecks.map { $0 == .device ? "verifyDevice" : "verifyFace" }
        return try ServerResponse.json(
            AwareID.AuthenticateResponse(authToken: authentication.token, requiredChecks: names))
    }

    /// `POST /onboarding/authentication/verifyDevice`
    func verifyDevice(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(
            AwareID.VerifyDeviceRequest.self, from: request.body, maximumLength: Self.longestText)
        let signature = asked.signature.flatMap { AwareID.RequestBody.base64($0, limit: 256) }
        let authentication = try await authenticating.verifyDevice(
            asked.deviceId, signature: signature, asked.authToken, tenant: tenant, at: request.received)
        return try ServerResponse.json(
            AwareID.VerifyDeviceResponse(
                isVerified: authentication[.device].isPassed,
                authStatus: authentication.status(at: request.received).number))
    }

    /// `POST /onboarding/authentication/verifyFace`
    func verifyFace(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(AwareID.FaceSubmission.self, from: request.body)
        guard let token = asked.authToken else { throw AwareID.MalformedRequest(.missing, member: "authToken") }
        let (authentication, face) = try await authenticating.verifyFace(
            token, tenant: tenant, at: request.received
        ) {
            try await capture(asked.face, for: Proceeding(.authentication, token), of: $0, tenant, at: request.received)
        }
        return try ServerResponse.json(
            AwareID.VerifyFaceResponse(
                livenessResult: face.liveness == .passed, matchResult: face.match == .passed,
                matchScore: 100 * (face.comparison?.probability ?? 0),
                authStatus: authentication.status(at: request.received).number,
                faceLivenessResults: AwareID.FaceLivenessResults(face.verdict.result)))
    }
}
