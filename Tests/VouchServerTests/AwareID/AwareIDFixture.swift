import Foundation
import HTTPTypes
import Synchronization
import Testing
import VouchAPI
import VouchCapture
import VouchCore
import VouchJOSE
import VouchLiveness
import VouchOpenSSL
import VouchReport

@testable import StoreTestSupport
@testable import VouchEnrolment
@testable import VouchKit
@testable import VouchPersistence
@testable import VouchServer
@testable import VouchServerDialects
@testable import VouchStores

/// AwareID's service with engines that answer as told, and two customers: `acme` and `other`.
struct AwareIDFixture {
    static let start = Timestamp(seconds: 1_795_435_200)
    static let picture = Data("a picture".utf8).base64EncodedString()

    let engines = FakeEngines()
    let stores: MemoryStores
    let cryptography = OpenSSLCryptography()
    let appKey: OpenSSLPackageKey
    let packageKey: OpenSSLPackageKey
    let signingKey: OpenSSLPackageKey
    let notifier = FakeNotifier()
    let table: RouteTable

    init(
        _ policy: EnrolmentPolicy = EnrolmentPolicy(), sendsMail: Bool = true, isReadOnly: Bool = false,
        limit: PersonLimit? = nil, chips: ChipSessions? = nil, sharing other: AwareIDFixture? = nil
    ) async throws {
        stores = if let other { other.stores } else { try await MemoryStores(limit: limit) }
        appKey = try OpenSSLPackageKey(OpenSSLKey(curve: .p256))
        packageKey = try other?.packageKey ?? OpenSSLPackageKey(OpenSSLKey(curve: .p256))
        signingKey = try OpenSSLPackageKey(OpenSSLKey(curve: .p256))
        let services = PersonServices(
            isReadOnly ? ReadOnlyStore(store: stores.enrolments) : stores.enrolments, stores.authentications,
            sessions: stores.sessions, engines: engines)
        let service = AwareIDService(
            host: "https://id.example", customers: Customers(policy: policy, appKey: appKey.publicKey),
            tokens: Tokens(), enrolling: services.enrolling, authenticating: services.authenticating, faces: engines,
            qrCodes: QRCodePicture(),
            keys: .init(signing: signingKey, cryptography: cryptography),
            packages: try ClientPackages(
                openedBy: packageKey, rememberedIn: stores.transients, cryptography: cryptography),
            guesses: CodeGuesses(in: stores.transients),
            challenges: LivenessChallenges(in: stores.transients), notifier: sendsMail ? notifier : nil, chips: chips)
        table = RouteTable(service.routes(), gate: Gate())
    }

    /// A face as the vendor's capture gives it, encrypted to this server.
    ///
    /// - Parameter token: the enrolment's or authentication's that it names; nil for none.
    func package(
        for token: String?, signedBy device: (any DeviceKey)? = nil, answering challenge: String? = nil
    ) throws -> String {
        let text = Self.face(#""enrollmentToken":"t""#, challenge: challenge)
        let body = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let face = try #require((body as? [String: Any])?["faceLivenessData"])
        let sealer = try PackageSealer(for: packageKey.publicKey, signedBy: device, cryptography: cryptography)
        let content = Sensitive([UInt8](try JSONSerialization.data(withJSONObject: face)))
        return String(
            decoding: try sealer.seal(content, at: Int(Self.start.seconds), nonce: token), as: UTF8.self)
    }

    /// Sends a package as the face of an enrolment.
    func addFace(_ package: String, _ token: String) async -> ServerResponse {
        await post(
            "/onboarding/enrollment/addFace", #"{"enrollmentToken":"\#(token)","faceLivenessData":"\#(package)"}"#)
    }

    /// Posts a body with the fields of an authenticated client.
    func post(
        _ path: String, _ body: String, tenant: String = "acme", key: String? = "key", at now: Timestamp = start,
        type: String = "application/json; charset=UTF-8"
    ) async -> ServerResponse {
        var fields: HTTPFields = [.contentType: type, .authorization: "Bearer token-\(tenant)"]
        if let name = HTTPField.Name("apikey"), let key { fields[name] = key }
        return await table.answer(
            ServerRequest(.post, path, fields: fields, body: Array(body.utf8), identifier: "r-1", received: now))
    }

    /// Posts, expects 200, and returns the members of the answer.
    func answer(_ path: String, _ body: String, at now: Timestamp = start) async throws -> [String: Any] {
        let response = await post(path, body, at: now)
        #expect(response.status == .ok, "\(path): \(String(decoding: response.body, as: UTF8.self))")
        return try Self.members(response)
    }

    static func members(_ response: ServerResponse) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(response.body))
        return try #require(value as? [String: Any])
    }

    static func text(_ members: [String: Any], _ name: String) throws -> String {
        try #require(members[name] as? String)
    }

