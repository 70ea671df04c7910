import VouchCore

/// Authenticates persons who are enrolled, for all interfaces of a server.
package struct Authenticating: Sendable {
    /// Whether a signature of a message was made with a device's key.
    package typealias SignatureCheck =
        @Sendable (_ signature: [UInt8], _ message: [UInt8], _ publicKey: [UInt8]) -> Bool

    private let enrolments: any EnrolmentStore
    private let authentications: any AuthenticationStore
    private let faces: any FaceExamining
    private let isSigned: SignatureCheck
    private let identifier: @Sendable () throws -> String

    /// - Parameters:
    ///   - isSigned: ECDSA with SHA-256 in X9.62 form, as iOS signs (`ecdsaSignatureMessageX962SHA256`).
    ///   - identifier: makes a new random UUID each time.
    package init(
        enrolments: any EnrolmentStore, authentications: any AuthenticationStore, faces: any FaceExamining,
        isSigned: @escaping SignatureCheck, identifier: @escaping @Sendable () throws -> String
    ) {
        self.enrolments = enrolments
        self.authentications = authentications
        self.faces = faces
        self.isSigned = isSigned
        self.identifier = identifier
    }

    /// Begins an authentication of the person with a registration code.
    ///
    /// - Parameters:
    ///   - code: as the person typed it.
    ///   - reserved: as for ``Enrolling/begin(_:_:tenant:as:at:)``.
    package func begin(
        code: String, tenant: String, as reserved: String? = nil, at now: Timestamp
    ) async throws -> Authentication {
        guard let code = RegistrationCode(parsing: code),
            let enrolment = try await enrolments.enrolled(code: code, tenant: tenant)
        else { throw EnrolmentError(.notEnrolled) }
        let authentication = try Authentication(token: try reserved ?? identifier(), of: enrolment, at: now)
        do {
            try await authentications.insert(authentication)
            return authentication
        } catch EnrolmentStoreError.exists {
            let begun = try await authentications.authentication(authentication.token, tenant: tenant)
            guard reserved != nil, let begun else { throw EnrolmentStoreError.exists }
            return begun
        }
    }

    /// The authentication of a token.
    ///
    /// - Throws: ``EnrolmentError/Code/unknown`` also for another tenant's.
    package func authentication(_ token: String, tenant: String) async throws -> Authentication {
        let found = try await authentications.authentication(token, tenant: tenant)
        guard let found else { throw EnrolmentError(.unknown) }
        return found
    }

    /// Compares the person's device with the enrolled one.
    ///
    /// - Parameter signature: of the authentication's token; nil if there is none.
    package func verifyDevice(
        _ identifier: String, signature: [UInt8]?, _ token: String, tenant: String, at now: Timestamp
    ) async throws -> Authentication {
        var authentication = try await authentication(token, tenant: tenant)
        let enrolment = try await enrolled(authentication)
        var fact = Fact.notPerformed
        if let key = enrolment.device?.publicKey, let signature {
            fact = isSigned(signature, Array(token.utf8), key) ? .passed : .failed
        }
        try authentication.verify(deviceIdentifier: identifier, signature: fact, against: enrolment, at: now)
        try await authentications.update(authentication)
        return authentication
    }

    /// Compares the person's live face with the enrolled one.
    ///
    /// - Parameter capture: opened once the authentication admits a face; gets the enrolled device, nil if none is.
    package func verifyFace(
        _ token: String, tenant: String, at now: Timestamp, capture: (EnrolledDevice?) async throws -> FaceCapture
    ) async throws -> (authentication: Authentication, face: FaceExamination) {
        var authentication = try await authentication(token, tenant: tenant)
        try authentication.admit(.face, at: now)
        let enrolment = try await enrolled(authentication)
        let capture = try await capture(enrolment.device)
        try enrolment.policy.admit(capture)
        let face = try await faces.examine(capture, against: enrolment.face, at: now)
        try authentication.verify(FaceEvidence(liveness: face.liveness, match: face.match), at: now)
        try await authentications.update(authentication)
        return (authentication, face)
    }

    private func enrolled(_ authentication: Authentication) async throws -> Enrolment {
        let found = try await enrolments.enrolment(authentication.enrolmentToken, tenant: authentication.tenant)
        guard let found else { throw EnrolmentError(.notEnrolled) }
        return found
    }
}
