import Foundation
import HTTPTypes
public import VouchClient
public import VouchCore
public import VouchDialects
public import VouchJOSE
public import VouchLiveness

/// AwareID's enrolment API, as Vouch and the vendor's own servers have it.
///
/// The access token of ``token()`` is kept and sent with the calls after it; it is renewed ten seconds before it ends,
/// and when a server refuses it. Every call throws ``ClientError``: `refused` with the server's status and problem,
/// `notAuthenticated`, `connectionFailed`, `malformedAnswer`; and `CancellationError`. Only calls that are said to be
/// repeatable are sent again after a lost connection.
public struct AwareIDClient: Sendable {
    private let connection: ServerConnection
    private let apiKey: Sensitive<String>
    private let tokens: TokenHolder

    /// Makes a client of a customer's realm; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - connection: to the host, with or without the customer's name as its path.
    ///   - customer: names the realm, `{customer}-consumers`.
    ///   - client: `client_id` of the token request.
    ///   - secret: `client_secret` of the token request.
    ///   - apiKey: sent in the field `apikey`.
    public init(
        _ connection: ServerConnection, customer: String, client: String, secret: Sensitive<String>,
        apiKey: Sensitive<String>
    ) {
        self.connection = connection
        self.apiKey = apiKey
        let realm = ServerConnection.Call.escaped(customer + "-consumers")
        let call = ServerConnection.Call.form(
            "/auth/realms/\(realm)/protocol/openid-connect/token",
            [
                ("client_id", client), ("client_secret", secret.reveal { $0 }), ("scope", "openid"),
                ("grant_type", "client_credentials"),
            ])
        tokens = TokenHolder(connection, call) { (token: AwareID.TokenResponse) in
            .init(text: token.accessToken, seconds: token.expiresIn)
        }
    }

    /// Makes a client for the session that a QR code began: with its host and its API key, and the client's own
    /// credentials.
    ///
    /// - Throws: ``ClientError/Code/malformedAddress`` for a host that is not an `https` URL.
    public init(
        _ callback: AwareID.SessionCallback, customer: String, client: String, secret: Sensitive<String>,
        transport: any ClientTransport, retries: RetryPolicy = RetryPolicy()
    ) throws(ClientError) {
        self.init(
            try ServerConnection(callback.host, transport: transport, retries: retries), customer: customer,
            client: client, secret: secret, apiKey: Sensitive(callback.apiKey))
    }

    /// The access token for the API, fetched if there is none that still holds.
    ///
    /// - Throws: ``ClientError``, ``ClientError/Code/notAuthenticated`` for wrong credentials.
    public func token() async throws -> Sensitive<String> { Sensitive(try await tokens.token()) }

    // MARK: Enrolment

    /// `POST /b2c/proxy/triggerEnroll`: a portal begins a session for a person.
    public func triggerEnroll(_ request: AwareID.TriggerEnrollRequest) async throws -> AwareID.TriggerEnrollResponse {
        try await post("/b2c/proxy/triggerEnroll", request)
    }

    /// `POST /onboarding/enrollment/enroll`: begins an enrolment and returns its required checks.
    public func enroll(_ request: AwareID.EnrollRequest) async throws -> AwareID.EnrollResponse {
        try await post("/onboarding/enrollment/enroll", request)
    }

    /// `POST /onboarding/enrollment/addDevice`: binds a device. The same device may be added again, so the call is
    /// repeatable.
    public func addDevice(_ request: AwareID.AddDeviceRequest) async throws -> AwareID.AddDeviceResponse {
        try await post("/onboarding/enrollment/addDevice", request, isRepeatable: true)
    }

