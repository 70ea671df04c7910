import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchJOSE
import VouchLiveness

/// `/v1/enrolments` and `/v1/authentications`.
package struct EnrolmentRoutes: Sendable {
    let enrolling: Enrolling
    let authenticating: Authenticating
    let listing: any EnrolmentListing
    let policies: CustomerPolicies
    let chips: ChipSessions?
    let challenges: LivenessChallenges
    let guesses: CodeGuesses
    let packages: ClientPackages?

    /// - Parameters:
    ///   - challenges: those that were drawn for enrolments and authentications.
    ///   - policies: each customer's policy, to which a request may only add.
    ///   - chips: nil where the server reads no chips.
    ///   - guesses: counts unknown registration codes.
    ///   - packages: opens what clients encrypted; nil where nothing is encrypted.
    package init(
        _ enrolling: Enrolling, _ authenticating: Authenticating, listing: any EnrolmentListing,
        challenges: LivenessChallenges, guesses: CodeGuesses,
        policies: CustomerPolicies = CustomerPolicies(), chips: ChipSessions? = nil, packages: ClientPackages? = nil
    ) {
        self.guesses = guesses
        self.packages = packages
        self.chips = chips
        self.challenges = challenges
        self.enrolling = enrolling
        self.authenticating = authenticating
        self.listing = listing
        self.policies = policies
    }

    // MARK: Enrolments

    func start(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(EnrolmentRequest.self)
        let tenant = try request.tenant()
        let user = EnrolledUser(
            username: asked.username, email: asked.email, firstName: asked.firstName, lastName: asked.lastName,
            phoneNumber: asked.phoneNumber, dateOfBirth: asked.dateOfBirth)
        guard let user else {
            throw Problem(
                .malformed,
                "username or email is blank, a text is too long or has control characters, or dateOfBirth is no day")
        }
        let enrolment = try await enrolling.begin(
            user, try Self.policy(of: asked, before: policies.policy(of: tenant)), tenant: tenant,
            as: request.reservedIdentifier, at: request.received)
        var response = try ServerResponse.json(EnrolmentState(enrolment, at: request.received), status: .created)
        response.fields[.location] = "/v1/enrolments/\(enrolment.token)"
        return response
    }

    private static func policy(
        of asked: EnrolmentRequest, before policy: EnrolmentPolicy
    ) throws(Problem) -> EnrolmentPolicy {
        // The operator's policy is the floor: a caller may ask for more, and never for less.
        var checks: [RequiredCheck] = []
        if let names = asked.requiredChecks {
            checks = names.compactMap { RequiredCheck(rawValue: $0) }
            guard checks.count == names.count, (1...4).contains(checks.count), Set(checks).count == checks.count else {
                throw Problem(.malformed, "requiredChecks is empty, repeats a check, or has an unknown one")
            }
        }
        guard (1...60).contains((asked.terms ?? "1").unicodeScalars.count) else {
            throw Problem(.malformed, "terms is not 1 to 60 characters")
        }
        guard (1...10).contains(asked.attempts ?? 1) else { throw Problem(.malformed, "attempts is not 1 to 10") }
        if let own = policy.terms, let other = asked.terms, own != other {
            throw Problem(
                .conflict, "the customer's policy asks for other terms", remedy: "leave terms out, or send the policy's"
            )
        }
        return policy.adding(
            checks, attempts: asked.attempts, terms: asked.terms, needsChallenge: asked.needsChallenge == true)
    }

    func list(_ request: ServerRequest) async throws -> ServerResponse {
        let limit = try request.limit()
        var filter = EnrolmentFilter(at: request.received)
        if let word = request.query["status"] {
            guard let status = EnrolmentStatus(rawValue: word) else {
                throw Problem(.malformed, "status is not pending, complete or failed")
            }
            filter.status = status
        }
        filter.user = request.query["username"].map { EnrolledUser.key(of: $0) }
        filter.subject = request.query["subject"]
        let found = try await listing.views(
            of: try request.tenant(), filter, after: try request.cursor(), limit: limit + 1)
        // With a registration code one begins an authentication: it is for who may.
        let mayEnrol = request.caller?.scopes.contains(.enrol) == true
        let items = found.prefix(limit).map { view in
            var state = EnrolmentState(view, at: request.received)
            if !mayEnrol { state.registrationCode = nil }
            return state
        }
        return try .json(
            ListPage(
                items: items, next: found.count > limit ? items.last.map { ListCursor.encode($0.id) } : nil))
    }

    func addConsent(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try ConsentRequest(request)
        let enrolment = try await enrolling.addConsent(
            asked.accepted, to: asked.terms, purpose: asked.purpose, request.part("id"), tenant: try request.tenant(),
            at: request.received)
        return try .json(EnrolmentState(enrolment, at: request.received))
    }

    func addDevice(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(DeviceRequest.self)
        guard (1...500).contains(asked.identifier.unicodeScalars.count),
            (asked.platform ?? "").unicodeScalars.count <= 500
        else {
            throw Problem(.malformed, "identifier is empty, or a text is longer than 500 characters")
        }
        let device = EnrolledDevice(
            identifier: asked.identifier, publicKey: try asked.publicKey.map(Self.key), platform: asked.platform)
        let enrolment = try await enrolling.addDevice(
            device, request.part("id"), tenant: try request.tenant(), at: request.received)
        return try .json(EnrolmentState(enrolment, at: request.received))
    }

    private static func key(_ sent: Data) throws(Problem) -> [UInt8] {
        guard let key = try? JSONWebKey(subjectPublicKeyInfo: Array(sent)), key.point != nil else {
            throw Problem(.malformed, "publicKey is not a P-256 SubjectPublicKeyInfo")
        }
        return key.subjectPublicKeyInfo
    }

    func addFace(_ request: ServerRequest) async throws -> ServerResponse {
        let token = request.part("id")
        let sent = try SentFace(request)
        let (enrolment, face) = try await enrolling.addFace(
            token, tenant: try request.tenant(), at: request.received
        ) { try await capture(sent, for: Proceeding(.enrolment, token), of: $0, request) }
        return try .json(EnrolmentState(enrolment, at: request.received, .init(face)))
    }

    /// The frames as they were sent, or out of their package.
    func capture(
        _ sent: SentFace, for purpose: Proceeding, of device: EnrolledDevice?, _ request: ServerRequest
    ) async throws -> FaceCapture {
        switch sent {
        case .plain(let frames):
            return try await frames.capture(by: challenges, for: purpose, request)
        case .packaged(let package):
            guard let packages else { throw Problem(.notSupported, "this server opens no packages") }
            let content = try await packages.open(
                package, for: purpose.id, of: device, tenant: try request.tenant(), at: request.received)
            let frames = try content.reveal { try FaceFrames(json: $0) }
            return try await frames.capture(by: challenges, for: purpose, isPackaged: true, request)
        }
    }

    func addDocument(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(DocumentPictures.self)
        guard (1...4).contains(asked.pictures.count) else {
            throw Problem(.malformed, "a document has 1 to 4 pictures")
        }
        let pictures = try asked.pictures.enumerated().map { try SentFile.bytes($1, "picture \($0 + 1)") }
        let token = request.part("id")
        let (enrolment, _, evidence) = try await enrolling.addDocument(
            token, tenant: try request.tenant(), at: request.received
        ) {
            SentDocument(
                pictures, chip: try await chips.read(asked.chipSession, for: "enrolment \(token)", request),
                isCropped: asked.areCropped ?? false)
        }
        let finding = EnrolmentState.Finding(
            match: evidence.match.rawValue, document: evidence.document.rawValue, user: evidence.isOfUser.rawValue,
            isRepeated: evidence.isRepeated, chip: evidence.chip?.rawValue)
        return try .json(EnrolmentState(enrolment, at: request.received, finding))
    }

    func addChip(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(ChipSessionChoice.self)
        let token = request.part("id")
        let chip = try await chips.read(asked.chipSession, for: "enrolment \(token)", request)
        let (enrolment, evidence) = try await enrolling.addChip(
            chip, token, tenant: try request.tenant(), at: request.received)
        let finding = EnrolmentState.Finding(
            match: evidence.match.rawValue, user: evidence.isOfUser.rawValue, isRepeated: evidence.isRepeated,
            chip: evidence.chip?.rawValue)
        return try .json(EnrolmentState(enrolment, at: request.received, finding))
    }
}

