import VouchCapture
import VouchDialects
import VouchEnrolment
import VouchServer

/// Guiding a capture from the server, for pages that have no engine of their own.
extension AwareIDService {
    /// In pixels, of each side of a video.
    private static let longestSide = 8_192

    func autocaptureRoutes(_ prefix: String) -> [Route] {
        [
            post(prefix + "/calculateROI") { request, _ in try calculateROI(request) },
            post(prefix + "/autocaptureVideo") { request, _ in try await autocaptureVideo(request) },
        ]
    }

    /// `POST /calculateROI`: where the face must be.
    private func calculateROI(_ request: ServerRequest) throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(
            AwareID.RegionRequest.self, from: request.body, maximumLength: Self.longestText)
        let sides = [asked.resolution.width, asked.resolution.height]
        guard sides.allSatisfy((1...Self.longestSide).contains) else {
            throw AwareID.MalformedRequest(.wrongValue, member: "resolution")
        }
        let region = CaptureRegion(in: FrameSize(width: asked.resolution.width, height: asked.resolution.height))
        return try ServerResponse.json(AwareID.Rectangle(region))
    }

    /// `POST /autocaptureVideo`: whether a frame can be used, and what to change if not.
    private func autocaptureVideo(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(AwareID.AutocaptureRequest.self, from: request.body)
        guard (1...Self.mostFrames).contains(asked.frames.count) else {
            throw AwareID.MalformedRequest(.wrongValue, member: "frames")
        }
        let count = asked.autocaptureMinimumFrameCount ?? 1
        guard (1...Self.mostFrames).contains(count) else {
            throw AwareID.MalformedRequest(.wrongValue, member: "autocaptureMinimumFrameCount")
        }
        let frames = try asked.frames.enumerated().map { index, frame in
            JudgedFrame(
                picture: try AwareID.RequestBody.picture(
                    frame.data, member: "frames[\(index)].data", limit: Self.longestPicture), time: 0)
        }
        return try ServerResponse.json(
            AwareID.AutocaptureResponse(try await faces.look(at: frames), minimumCount: count))
    }
}
