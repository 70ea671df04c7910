import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
public import VouchEnrolment
public import VouchJOSE
import VouchKit
import VouchLiveness
import VouchReport

/// `/v1/enrolments` and `/v1/authentications`.
public struct EnrolmentRoutes: Sendable {
    let enrolments: any EnrolmentStore
    let listing: any EnrolmentListing
    let authentications: any AuthenticationStore
    let documents: any DocumentReadings
    let faces: any FaceJudging
    let cryptography: any JOSECryptography
    let policies: CustomerPolicies
    let identifier: @Sendable () -> String

    /// - Parameters:
    ///   - policies: each customer's policy, which applies where a request asks for nothing else.
    ///   - identifier: makes a new random UUID each time.
    public init(
        enrolments: any EnrolmentStore & EnrolmentListing, authentications: any AuthenticationStore,
        documents: any DocumentReadings, faces: any FaceJudging, cryptography: any JOSECryptography,
        policies: CustomerPolicies = CustomerPolicies(), identifier: @escaping @Sendable () -> String
    ) {
        self.enrolments = enrolments
        listing = enrolments
        self.authentications = authentications
        self.documents = documents
        self.faces = faces
        self.cryptography = cryptography
        self.policies = policies
        self.identifier = identifier
    }

    // MARK: Enrolments

    /// Where a policy asks for no terms, each version of them is another answer, and all are kept with the enrolment.
    static let mostAnswers = 100

    func start(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(EnrolmentRequest.self)
        let tenant = try request.tenant()
        guard
            let user = EnrolledUser(
                username: asked.username, email: asked.email, firstName: asked.firstName, lastName: asked.lastName,
                phoneNumber: asked.phoneNumber)
        else { throw Problem(.malformed, "username or email is blank, too long, or has control characters") }
        let policy = try Self.policy(of: asked, before: policies.policy(of: tenant))
        let enrolled = try await enrolments.enrolled(user: user.key, tenant: tenant)
        for _ in 0..<8 {
            let bytes = try cryptography.randomBytes(RegistrationCode.bytesNeeded)
            guard let code = RegistrationCode(bytes: bytes) else { continue }
            let enrolment = Enrolment(
                token: request.reservedIdentifier ?? identifier(), tenant: tenant, subject: identifier(), user: user,
                policy: policy, code: code, enrolled: enrolled, at: request.received)
            do {
                try await enrolments.insert(enrolment)
            } catch EnrolmentStoreError.exists {
                // Or the same request came before, and its answer was lost.
                guard let reserved = request.reservedIdentifier,
                    let begun = try await enrolments.enrolment(reserved, tenant: tenant)
                else { continue }
                return try Self.created(begun, request)
            }
            return try Self.created(enrolment, request)
        }
        throw Problem(.busy, "no registration code is available", retryAfter: 1)
    }

    private static func created(_ enrolment: Enrolment, _ request: ServerRequest) throws -> ServerResponse {
        var response = try ServerResponse.json(EnrolmentState(enrolment, at: request.received), status: .created)
        response.fields[.location] = "/v1/enrolments/\(enrolment.token)"
        return response
    }

    private static func policy(
        of asked: EnrolmentRequest, before policy: EnrolmentPolicy
    ) throws(Problem) -> EnrolmentPolicy {
        var checks = policy.requiredChecks
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
        return EnrolmentPolicy(
            requiredChecks: checks, attempts: asked.attempts ?? policy.attempts, sessionSeconds: policy.sessionSeconds,
            enrolmentSeconds: policy.enrolmentSeconds, authenticationSeconds: policy.authenticationSeconds,
            terms: asked.terms ?? policy.terms)
    }

    func enrolment(_ request: ServerRequest) async throws -> Enrolment {
        guard let found = try await enrolments.enrolment(request.part("id"), tenant: try request.tenant()) else {
            throw Problem(.notFound, "there is no enrolment with this identifier")
        }
        return found
    }

