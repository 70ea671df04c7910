public import Foundation
import VouchDocument
public import VouchFaceEngines
import VouchFace
import VouchImaging
import VouchInference
public import VouchLiveness
import VouchMedia

/// Which networks that detect presentation attacks judge a video.
@nonexhaustive
public enum AttackNetworks: Sendable {
    /// Those that `scripts/fetch-engines` installs; none where they are not installed.
    case installed
    /// Those of the caller.
    case plugged(AttackNetwork)
    /// None: the measures alone judge.
    case none
}

extension FaceService {
    /// The networks for presentation attacks that are installed; nil if there are none, so that nothing is LIVE without a
    /// challenge.
    public var attackNetwork: AttackNetworkDescription? { examiner.engines.attacks?.description }
    /// The folder in which the engine keeps compiled networks between starts.
    package static func networkCache(of environment: [String: String]) -> String? {
        EngineFolder.defaultCache(environment: environment)
    }

    /// The most frames of a video or series that are looked at: 20 s at 30 a second.
    public static let mostLivenessFrames = 600
    /// The version of the judgement: it changes when measures or limits do.
    public static let livenessVersion = "3"

    /// Judges whether a video, frames or a picture show a live person.
    ///
    /// - Parameters:
    ///   - challenge: what the person was asked to do; without one, nothing is LIVE unless networks judge as well.
    ///   - received: when the input arrived.
    ///   - networks: who judges besides the measures.
    /// - Throws: ``ReadingProblem`` about the input or an engine. An input without a face is not an error: the result says so.
    public func liveness(
        of input: LivenessInput, challenge: LivenessChallenge?, received: Date, networks: AttackNetworks = .installed,
        limits: LivenessLimits = LivenessLimits()
    ) throws(ReadingProblem) -> LivenessAnalysis {
        let network: AttackNetwork? =
            switch networks {
            case .installed: examiner.engines.attacks
            case .plugged(let network): network
            case .none: nil
            }
        var watcher = FrameWatcher(examiner.engines, comparer, network)
        var (isWhole, material) = (true, LivenessAnalysis.Material.frames)
        switch input.content {
        case .frames(let frames):
            isWhole = frames.count <= Self.mostLivenessFrames
            for frame in frames.prefix(Self.mostLivenessFrames) {
                let picture = try opener.still(frame.input, size: .frame, hint: "give the video by itself")
                try add(picture, frame.time, to: &watcher)
            }
        case .file(let file):
            switch try opener.open(file) {
            case .pages(let pages, _):
                material = .picture
                guard let page = pages.first else { break }
                try add(try StillSize.frame.picture(try page.open(nil)), 0, to: &watcher)
            case .video(let video):
                material = .video
                isWhole = try watch(video, &watcher)
            }
        }
        let scores = watcher.networkScores
        // The mean over frames; an input without a face was not shown to the network.
        let score = scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count)
        let context = LivenessJudge.Context(
            challenge: challenge, received: Int64(received.timeIntervalSince1970), hasOwnNoise: material != .video,
            network: network.flatMap { network in
                score.map { .init(score: $0, by: network.description) }
            }, isNetworkRequired: network != nil)
        let best = watcher.best.map { (picture: $0.picture, mesh: $0.mesh) }
        return LivenessAnalysis(
            result: LivenessJudge(limits: limits).result(watcher.frames, context), material: material,
            frames: watcher.frames,
            isWhole: isWhole, network: network?.description,
            reference: try best.map { best throws(ReadingProblem) in try appraisal(of: best.mesh, in: best.picture) },
            best: best)
    }

    private func watch(_ video: VideoFile, _ watcher: inout FrameWatcher) throws(ReadingProblem) -> Bool {
        var failure: FaceError?
        let isWhole: Bool
        do throws(MediaError) {
            isWhole = try video.everyFrame(atMost: Self.mostLivenessFrames) { frame in
                do throws(FaceError) { try watcher.add(frame.picture, time: frame.time) } catch { failure = error }
                return failure == nil
            }
        } catch {
            throw ReadingProblem(error)
        }
        if let failure { throw ReadingProblem(failure) }
        return isWhole
    }

    private func add(
        _ picture: Picture, _ time: Double, to watcher: inout FrameWatcher
    ) throws(ReadingProblem) {
        do throws(FaceError) { try watcher.add(picture, time: time) } catch { throw ReadingProblem(error) }
    }
}

extension ReadingProblem {
    /// Explains an error of a challenge, or of the description of a network.
    public init(_ error: LivenessError) {
        let (code, hint) =
            switch error.code {
            case .malformedNetworkDescription:
                ("liveness.malformedNetwork", "docs/guides/liveness.md says what the file must contain")
            default: ("liveness.malformedChallenge", "draw a new one with vouch face challenge")
            }
        self.init(code, error.description, hint: hint)
    }
}
