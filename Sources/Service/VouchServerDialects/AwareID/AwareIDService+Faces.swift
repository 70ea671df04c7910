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

    /// `POST /onboarding/enrollment/addFace`
    func addFace(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(AwareID.FaceSubmission.self, from: request.body)
        guard let token = asked.enrollmentToken else {
            throw AwareID.MalformedRequest(.missing, member: "enrollmentToken")
        }
        let (enrolment, face) = try await enrolling.addFace(token, tenant: tenant, at: request.received) {
            try await capture(asked.face, for: token, of: $0, tenant, at: request.received)
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
        let verdict = try await faces.liveness(of: FaceCapture(try frames(of: package)), received: request.received)
        return try ServerResponse.json(
            AwareID.AnalyseResponse(
                verdict.result, capturedFrame: verdict.capturedFrame.map { $0.reveal { $0 } },
                version: faces.livenessVersion))
    }

    /// - Parameter token: of the enrolment or authentication, which an encrypted package has as its nonce.
    /// - Throws: ``Problem`` for an encrypted package that does not open.
    func capture(
        _ data: AwareID.FaceData, for token: String, of device: EnrolledDevice?, _ tenant: String, at now: Timestamp
    ) async throws -> FaceCapture {
        switch data {
        case .plain(let package): return FaceCapture(try frames(of: package))
        case .encrypted(let text):
            let content = try await packages.open(
                Array(text.utf8), for: token, of: device, tenant: tenant, at: now)
            return FaceCapture(
                try frames(of: try content.reveal { try AwareID.ServerPackage(json: $0) }), isPackaged: true)
        }
    }

    /// - Throws: ``AwareID/MalformedRequest``, ``Problem``.
    func frames(of package: AwareID.ServerPackage) throws -> [JudgedFrame] {
        let workflow = package.video.workflowData
        let member = "video.workflow_data"
        guard (1...Self.mostFrames).contains(workflow.frames.count) else {
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
