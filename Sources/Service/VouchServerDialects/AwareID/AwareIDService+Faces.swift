import VouchAPI
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchLiveness
import VouchServer

extension AwareIDService {
    /// In bytes, of one picture file.
    static let longestPicture = 10 << 20
    /// The most frames of one request.
    static let mostFrames = 60
    /// The most frames that answer a challenge: half a minute of eight a second.
    private static let mostAnsweringFrames = 240

    /// `POST /onboarding/enrollment/addFace`
    func addFace(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(AwareID.FaceSubmission.self, from: request.body)
        guard let token = asked.enrollmentToken else {
            throw AwareID.MalformedRequest(.missing, member: "enrollmentToken")
        }
        let (enrolment, face) = try await enrolling.addFace(token, tenant: tenant, at: request.received) {
            try await capture(asked.face, for: Proceeding(.enrolment, token), of: $0, tenant, at: request.received)
        }
        return try ServerResponse.json(
            AwareID.AddFaceResponse(
                livenessResult: face.liveness == .passed,
                enrollmentStatus: enrolment.status(at: request.received).number,
                registrationCode: enrolment.shownCode(at: request.received)?.text ?? "",
                faceLivenessResults: AwareID.FaceLivenessResults(face.verdict.result)))
    }

    /// `POST /analyze`
    func analyse(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let package = try AwareID.RequestBody.read(AwareID.ServerPackage.self, from: request.body)
        guard package.video.workflowData.challenge == nil else {
            throw Problem(
                .malformed, "challenge has no meaning here",
                remedy: "a challenge is answered at the enrolment or authentication that it was drawn for")
        }
        let verdict = try await faces.liveness(of: FaceCapture(try frames(of: package)), received: request.received)
        return try ServerResponse.json(
            AwareID.AnalyseResponse(
                verdict.result, capturedFrame: verdict.capturedFrame.map { $0.reveal { $0 } },
                version: faces.livenessVersion))
    }

    /// The frames, with the challenge that they name, which is over then.
    ///
    /// - Parameter purpose: the enrolment or authentication, whose token an encrypted package has as its nonce.
    /// - Throws: ``Problem`` for an encrypted package that does not open; `EnrolmentError`, `challengeOver`.
    func capture(
        _ data: AwareID.FaceData, for purpose: Proceeding, of device: EnrolledDevice?, _ tenant: String,
        at now: Timestamp
    ) async throws -> FaceCapture {
        var isPackaged = false
        let package: AwareID.ServerPackage
        switch data {
        case .plain(let sent): package = sent
        case .encrypted(let text):
            let content = try await packages.open(
                Array(text.utf8), for: purpose.id, of: device, tenant: tenant, at: now)
            package = try content.reveal { try AwareID.ServerPackage(json: $0) }
            isPackaged = true
        }
        let frames = try frames(of: package)
        guard let nonce = package.video.workflowData.challenge else {
            return FaceCapture(frames, isPackaged: isPackaged)
        }
        let challenge = try await challenges.take(nonce, for: purpose, tenant: tenant, at: now)
        return FaceCapture(frames, answering: challenge, isPackaged: isPackaged)
    }

    /// `POST /onboarding/livenessChallenge`, which is ours: what the person has to do before the camera. One drawn before for the
    /// same is over.
    func drawChallenge(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(
            AwareID.LivenessChallengeRequest.self, from: request.body, maximumLength: Self.longestText)
        let purpose: Proceeding
        // Nothing is drawn that could not be answered.
        switch (asked.enrollmentToken, asked.authToken) {
        case (let token?, nil):
            purpose = Proceeding(.enrolment, token)
            try await enrolling.enrolment(token, tenant: tenant).admit(.face, at: request.received)
        case (nil, let token?):
            purpose = Proceeding(.authentication, token)
            try await authenticating.authentication(token, tenant: tenant).admit(.face, at: request.received)
        default: throw Problem(.malformed, "enrollmentToken is missing, or authToken; one of them")
        }
        let challenge = try await challenges.new(.init(), for: purpose, tenant: tenant, at: request.received)
        return ServerResponse(.ok, fields: [.contentType: "application/json"], body: challenge.json)
    }

    /// - Throws: ``AwareID/MalformedRequest``, ``Problem``.
    func frames(of package: AwareID.ServerPackage) throws -> [JudgedFrame] {
        let workflow = package.video.workflowData
        let member = "video.workflow_data"
        let most = workflow.challenge == nil ? Self.mostFrames : Self.mostAnsweringFrames
        guard (1...most).contains(workflow.frames.count) else {
            throw AwareID.MalformedRequest(.wrongValue, member: member + ".frames")
        }
        guard (workflow.rotation ?? 0) % 360 == 0 else {
            throw Problem(
                .notSupported, "rotated frames", remedy: "rotate the frames upright, and send rotation 0")
        }
        let first = workflow.frames[0].timestamp
        return try workflow.frames.enumerated().map { index, frame in
            let picture = try AwareID.RequestBody.picture(
                frame.data, member: "\(member).frames[\(index)].data", limit: Self.longestPicture)
            // Frames without a time count as those of a video of 30 a second.
            var time = Double(index) / 30
            if let first, let stamp = frame.timestamp { time = (Double(stamp) - Double(first)) / 1_000 }
            return JudgedFrame(picture: picture, time: time)
        }
    }
}

extension AwareID.FaceLivenessResults {
    init(_ result: LivenessResult) {
        self.init(
            decision: result.decision.rawValue, feedback: result.feedback.map(\.rawValue),
            scoreFRR: result.score.flatMap(LivenessScoreTable.falseRejectPercent) ?? 0)
    }
}
