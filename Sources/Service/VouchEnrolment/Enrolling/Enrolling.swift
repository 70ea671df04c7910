import VouchCore
import VouchReport

/// Enrols persons: every step of an enrolment, for all interfaces of a server.
///
/// Engines, stores and randomness are given to it; the time is passed to each step. Errors are ``EnrolmentError``,
/// ``EnrolmentStoreError``, and those of engines and stores.
package struct Enrolling: Sendable {
    /// Where an enrolment may take its registration code from: few codes are taken, so that the first is nearly always free.
    private static let mostCodes = 8
    /// Where a policy asks for no terms, each version of them is another answer, and all are kept with the enrolment.
    package static let mostAnswers = 100

    private let enrolments: any EnrolmentStore
    private let sessions: any EnrolmentSessionStore
    private let documents: any DocumentExamining
    private let faces: any FaceExamining
    private let randomBytes: @Sendable (Int) throws -> [UInt8]
    private let identifier: @Sendable () throws -> String
    private let follower: (any EnrolmentFollowing)?

    /// - Parameters:
    ///   - randomBytes: makes so many random bytes.
    ///   - identifier: makes a new random UUID each time.
    ///   - follower: learns when a session begins that was triggered for something else.
    package init(
        enrolments: any EnrolmentStore, sessions: any EnrolmentSessionStore, documents: any DocumentExamining,
        faces: any FaceExamining, randomBytes: @escaping @Sendable (Int) throws -> [UInt8],
        identifier: @escaping @Sendable () throws -> String, follower: (any EnrolmentFollowing)? = nil
    ) {
        self.enrolments = enrolments
        self.sessions = sessions
        self.documents = documents
        self.faces = faces
        self.randomBytes = randomBytes
        self.identifier = identifier
        self.follower = follower
    }

    // MARK: Beginning

    /// A session with which the user's enrolment can begin later; ``offer(_:)`` keeps it.
    ///
    /// - Parameter origin: what it is for; nil for nothing else.
    package func session(
        for user: EnrolledUser, _ policy: EnrolmentPolicy, tenant: String, origin: String? = nil,
        lasting seconds: Int64? = nil, at now: Timestamp
    ) throws -> EnrolmentSession {
        EnrolmentSession(
            token: try identifier(), tenant: tenant, user: user,
            expires: now.adding(seconds: seconds ?? policy.sessionSeconds), origin: origin)
    }

    /// Keeps a session, so that it can begin.
    package func offer(_ session: EnrolmentSession) async throws { try await sessions.insert(session) }

    /// Ends a session that has not begun.
    package func revoke(session token: String, tenant: String, at now: Timestamp) async throws {
        _ = try await sessions.take(token, tenant: tenant, at: now)
    }

    /// Begins the enrolment of a session.
    package func begin(
        session token: String, _ policy: EnrolmentPolicy, tenant: String, at now: Timestamp
    ) async throws -> Enrolment {
        guard let session = try await sessions.take(token, tenant: tenant, at: now) else {
            throw EnrolmentError(.sessionOver)
        }
        let enrolment: Enrolment
        do {
            enrolment = try await begin(session.user, policy, tenant: tenant, at: now)
        } catch {
            // Nothing was begun: the person can use the link again.
            try? await sessions.putBack(session)
            throw error
        }
        if let origin = session.origin {
            // The follower learns of it later, or not: the person goes on.
            try? await follower?.began(origin, enrolment: enrolment.token, tenant: tenant, at: now)
        }
        return enrolment
    }

    /// Begins the enrolment of a user.
    ///
    /// - Parameter reserved: the token that it gets; an enrolment that has it already was begun by the same request, whose
    ///   answer was lost, and is returned. nil for a new one.
    package func begin(
        _ user: EnrolledUser, _ policy: EnrolmentPolicy, tenant: String, as reserved: String? = nil, at now: Timestamp
    ) async throws -> Enrolment {
        let enrolled = try await enrolments.enrolled(user: user.key, tenant: tenant)
        for _ in 0..<Self.mostCodes {
            guard let code = RegistrationCode(bytes: try randomBytes(RegistrationCode.bytesNeeded)) else { continue }
            let enrolment = Enrolment(
                token: try reserved ?? identifier(), tenant: tenant, subject: try identifier(), user: user,
                policy: policy, code: code, enrolled: enrolled, at: now)
            do {
                try await enrolments.insert(enrolment)
                return enrolment
            } catch EnrolmentStoreError.exists {
                guard let reserved, let begun = try await enrolments.enrolment(reserved, tenant: tenant) else {
                    continue
                }
                return begun
            }
        }
        throw EnrolmentError(.noCode)
    }

    // MARK: Going on

    /// The enrolment of a token.
    ///
    /// - Throws: ``EnrolmentError/Code/unknown`` also for another tenant's.
    package func enrolment(_ token: String, tenant: String) async throws -> Enrolment {
        guard let found = try await enrolments.enrolment(token, tenant: tenant) else { throw EnrolmentError(.unknown) }
        return found
    }

    /// Where the enrolment of a token stands.
    ///
    /// - Throws: as ``enrolment(_:tenant:)``.
    package func view(_ token: String, tenant: String) async throws -> EnrolmentView {
        guard let found = try await enrolments.view(token, tenant: tenant) else { throw EnrolmentError(.unknown) }
        return found
    }

    /// Deletes the person of an enrolment, with everything that is kept of them.
    package func deletePerson(of token: String, tenant: String) async throws {
        // Its view is enough: a person whose face is lost can be deleted too.
        let found = try await view(token, tenant: tenant)
        guard try await enrolments.delete(subject: found.subject, tenant: tenant) != nil else {
            throw EnrolmentError(.unknown)
        }
    }

    /// Takes the person's answer to the terms.
    ///
    /// - Parameter terms: their version; nil for the one that the policy asks for.
    package func addConsent(
        _ isAccepted: Bool, to terms: String?, purpose: String, _ token: String, tenant: String, at now: Timestamp
    ) async throws -> Enrolment {
        var enrolment = try await enrolment(token, tenant: tenant)
        guard let terms = terms ?? enrolment.policy.terms else { throw EnrolmentError(.termsMissing) }
        let before = enrolment.consents
        try enrolment.add(Consent(purpose: purpose, terms: terms, isAccepted: isAccepted, at: now), at: now)
        guard enrolment.consents.count <= Self.mostAnswers else { throw EnrolmentError(.tooManyAnswers) }
        if before != enrolment.consents { try await enrolments.update(enrolment) }
        return enrolment
    }

    /// Binds the device that the person will authenticate with.
    package func addDevice(
        _ device: EnrolledDevice, _ token: String, tenant: String, at now: Timestamp
    ) async throws -> Enrolment {
        var enrolment = try await enrolment(token, tenant: tenant)
        let before = enrolment.device
        try enrolment.add(device, at: now)
        if before != device { try await enrolments.update(enrolment) }
        return enrolment
    }

    /// Takes frames of the person's face.
    ///
    /// - Parameter capture: opened once the enrolment admits a face; gets the device that is bound, nil if none is.
    package func addFace(
        _ token: String, tenant: String, at now: Timestamp, capture: (EnrolledDevice?) async throws -> FaceCapture
    ) async throws -> (enrolment: Enrolment, face: FaceExamination) {
        var enrolment = try await enrolment(token, tenant: tenant)
        try enrolment.admit(.face, at: now)
        let capture = try await capture(enrolment.device)
        try enrolment.policy.admit(capture)
        let face = try await faces.examine(capture, against: enrolment.previousFace, at: now)
        try enrolment.add(
            FaceEvidence(
                liveness: face.liveness, match: face.match, reference: face.reference,
                picture: face.verdict.capturedFrame), at: now)
        try await enrolments.update(enrolment)
        return (enrolment, face)
    }

    /// Takes pictures of the person's document, and its chip if it comes with them.
    ///
    /// - Parameter document: opened once the enrolment admits a document.
    package func addDocument(
        _ token: String, tenant: String, at now: Timestamp, document: () async throws -> SentDocument
    ) async throws -> (enrolment: Enrolment, report: DocumentReport, evidence: DocumentEvidence) {
        var enrolment = try await enrolment(token, tenant: tenant)
        try enrolment.admit(.document, at: now)
        let report = try await documents.report(on: try await document(), selfie: enrolment.face)
        var evidence = DocumentEvidence(report, of: enrolment.user)
        try await identify(
            &evidence, report.fields["documentNumber"]?.value, report.document.issuingState, enrolment)
        try enrolment.add(evidence, at: now)
        try await enrolments.update(enrolment)
        return (enrolment, report, evidence)
    }

    /// Takes a chip that this installation has inspected.
    package func addChip(
        _ chip: any InspectedChip, _ token: String, tenant: String, at now: Timestamp
    ) async throws -> (enrolment: Enrolment, evidence: DocumentEvidence) {
        var enrolment = try await enrolment(token, tenant: tenant)
        try enrolment.admit(.chip, at: now)
        var match = Fact.notPerformed
        if let face = enrolment.face, let portrait = chip.portraitFile {
            match = Fact(try await faces.compare(portrait, face).outcome)
        }
        var evidence = DocumentEvidence(chip, match: match, of: enrolment.user)
        try await identify(&evidence, chip.documentNumber, chip.fields["issuingStateCode"], enrolment)
        try enrolment.add(chip: evidence, at: now)
        try await enrolments.update(enrolment)
        return (enrolment, evidence)
    }

    /// Which document it is, and whether another person is enrolled with it.
    private func identify(
        _ evidence: inout DocumentEvidence, _ number: String?, _ state: String?, _ enrolment: Enrolment
    ) async throws {
        guard let number, let state else { return }
        let document = try enrolments.identifier(ofDocument: number, issuedBy: state, tenant: enrolment.tenant)
        evidence.identifier = document
        evidence.isRepeated = try await enrolments.isEnrolled(
            document: document, besides: enrolment.subject, tenant: enrolment.tenant)
    }
}
