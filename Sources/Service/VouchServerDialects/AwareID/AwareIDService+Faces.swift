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
            FaceCapture(try frames(of: try await package(asked.face, at: request.received)))
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

    /// - Throws: ``Problem`` for an encrypted package that does not open.
    func package(_ data: AwareID.FaceData, at now: Timestamp) async throws -> AwareID.ServerPackage {
        switch data {
        case .plain(let package): return package
        case .encrypted(let text):
            do {
                return try AwareID.ServerPackage(
                    try await opener.open(Array(text.utf8), at: Int(clamping: now.seconds)))
            } catch {
                // The cause of the failure would help a forger to learn about the key.
                throw Problem(
                    .malformed, "the encrypted package could not be opened",
                    remedy: "get the server's public key again, and create a new package: each opens once")
            }
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