    /// A package of three frames and more, as the vendor's capture gives.
    ///
    /// - Parameter challenge: the nonce that the frames answer; nil for none.
    static func face(
        _ names: String, data: String = picture, frames: Int = 3, rotation: Int = 0, challenge: String? = nil
    ) -> String {
        let frame = #"{"data":"\#(data)","tags":[],"timestamp":1609002526076.1}"#
        let nonce = challenge.map { #""challenge":"\#($0)","# } ?? ""
        return
            #"{\#(names),"faceLivenessData":{"video":{"workflow_data":{"workflow":"hotel2",\#(nonce)"rotation":\#(rotation),"#
            + #""frames":[\#(Array(repeating: frame, count: frames).joined(separator: ","))]},"meta_data":{"client_device_brand":"Unknown","username":"anna","client_version":"1"},"#
            + #""client_version":"1"}}}"#
    }

    static func document(
        _ token: String, data: String = picture, isCropped: Bool = true, more: String = ""
    ) -> String {
        #"{"enrollmentToken":"\#(token)","documentsInfo":{"documentImage":"#
            + #"[{"image":"\#(data)","lightingScheme":6,"format":".jpeg"}],"processParam":{"alreadyCropped":\#(isCropped)}\#(more)}}"#
    }

    /// The body of `addDocumentOCR` with what a document reader encrypted to this server.
    ///
    /// - Parameter nonce: the enrolment that the package names.
    func containers(_ content: String, _ token: String, nonce: String? = nil) throws -> String {
        let sealer = try PackageSealer(for: packageKey.publicKey, cryptography: cryptography)
        let package = try sealer.seal(Sensitive(Array(content.utf8)), at: Int(Self.start.seconds), nonce: nonce)
        let container = #"{"EncryptedRCL":"\#(Data(package).base64EncodedString())","result_type":49}"#
        return #"{"enrollmentToken":"\#(token)","documentsInfo":{"documentPayload":{"request":{"vendor":"REGULA","#
            + #""data":{"ContainerList":{"List":[\#(container)]}}}}}}"#
    }

    /// Begins an enrolment from the client.
    func enrol(_ name: String = "anna") async throws -> String {
        let body = #"{"username":"\#(name)","email":"anna@example.org","phoneNumber":"+15550100"}"#
        return try Self.text(try await answer("/onboarding/enrollment/enroll", body), "enrollmentToken")
    }

    /// Enrols a person completely.
    ///
    /// - Returns: the registration code.
    func enrolled(publicKey: String? = nil) async throws -> String {
        let token = try await enrol()
        let key = publicKey.map { #","publicKey":"\#($0)""# } ?? ""
        _ = try await answer(
            "/onboarding/enrollment/addDevice", #"{"enrollmentToken":"\#(token)","deviceId":"D-1"\#(key)}"#)
        _ = try await answer("/onboarding/enrollment/addFace", Self.face(#""enrollmentToken":"\#(token)""#))
        let done = try await answer("/onboarding/enrollment/addDocumentOCR", Self.document(token))
        #expect(done["enrollmentStatus"] as? Int == 2)
        return try Self.text(done, "registrationCode")
    }
}

/// A database that fails when state changes.
private struct ReadOnlyStore: EnrolmentStore {
    struct DiskFull: Error { let path = "/data/ERIKSSON" }

    let store: SQLEnrolments

    func insert(_ enrolment: Enrolment) async throws { try await store.insert(enrolment) }
    func enrolment(_ token: String, tenant: String) async throws -> Enrolment? {
        try await store.enrolment(token, tenant: tenant)
    }
    func enrolled(user key: String, tenant: String) async throws -> Enrolment? {
        try await store.enrolled(user: key, tenant: tenant)
    }
    func enrolled(code: RegistrationCode, tenant: String) async throws -> Enrolment? {
        try await store.enrolled(code: code, tenant: tenant)
    }
    func identifier(ofDocument number: String, issuedBy state: String, tenant: String) throws -> [UInt8] {
        try store.identifier(ofDocument: number, issuedBy: state, tenant: tenant)
    }
    func isEnrolled(document: [UInt8], besides subject: String, tenant: String) async throws -> Bool {
        try await store.isEnrolled(document: document, besides: subject, tenant: tenant)
    }
    func update(_ enrolment: Enrolment) async throws { throw DiskFull() }
    func delete(subject: String, tenant: String) async throws -> Int? { throw DiskFull() }
}

/// Answers as told; counts its work.
final class FakeEngines: DocumentReadings, FaceJudging {
    struct State {
        var decision = LivenessResult.Decision.live
        var match = FaceVerdict.Outcome.match
        var document = "passed"
        var selfie: String? = "match"
        var problem: ReadingProblem?
        var work = 0
        var hadSelfie = false
        /// Of the last document.
        var hadChip = false
        var wasCropped = false
        /// Of the last capture.
        var challenge: LivenessChallenge?
        /// Of the captured frame.
        var faults: [String]?
        /// Answers by what a picture's bytes say, before the ones above.
        var byPicture: [String: Answer] = [:]
        /// The faces that a picture shows, by its bytes.
        var faces: [String: [FaceFacts]] = [:]
    }

    /// What a picture shows.
    struct Answer {
        var decision = LivenessResult.Decision.live
        var document = "passed"
        var person = ""
    }

    let state = Mutex(State())

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    let livenessVersion = "7"
    static let networks = AttackNetworkCard(name: "n", licence: "l", source: "s", limits: "prints only")

    func compare(_ first: Sensitive<[UInt8]>, _ second: Sensitive<[UInt8]>) async throws -> FaceVerdict {
        let outcome = state.withLock { $0.match }
        return FaceVerdict(outcome, probability: outcome == .match ? 0.53 : outcome == .noMatch ? 0.01 : nil)
    }

    func liveness(of capture: FaceCapture, received: Timestamp) async throws -> LivenessVerdict {
        let state = try working()
        self.state.withLock { $0.challenge = capture.challenge }
        let first = capture.frames.first?.picture
        let shown = first?.reveal { state.byPicture[String(decoding: $0, as: UTF8.self)] }
        let decision = shown?.decision ?? state.decision
        return LivenessVerdict(
            result: LivenessResult(
                decision: decision, score: 0.55, feedback: decision == .live ? [] : [.noChallenge]),
            capturedFrame: first, faults: state.faults, networks: Self.networks)
    }

    func look(at frames: [JudgedFrame]) async throws -> [FaceFrame] {
        let state = try working()
        return frames.map { frame in
            let name = frame.picture.reveal { String(decoding: $0, as: UTF8.self) }
            return FaceFrame(size: FrameSize(width: 480, height: 640), faces: state.faces[name] ?? [])
        }
    }

    func read(
        _ inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> DocumentReport {
        state.withLock { ($0.hadSelfie, $0.hadChip, $0.wasCropped) = (selfie != nil, chip != nil, policy.isCropped) }
        let state = try working()
        func shown(_ input: DocumentInput?) -> Answer? {
            guard case .bytes(let bytes)? = input?.transferred else { return nil }
            return state.byPicture[String(decoding: bytes, as: UTF8.self)]
        }
        let page = shown(inputs.first)
        let empty = DocumentReport(ReportContents(versions: .init(vouch: "0"), type: .passport))
        var members = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(empty)) as? [String: Any])
        var statuses = try #require(members["statuses"] as? [String: Any])
        statuses["overall"] = ["outcome": page?.document ?? state.document, "because": [String]()] as [String: Any]
        members["statuses"] = statuses
        let isSame = page.flatMap { page in shown(selfie).map { $0.person == page.person } }
        if let verdict = isSame.map({ $0 ? "match" : "noMatch" }) ?? state.selfie {
            let pair: [String: Any] = [
                "first": "page", "second": "selfie", "verdict": verdict, "score": 0.97, "distance": 0.3,
                "threshold": 0.6,
            ]
            members["faces"] = ["comparisons": [pair]]
        }
        return try JSONDecoder().decode(DocumentReport.self, from: JSONSerialization.data(withJSONObject: members))
    }

    private func working() throws -> State {
        let state = state.withLock { state in
            state.work += 1
            return state
        }
        if let problem = state.problem { throw problem }
        return state
    }
}

final class FakeNotifier: EnrolmentNotifying {
    let sent = Mutex<[String]>([])

    let letters = Mutex<[EnrolmentLetter]>([])

    func notify(_ letter: EnrolmentLetter) async throws {
        sent.withLock { $0.append(letter.address + " " + letter.url) }
        letters.withLock { $0.append(letter) }
    }
}

private struct Customers: AwareIDCustomers {
    let policy: EnrolmentPolicy
    let appKey: JSONWebKey

    func customer(_ tenant: String) async throws -> AwareIDCustomer? {
        AwareIDCustomer(policy: policy, appKey: tenant == "acme" ? appKey : nil, apiKey: Sensitive("key"))
    }
}

private struct Tokens: TokenIssuing {
    func issue(
        client: String, secret: String, scopes: Set<Scope>, tenant: String?, from address: String, at now: Timestamp
    ) async throws -> IssuedToken {
        guard client == "app", secret == "s3cret", let tenant, tenant == "acme" else {
            throw Problem(.unauthenticated, "the client or its secret is not known")
        }
        return IssuedToken(
            text: "token-acme", seconds: 300, caller: Caller(tenant: tenant, client: client, scopes: scopes))
    }

    func identity(of issued: IssuedToken, at now: Timestamp) throws -> String { "identity-\(issued.caller.client)" }
}

private struct Gate: CallerRecognising {
    func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
        guard case .scope(let scope, let credentials) = access else { return nil }
        let beginning = "Bearer token-"
        guard let field = request.fields[.authorization], field.hasPrefix(beginning) else {
            throw Problem(.unauthenticated, "no token")
        }
        if credentials == .tokenAndKey, let name = HTTPField.Name("apikey"), request.fields[name] != "key" {
            throw Problem(.unauthenticated, "no key")
        }
        return Caller(tenant: String(field.dropFirst(beginning.count)), client: "app", scopes: [scope])
    }
}
