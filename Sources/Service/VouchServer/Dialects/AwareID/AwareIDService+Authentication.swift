import VouchAPI
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchPKI

extension AwareIDService {
    /// `POST /onboarding/authentication/authenticate`
    func authenticate(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(
            AwareID.AuthenticateRequest.self, from: request.body, maximumLength: Self.longestText)
        guard let code = RegistrationCode(parsing: asked.registrationCode),
            let enrolment = try await stores.enrolments.enrolled(code: code, tenant: tenant)
        else { throw Problem(.notFound, "no one is enrolled with this registrationCode", remedy: "enrol first") }
        let authentication = try Authentication(token: try newToken(), of: enrolment, at: request.received)
        try await stores.authentications.insert(authentication)
        let names = authentication.requiredChecks.map { $0 == .device ? "verifyDevice" : "verifyFace" }
        return try ServerResponse.json(
            AwareID.AuthenticateResponse(authToken: authentication.token, requiredChecks: names))
    }

    /// `POST /onboarding/authentication/verifyDevice`
    func verifyDevice(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(
            AwareID.VerifyDeviceRequest.self, from: request.body, maximumLength: Self.longestText)
        var authentication = try await authentication(asked.authToken, tenant)
        let enrolment = try await enrolment(authentication.enrolmentToken, tenant)
        try authentication.verify(
            deviceIdentifier: asked.deviceId,
            signature: signature(asked.signature, of: authentication.token, enrolment.device?.publicKey),
            against: enrolment, at: request.received)
        try await stores.authentications.update(authentication)
        return try ServerResponse.json(
            AwareID.VerifyDeviceResponse(
                isVerified: authentication[.device].isPassed,
                authStatus: authentication.status(at: request.received).rawValue))
    }

    /// ECDSA with SHA-256 in X9.62 form, as iOS signs (`ecdsaSignatureMessageX962SHA256`).
    private func signature(_ text: String?, of token: String, _ publicKey: [UInt8]?) -> Fact {
        guard let publicKey, let text, let signature = AwareID.RequestBody.base64(text, limit: 256) else {
            return .notPerformed
        }
        let isValid = try? keys.cryptography.isValid(
            signature, of: Array(token.utf8), by: .ecdsa(.sha256), publicKey: publicKey)
        return isValid == true ? .passed : .failed
    }

    /// `POST /onboarding/authentication/verifyFace`
    func verifyFace(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(AwareID.FaceSubmission.self, from: request.body)
        guard let token = asked.authToken else { throw AwareID.MalformedRequest(.missing, member: "authToken") }
        var authentication = try await authentication(token, tenant)
        try authentication.admit(.face, at: request.received)
        let enrolment = try await enrolment(authentication.enrolmentToken, tenant)
        let frames = try frames(of: try await package(asked.face, at: request.received))
        let verdict = try await engines.faces.liveness(of: frames, received: request.received)
        let live = Fact(verdict.result.decision)
        var match = FaceVerdict(.notComparable, probability: nil)
        if live == .passed, let face = verdict.capturedFrame, let enrolled = enrolment.face {
            match = try await engines.faces.compare(enrolled, face)
        }
        try authentication.verify(FaceEvidence(liveness: live, match: Fact(match.outcome)), at: request.received)
        try await stores.authentications.update(authentication)
        return try ServerResponse.json(
            AwareID.VerifyFaceResponse(
                livenessResult: live == .passed, matchResult: match.outcome == .match,
                matchScore: 100 * (match.probability ?? 0),
                authStatus: authentication.status(at: request.received).rawValue,
                faceLivenessResults: AwareID.FaceLivenessResults(verdict.result)))
    }

    private func authentication(_ token: String, _ tenant: String) async throws -> Authentication {
        guard let authentication = try await stores.authentications.authentication(token, tenant: tenant) else {
            throw Problem(
                .notFound, "there is no authentication with this authToken",
                remedy: "call /onboarding/authentication/authenticate first")
        }
        return authentication
    }
}