    func told(_ request: ServerRequest) async throws -> ServerResponse {
        guard let found = try await enrolments.view(request.part("id"), tenant: try request.tenant()) else {
            throw Problem(.notFound, "there is no enrolment with this identifier")
        }
        return try .json(EnrolmentState(found, at: request.received))
    }

    func list(_ request: ServerRequest) async throws -> ServerResponse {
        let limit = try request.limit()
        let found = try await listing.views(
            of: try request.tenant(), after: try request.cursor(), limit: limit + 1)
        let items = found.prefix(limit).map { EnrolmentState($0, at: request.received) }
        return try .json(
            ListPage(
                items: items, next: found.count > limit ? items.last.map { ListCursor.encode($0.id) } : nil))
    }

    func addConsent(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try ConsentRequest(request)
        var enrolment = try await enrolment(request)
        guard let terms = asked.terms ?? enrolment.policy.terms else {
            // The request is as described: it depends on the enrolment whether its policy has a version.
            throw Problem(.conflict, "terms is missing, and the policy asks for none", remedy: "name their version")
        }
        let before = enrolment.consents
        try enrolment.add(
            Consent(purpose: asked.purpose, terms: terms, isAccepted: asked.accepted, at: request.received),
            at: request.received)
        guard enrolment.consents.count <= Self.mostAnswers else {
            throw Problem(.conflict, "the person has answered \(Self.mostAnswers) times", remedy: "begin a new one")
        }
        if before != enrolment.consents { try await enrolments.update(enrolment) }
        return try .json(EnrolmentState(enrolment, at: request.received))
    }

    func addDevice(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(DeviceRequest.self)
        guard (1...500).contains(asked.identifier.unicodeScalars.count),
            (asked.platform ?? "").unicodeScalars.count <= 500
        else {
            throw Problem(.malformed, "identifier is empty, or a text is longer than 500 characters")
        }
        var key: [UInt8]?
        if let sent = asked.publicKey {
            guard let parsed = try? JSONWebKey(subjectPublicKeyInfo: Array(sent)), parsed.point != nil else {
                throw Problem(.malformed, "publicKey is not a P-256 SubjectPublicKeyInfo")
            }
            key = parsed.subjectPublicKeyInfo
        }
        var enrolment = try await enrolment(request)
        let before = enrolment.device
        let device = EnrolledDevice(identifier: asked.identifier, publicKey: key, platform: asked.platform)
        try enrolment.add(device, at: request.received)
        if before != device { try await enrolments.update(enrolment) }
        return try .json(EnrolmentState(enrolment, at: request.received))
    }

    func addFace(_ request: ServerRequest) async throws -> ServerResponse {
        let frames = try Self.frames(request)
        var enrolment = try await enrolment(request)
        // Before any engine works.
        try enrolment.admit(.face, at: request.received)
        let (verdict, finding) = try await judge(frames, enrolment.previousFace, at: request.received)
        try enrolment.add(
            FaceEvidence(verdict, match: finding.match.flatMap(Fact.init) ?? .notPerformed), at: request.received)
        try await enrolments.update(enrolment)
        return try .json(EnrolmentState(enrolment, at: request.received, finding))
    }

    func addDocument(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(DocumentPictures.self)
        guard (1...4).contains(asked.pictures.count) else {
            throw Problem(.malformed, "a document has 1 to 4 pictures")
        }
        let inputs = try asked.pictures.enumerated().map { try SentFile.input($1, "picture \($0 + 1)") }
        var enrolment = try await enrolment(request)
        try enrolment.admit(.document, at: request.received)
        let selfie = try enrolment.face.map { try $0.reveal { try SentFile.input(Data($0), "selfie") } }
        let report = try await documents.read(inputs, chip: nil, selfie: selfie, policy: ReadingPolicy())
        let match = SelfieMatch(report).fact
        let document = Fact(report.statuses.overall.outcome)
        let chip = report.chip.map { Fact(DocumentReport.Chip.Genuine(rawValue: $0.genuine)) }
        try enrolment.add(DocumentEvidence(document: document, match: match, chip: chip), at: request.received)
        try await enrolments.update(enrolment)
        let finding = EnrolmentState.Finding(match: match.rawValue, document: document.rawValue)
        return try .json(EnrolmentState(enrolment, at: request.received, finding))
    }

