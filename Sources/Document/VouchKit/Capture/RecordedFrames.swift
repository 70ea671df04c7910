public import VouchCamera
import VouchImaging
import VouchMedia

/// The frames of a recording, every one in order with its own time: a video, or a folder of pictures that
/// ``FrameFolder`` wrote.
public final class RecordedFrames: FrameSource {
    /// The most frames that are delivered; later ones are left out.
    public static let mostFrames = 3600

    private let pump: FramePump

    /// Opens a video, or a folder of frames.
    ///
    /// - Throws: ``ReadingProblem`` if there is no such file, or it is a picture or PDF, which is read instead of
    ///   captured.
    public convenience init(path: String) throws(ReadingProblem) {
        try self.init(try LivenessInput.path(path), name: path)
    }

    init(_ input: LivenessInput, name: String) throws(ReadingProblem) {
        let limits = MediaLimits(videoSeconds: 180, toolSeconds: 180)
        let opener = InputOpener(limits: limits, decoder: PictureDecoder())
        switch input.content {
        case .frames(let frames):
            pump = FramePump(isLive: false) { deliver in
                for frame in frames.prefix(Self.mostFrames) {
                    let picture = try opener.still(frame.input, size: .frame, hint: "give the video by itself")
                    if !deliver(picture, .seconds(frame.time)) { return }
                }
            }
        case .file(let file):
            do throws(ReadingProblem) {
                guard case .video(let video) = try opener.open(file) else {
                    throw ReadingProblem(
                        "capture.picture", "a picture or document file, not a recording",
                        hint: "read it with `vouch read`")
                }
                pump = FramePump(isLive: false) { deliver in
                    do throws(MediaError) {
                        try video.everyFrame(atMost: Self.mostFrames) { deliver($0.picture, .seconds($0.time)) }
                    } catch {
                        throw ReadingProblem(error)
                    }
                }
            } catch {
                throw error.about(name)
            }
        }
    }

    public func next() async throws -> CameraFrame? { try await pump.next() }

    public func stop() { pump.stop() }
}