/// A face as a client sends it.
enum SentFace {
    /// As JSON, which shows nothing of who made it.
    case plain(FaceFrames)
    /// The same JSON, encrypted to this server.
    case packaged([UInt8])

    /// - Throws: ``Problem`` for a malformed body.
    init(_ request: ServerRequest) throws(Problem) {
        self =
            request.mediaType == ClientPackages.mediaType ? .packaged(request.body) : .plain(try FaceFrames(request))
    }
}

extension FaceFrames {
    /// - Throws: ``Problem`` for a malformed body.
    init(_ request: ServerRequest) throws(Problem) {
        self = try request.json(Self.self)
        try check()
    }

    /// - Throws: ``Problem`` for another content.
    fileprivate init(json: [UInt8]) throws(Problem) {
        self = try ServerRequest.decoded(Self.self, from: json)
        try check()
    }

    private func check() throws(Problem) {
        guard (1...APISchemas.mostFrames).contains(frames.count) else {
            throw Problem(.malformed, "send 1 to \(APISchemas.mostFrames) frames")
        }
        guard frames.allSatisfy({ (0...3_600).contains($0.time ?? 0) }) else {
            throw Problem(.malformed, "a time must be 0 to 3600")
        }
    }

    func judged() throws -> [JudgedFrame] {
        try frames.enumerated().map { index, frame in
            JudgedFrame(picture: try SentFile.bytes(frame.data, "frame \(index + 1)"), time: frame.time ?? 0)
        }
    }