    // MARK: Faces

    static func frames(_ request: ServerRequest) throws -> [JudgedFrame] {
        let asked = try request.json(FaceFrames.self)
        guard (1...60).contains(asked.frames.count) else { throw Problem(.malformed, "send 1 to 60 frames") }
        return try asked.frames.enumerated().map { index, frame in
            guard (0...3_600).contains(frame.time ?? 0) else { throw Problem(.malformed, "a time must be 0 to 3600") }
            return JudgedFrame(picture: try SentFile.bytes(frame.data, "frame \(index + 1)"), time: frame.time ?? 0)
        }
    }

    func judge(
        _ frames: [JudgedFrame], _ known: Sensitive<[UInt8]>?, at now: Timestamp
    ) async throws -> (LivenessVerdict, EnrolmentState.Finding) {
        let verdict = try await faces.liveness(of: frames, received: now)
        let live = Fact(verdict.result.decision)
        var finding = EnrolmentState.Finding(
            liveness: live.rawValue, feedback: verdict.result.feedback.map(\.rawValue), faults: verdict.faults)
        if live == .passed, let face = verdict.capturedFrame, let known {
            finding.match = Fact(try await faces.compare(known, face).outcome).rawValue
        }
        return (verdict, finding)
    }
}

extension ConsentRequest {
    /// - Throws: ``Problem`` for a malformed body, or a text whose length the description does not allow.
    init(_ request: ServerRequest) throws(Problem) {
        self = try request.json(Self.self)
        guard (1...200).contains(purpose.unicodeScalars.count), (1...60).contains((terms ?? "1").unicodeScalars.count)
        else {
            throw Problem(.malformed, "purpose is not 1 to 200 characters, or terms not 1 to 60")
        }
        guard Self.isPlain(purpose), Self.isPlain(terms ?? "1") else {
            throw Problem(.malformed, "purpose or terms begins with a space or has control characters")
        }
    }

    /// As ``JSONSchema/plain(_:)`` describes it.
    private static func isPlain(_ text: String) -> Bool {
        let controls: (Unicode.Scalar) -> Bool = { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
        return text.unicodeScalars.first?.properties.isWhitespace == false
            && !text.unicodeScalars.contains(where: controls)
    }
}

extension EnrolmentState {
    init(_ enrolment: Enrolment, at now: Timestamp, _ finding: Finding? = nil) {
        self.init(enrolment.view, at: now, finding)
    }

    init(_ view: EnrolmentView, at now: Timestamp, _ finding: Finding? = nil) {
        self.init(
            id: view.token, subject: view.subject, status: view.status(at: now).word,
            checks: view.checks.map {
                Check(check: $0.check.rawValue, attempts: $0.progress.attempts, isPassed: $0.progress.isPassed)
            },
            registrationCode: view.shownCode(at: now)?.text, isAgain: view.isAgain, created: view.created.rfc3339,
            expires: view.expires.rfc3339, finding: finding)
        if view.isRefused {
            consent = "refused"
        } else if view.asksConsent {
            consent = view.lacksConsent ? "missing" : "accepted"
        }
    }

    init(_ authentication: Authentication, at now: Timestamp, _ finding: Finding? = nil) {
        self.init(
            id: authentication.token, subject: authentication.subject, status: authentication.status(at: now).word,
            checks: authentication.requiredChecks.map {
                Check(
                    check: $0.rawValue, attempts: authentication[$0].attempts, isPassed: authentication[$0].isPassed)
            },
            registrationCode: nil, isAgain: nil, created: authentication.created.rfc3339,
            expires: authentication.expires.rfc3339, finding: finding)
    }
}
