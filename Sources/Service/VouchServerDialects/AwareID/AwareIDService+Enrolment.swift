import Foundation
import VouchAPI
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchJOSE
import VouchServer

extension AwareIDService {
    /// `POST /onboarding/enrollment/enroll`
    func enroll(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(
            AwareID.EnrollRequest.self, from: request.body, maximumLength: Self.longestText)
        let policy = try await customer(tenant).policy
        let enrolment: Enrolment
        if let token = asked.sessionToken {
            guard asked.username == nil, asked.email == nil else {
                throw Problem(.malformed, "sessionToken and username exclude each other")
            }
            enrolment = try await enrolling.begin(session: token, policy, tenant: tenant, at: request.received)
            // Its link has done its work; where this fails, what it leads to is over all the same.
            try? await links?.remove(session: token, of: tenant)
        } else {
            guard let username = asked.username, let email = asked.email else {
                throw Problem(.malformed, "sessionToken is missing, or username and email")
            }
            let named = EnrolledUser(
                username: username, email: email, firstName: asked.firstName, lastName: asked.lastName,
                phoneNumber: asked.phoneNumber)
            enrolment = try await enrolling.begin(try user(named), policy, tenant: tenant, at: request.received)
        }
        return try ServerResponse.json(
            AwareID.EnrollResponse(
                enrollmentToken: enrolment.token, userExistsAlready: enrolment.isAgain,
                requiredChecks: Self.names(enrolment.policy.requiredChecks)))
    }

    func user(_ user: EnrolledUser?) throws(Problem) -> EnrolledUser {
        guard let user else {
            throw Problem(.malformed, "username or email is blank, too long, or has control characters")
        }
        return user
    }

    /// `POST /onboarding/enrollment/addDevice`
    func addDevice(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(
            AwareID.AddDeviceRequest.self, from: request.body, maximumLength: Self.longestText)
        let texts = [asked.deviceId] + [asked.platform, asked.browser, asked.os].compactMap { $0 }
        guard !asked.deviceId.isEmpty, texts.allSatisfy({ $0.utf8.count <= 512 }) else {
            throw Problem(.malformed, "deviceId is empty, or a text is longer than 512 bytes")
        }
        let device = EnrolledDevice(
            identifier: asked.deviceId, publicKey: try asked.publicKey.map(deviceKey), platform: asked.platform,
            browser: asked.browser, system: asked.os)
        let enrolment = try await enrolling.addDevice(
            device, asked.enrollmentToken, tenant: tenant, at: request.received)
        return try ServerResponse.json(
            AwareID.AddDeviceResponse(
                enrollmentStatus: enrolment.status(at: request.received).number,
                registrationCode: enrolment.shownCode(at: request.received)?.text ?? ""))
    }

    /// - Returns: DER SubjectPublicKeyInfo.
    private func deviceKey(_ text: String) throws -> [UInt8] {
        guard let bytes = AwareID.RequestBody.base64(text, limit: 4_096) else {
            throw AwareID.MalformedRequest(.wrongValue, member: "publicKey")
        }
        let key =
            bytes.count == 65 && bytes[0] == 4
            ? try? JSONWebKey(.p256(x: Array(bytes[1...32]), y: Array(bytes[33...64])))
            : try? JSONWebKey(subjectPublicKeyInfo: bytes)
        guard let key, key.point != nil else {
            throw AwareID.MalformedRequest(.wrongValue, member: "publicKey")
        }
        return key.subjectPublicKeyInfo
    }

    /// `POST /onboarding/enrollment/addVoice`
    func addVoice(_ request: ServerRequest, _ tenant: String) throws -> ServerResponse {
        _ = try AwareID.RequestBody.read(AwareID.AddVoiceRequest.self, from: request.body)
        throw Problem(
            .notSupported, "voices are not supported, and no policy asks for one",
            remedy: "leave addVoice out; requiredChecks lists what is asked for")
    }

    /// `GET /onboarding/enrollment/publicKey`
    func publicKey() throws -> ServerResponse {
        let key = packages.publicKey
        let type: AwareID.EncryptionType = key.point == nil ? .rsaOAEP256 : .ecdhES
        return try ServerResponse.json(
            AwareID.PublicKeyResponse(
                publicKey: Data(key.subjectPublicKeyInfo).base64EncodedString(), encryptionType: type.rawValue))
    }

    /// Of bodies without pictures, in bytes.
    static let longestText = 64 << 10

    /// The vendor's names. It has none for a chip, which is added through chip sessions.
    private static func names(_ checks: [RequiredCheck]) -> [String] {
        checks.map { check in
            switch check {
            case .device: "addDevice"
            case .face: "addFace"
            case .document: "addDocument"
            case .chip: "addChip"
            }
        }
    }
}

extension EnrolmentStatus {
    /// As `enrollmentStatus` and `authStatus` have it.
    var number: Int {
        switch self {
        case .failed: 0
        case .pending: 1
        case .complete: 2
        }
    }
}