    /// The frames with the challenge that they name, which is over then.
    func capture(
        by challenges: LivenessChallenges, for purpose: Proceeding, isPackaged: Bool = false, _ request: ServerRequest
    ) async throws -> FaceCapture {
        let frames = try judged()
        guard let challenge else { return FaceCapture(frames, isPackaged: isPackaged) }
        return FaceCapture(
            frames,
            answering: try await challenges.take(
                challenge, for: purpose, tenant: try request.tenant(), at: request.received), isPackaged: isPackaged)
    }
}

extension ConsentRequest {
    /// - Throws: ``Problem`` for a malformed body, or a text whose length the description does not allow.
    init(_ request: ServerRequest) throws(Problem) {
        self = try request.json(Self.self)
        guard purpose.isPlain(1...200), (terms ?? "1").isPlain(1...60) else {
            throw Problem(
                .malformed,
                "purpose is not 1 to 200 characters or terms not 1 to 60, or one begins with a space or has control characters"
            )
        }
    }
}

extension EnrolmentState {
    init(_ enrolment: Enrolment, at now: Timestamp, _ finding: Finding? = nil) {
        self.init(enrolment.view, at: now, finding)
    }

    init(_ view: EnrolmentView, at now: Timestamp, _ finding: Finding? = nil) {
        self.init(
            id: view.token, subject: view.subject, status: view.status(at: now).rawValue,
            checks: view.checks.map {
                Check(check: $0.check.rawValue, attempts: $0.progress.attempts, isPassed: $0.progress.isPassed)
            },
            registrationCode: view.shownCode(at: now)?.text, isAgain: view.isAgain, created: view.created.rfc3339,
            expires: view.expires.rfc3339, policy: view.policy, finding: finding)
        if view.isRefused {
            consent = "refused"
        } else if view.asksConsent {
            consent = view.lacksConsent ? "missing" : "accepted"
        }
    }

    init(_ authentication: Authentication, at now: Timestamp, _ finding: Finding? = nil) {
        self.init(
            id: authentication.token, subject: authentication.subject, status: authentication.status(at: now).rawValue,
            checks: authentication.requiredChecks.map {
                Check(
                    check: $0.rawValue, attempts: authentication[$0].attempts, isPassed: authentication[$0].isPassed)
            },
            registrationCode: nil, isAgain: nil, created: authentication.created.rfc3339,
            expires: authentication.expires.rfc3339, finding: finding)
    }
}

extension EnrolmentState.Finding {
    init(_ face: FaceExamination) {
        self.init(
            liveness: face.liveness.rawValue, feedback: face.verdict.result.feedback.map(\.rawValue),
            faults: face.verdict.faults, score: face.verdict.result.score,
            networks: face.verdict.networks.map {
                Networks(name: $0.name, licence: $0.licence, source: $0.source, limits: $0.limits)
            })
        match = face.comparison.map { _ in face.match.rawValue }
    }
}

extension JOSECryptography {
    /// As ``/VouchEnrolment/Authenticating`` checks devices' signatures.
    package func isSigned(_ signature: [UInt8], _ message: [UInt8], _ publicKey: [UInt8]) -> Bool {
        (try? isValid(signature, of: message, by: .ecdsa(.sha256), publicKey: publicKey)) == true
    }
}
