import Foundation
import VouchAPI
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchJOSE

extension AwareIDService {
    /// `POST /b2c/proxy/triggerEnroll`
    func triggerEnroll(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(
            AwareID.TriggerEnrollRequest.self, from: request.body, maximumLength: Self.longestText)
        let user = try user(EnrolledUser(username: asked.username, email: asked.email))
        let base = request.parameters["customer"] == nil ? host : "\(host)/\(tenant)"
        let triggered = try await trigger(user, tenant, base: base, at: request.received)
        var trouble: String?
        if asked.notifyOptions?.notifyByEmail == true {
            // The session is there and can begin, so the call has not failed.
            trouble = await notify(asked.email, triggered).map { "no e-mail was sent: \($0); show the QR code instead" }
        }
        return try ServerResponse.json(
            AwareID.TriggerEnrollResponse(
                sessionCallbackURL: triggered.url, qrcode: triggered.picture, sessionToken: triggered.session.token,
                errorSummary: trouble))
    }

    /// An enrolment that can begin.
    struct Triggered: Sendable, Redacted {
        let session: EnrolmentSession
        let url: String
        /// The same as a QR code, PNG.
        let picture: [UInt8]
        /// When the first of both is over: the session, or the age at which apps refuse what a link holds.
        let expires: Timestamp
    }

    /// - Parameters:
    ///   - base: what clients call the service by.
    ///   - origin: what it is for; nil for nothing else.
    /// - Throws: ``Problem``: `service.unavailable` if the customer has no app.
    func trigger(
        _ user: EnrolledUser, _ tenant: String, base: String, for origin: String? = nil, at now: Timestamp
    ) async throws -> Triggered {
        let customer = try await customer(tenant)
        guard let appKey = customer.appKey, let apiKey = customer.apiKey else {
            throw Problem(
                .unavailable, "this customer has no app key to encrypt QR codes with",
                remedy: "begin the enrolment from the client, or inform the operator")
        }
        let session = EnrolmentSession(
            token: try newToken(), tenant: tenant, user: user,
            expires: now.adding(seconds: customer.policy.sessionSeconds), origin: origin)
        let callback = apiKey.reveal {
            AwareID.SessionCallback(host: base, apiKey: $0, sessionToken: session.token)
        }
        let sealer = try PackageSealer(for: appKey, signedBy: keys.signing, cryptography: keys.cryptography)
        guard let callback else { throw Problem(.failed, "the server's host or the customer's key is malformed") }
        let url = try callback.url(
            at: base + "/onboarding", sealedBy: sealer, now: Int(clamping: now.seconds))
        guard let picture = engines.qrCodes.png(of: url) else {
            throw Problem(.failed, "the QR code could not be drawn")
        }
        try await stores.sessions.insert(session)
        let opened = now.adding(seconds: Int64(PackagePolicy().maximumAge))
        return Triggered(session: session, url: url, picture: picture, expires: min(session.expires, opened))
    }

    /// Sends the link by e-mail.
    ///
    /// - Returns: why it was not sent; nil if it was.
    func notify(_ address: String, _ triggered: Triggered) async -> String? {
        guard let notifier else { return "this server cannot send e-mail" }
        do {
            try await notifier.notify(
                Sensitive(address), url: Sensitive(triggered.url), qrCode: Sensitive(triggered.picture))
            return nil
        } catch {
            return "the e-mail server refused it"
        }
    }

    /// `POST /onboarding/enrollment/enroll`
    func enroll(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(
            AwareID.EnrollRequest.self, from: request.body, maximumLength: Self.longestText)
        let customer = try await customer(tenant)
        let (user, session) = try await user(of: asked, tenant, at: request.received)
        let enrolment: Enrolment
        do {
            let enrolled = try await stores.enrolments.enrolled(user: user.key, tenant: tenant)
            enrolment = try await begin(user, enrolled, customer.policy, tenant, at: request.received)
        } catch let error where error is EnrolmentStoreError || error is Problem {
            // Nothing was begun: the person can use the link again.
            if let session { try? await stores.sessions.insert(session) }
            throw error
        }
        if let origin = session?.origin {
            // Who waits for it to begin sees it later, or not: the person goes on.
            try? await follower?.began(origin, enrolment: enrolment.token, tenant: tenant, at: request.received)
        }
        return try ServerResponse.json(
            AwareID.EnrollResponse(
                enrollmentToken: enrolment.token, userExistsAlready: enrolment.isAgain,
                requiredChecks: Self.names(enrolment.policy.requiredChecks)))
    }

    private func user(
        of asked: AwareID.EnrollRequest, _ tenant: String, at now: Timestamp
    ) async throws -> (user: EnrolledUser, session: EnrolmentSession?) {
        if let token = asked.sessionToken {
            guard asked.username == nil, asked.email == nil else {
                throw Problem(.malformed, "sessionToken and username exclude each other")
            }
            guard let session = try await stores.sessions.take(token, tenant: tenant, at: now) else {
                throw Problem(
                    .gone, "the session is unknown, was used before, or has expired",
                    remedy: "trigger the enrolment again, and scan the new QR code")
            }
            return (session.user, session)
        }
        guard let username = asked.username, let email = asked.email else {
            throw Problem(.malformed, "sessionToken is missing, or username and email")
        }
        let named = EnrolledUser(
            username: username, email: email, firstName: asked.firstName, lastName: asked.lastName,
            phoneNumber: asked.phoneNumber)
        return (try user(named), nil)
    }

    private func user(_ user: EnrolledUser?) throws(Problem) -> EnrolledUser {
        guard let user else {
            throw Problem(.malformed, "username or email is blank, too long, or has control characters")
        }
        return user
    }

    /// Codes are few enough that one may be taken.
    private func begin(
        _ user: EnrolledUser, _ enrolled: Enrolment?, _ policy: EnrolmentPolicy, _ tenant: String, at now: Timestamp
    ) async throws -> Enrolment {
        for _ in 0..<8 {
            let bytes = try keys.cryptography.randomBytes(RegistrationCode.bytesNeeded)
            guard let code = RegistrationCode(bytes: bytes) else { continue }
            let enrolment = Enrolment(
                token: try newToken(), tenant: tenant, subject: try newToken(), user: user, policy: policy, code: code,
                enrolled: enrolled, at: now)
            do {
                try await stores.enrolments.insert(enrolment)
                return enrolment
            } catch EnrolmentStoreError.exists {
                continue
            }
        }
        throw Problem(.busy, "no registration code is available", retryAfter: 1)
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
        var enrolment = try await enrolment(asked.enrollmentToken, tenant)
        let before = enrolment.device
        try enrolment.add(device, at: request.received)
        if before != device { try await stores.enrolments.update(enrolment) }
        return try ServerResponse.json(
            AwareID.AddDeviceResponse(
                enrollmentStatus: enrolment.status(at: request.received).rawValue,
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
            .notSupported, "voices are not supported, and no policy requires one",
            remedy: "leave addVoice out; requiredChecks lists the checks required")
    }

    /// `GET /onboarding/enrollment/publicKey`
    func publicKey() throws -> ServerResponse {
        let key = keys.opening.publicKey
        let type: AwareID.EncryptionType = key.point == nil ? .rsaOAEP256 : .ecdhES
        return try ServerResponse.json(
            AwareID.PublicKeyResponse(
                publicKey: Data(key.subjectPublicKeyInfo).base64EncodedString(), encryptionType: type.rawValue))
    }

    /// The longest body without pictures, in bytes.
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