    /// `POST /onboarding/enrollment/addFace`: a capture's package, as it is or encrypted.
    ///
    /// - Parameter progress: called with the share of the request that was sent, 0…1, if the transport reports it.
    public func addFace(
        _ submission: AwareID.FaceSubmission, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> AwareID.AddFaceResponse {
        try await post("/onboarding/enrollment/addFace", submission, progress: progress)
    }

    /// `POST /onboarding/livenessChallenge`, Vouch's own: what the person has to do before the camera, for the face of one
    /// enrolment or authentication. Drawing another ends this one.
    ///
    /// - Returns: for ``AwareID/Workflow/setChallenge(_:)``.
    public func livenessChallenge(_ request: AwareID.LivenessChallengeRequest) async throws -> LivenessChallenge {
        let bytes = try await bytes(.json("/onboarding/livenessChallenge", request))
        do {
            return try LivenessChallenge(json: bytes)
        } catch {
            throw ClientError(.malformedAnswer)
        }
    }

    /// `POST /onboarding/enrollment/addDocumentOCR`: pictures of a document.
    ///
    /// - Parameter progress: called with the share of the request that was sent, 0…1, if the transport reports it.
    public func addDocument(
        _ request: AwareID.AddDocumentOCRRequest, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> AwareID.AddDocumentOCRResponse {
        try await post("/onboarding/enrollment/addDocumentOCR", request, progress: progress)
    }

    /// `POST /onboarding/enrollment/addChip`, Vouch's own: the chip that a chip session of the server has read, such as
    /// `VouchClient.ChipRelay` makes.
    public func addChip(_ request: AwareID.AddChipRequest) async throws -> AwareID.AddChipResponse {
        try await post("/onboarding/enrollment/addChip", request)
    }

    /// `GET /onboarding/enrollment/publicKey`: the server's key, to which packages are encrypted.
    ///
    /// - Throws: ``ClientError/Code/malformedAnswer`` for what is not Base64 of a SubjectPublicKeyInfo.
    public func publicKey() async throws -> JSONWebKey {
        let answer: AwareID.PublicKeyResponse = try await answer(
            .init(.get, "/onboarding/enrollment/publicKey", isRepeatable: true))
        guard let bytes = Data(base64Encoded: answer.publicKey),
            let key = try? JSONWebKey(subjectPublicKeyInfo: Array(bytes))
        else { throw ClientError(.malformedAnswer) }
        return key
    }

    /// Encrypts a capture's package to the server's key.
    ///
    /// - Parameters:
    ///   - package: the package of a capture.
    ///   - token: of the enrolment or authentication that it is for: the server opens it for no other.
    ///   - key: the server's key, from ``publicKey()``.
    ///   - device: key that signs the package; nil for a device that gave the server none.
    ///   - cryptography: library that encrypts.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    /// - Returns: the package as ``addFace(_:progress:)`` and ``verifyFace(_:)`` send it.
    /// - Throws: an error of the cryptography for a key that cannot be used.
    public func encrypted(
        _ package: AwareID.ServerPackage, for token: String, to key: JSONWebKey, signedBy device: (any DeviceKey)?,
        cryptography: any JOSECryptography, now: Int
    ) throws -> AwareID.FaceData {
        let sealer = try PackageSealer(for: key, signedBy: device, cryptography: cryptography)
        let content = Sensitive([UInt8](try JSONEncoder().encode(package)))
        return .encrypted(String(decoding: try sealer.seal(content, at: now, nonce: token), as: UTF8.self))
    }

    // MARK: Authentication

    /// `POST /onboarding/authentication/authenticate`: begins an authentication.
    public func authenticate(_ request: AwareID.AuthenticateRequest) async throws -> AwareID.AuthenticateResponse {
        try await post("/onboarding/authentication/authenticate", request)
    }

    /// `POST /onboarding/authentication/verifyDevice`: the device that the person has now.
    public func verifyDevice(_ request: AwareID.VerifyDeviceRequest) async throws -> AwareID.VerifyDeviceResponse {
        try await post("/onboarding/authentication/verifyDevice", request)
    }

    /// `POST /onboarding/authentication/verifyFace`: the face that the person has now.
    public func verifyFace(_ submission: AwareID.FaceSubmission) async throws -> AwareID.VerifyFaceResponse {
        try await post("/onboarding/authentication/verifyFace", submission)
    }

    /// `POST /analyze`: judges captured data without an enrolment. Repeatable.
    public func analyze(_ package: AwareID.ServerPackage) async throws -> AwareID.AnalyseResponse {
        try await post("/analyze", package, isRepeatable: true)
    }

    // MARK: What calls have in common

    private func post<Answer: Decodable>(
        _ path: String, _ body: some Encodable, isRepeatable: Bool = false,
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> Answer {
        var call = try ServerConnection.Call.json(path, body)
        call.isRepeatable = isRepeatable
        call.share = progress
        return try await answer(call)
    }

    private func answer<Answer: Decodable>(_ call: ServerConnection.Call) async throws -> Answer {
        try await connection.value(of: withKey(call), by: tokens)
    }

    private func bytes(_ call: ServerConnection.Call) async throws -> [UInt8] {
        try await connection.answer(to: withKey(call), by: tokens)
    }

    private func withKey(_ call: ServerConnection.Call) -> ServerConnection.Call {
        var call = call
        if let name = HTTPField.Name("apikey") { call.fields[name] = apiKey.reveal { $0 } }
        return call
    }
}
