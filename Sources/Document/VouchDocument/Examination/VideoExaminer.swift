public import VouchImaging
public import VouchMedia
import VouchReader
import VouchVision

/// Searches a video for the frames that show a document best, and examines them.
public struct VideoExaminer: Sendable {
    private let examiner: any FrameExamining

    /// Maximum number of frames examined; fewer if one of them is sufficient.
    static let closeLooks = 4

    /// Looks at each frame as at a picture.
    public init(_ examiner: PictureExaminer) { self.examiner = examiner }

    init(examiner: any FrameExamining) { self.examiner = examiner }

    /// Outcome of examining a video.
    public struct Result: Sendable {
        /// The findings in the best frames.
        public let findings: VideoFindings
        /// Pictures of `findings.frames`, in their order.
        public let pictures: [Picture]
        /// Time of the step `frames`: decoding all frames and choosing some.
        public let stages: [PictureFindings.Stage]
    }

    /// - Throws: ``MediaError``; `CancellationError`.
    public func examine(_ video: VideoFile) async throws -> Result { try await examine(frames: video) }

    func examine(frames video: some VideoFrames) async throws -> Result {
        var watch = StopWatch()
        var chooser = FrameChooser(examiner)
        let isWhole = try video.frames { frame in
            chooser.consider(frame)
            return !Task.isCancelled
        }
        try Task.checkCancellation()
        watch.lap("frames")
        var frames: [VideoFindings.Frame] = []
        var pictures: [Picture] = []
        for candidate in chooser.best {
            let findings: PictureFindings
            do {
                findings = try await examiner.examine(PictureSource(candidate.frame.picture))
            } catch is ImagingError {
                // A frame is a picture already, so nothing can go wrong with decoding it.
                continue
            }
            frames.append(VideoFindings.Frame(time: candidate.frame.time, findings: findings))
            pictures.append(candidate.frame.picture)
            if findings.isSettled { break }
        }
        join(&frames)
        // A successful reading counts more than appearance.
        let order = frames.indices.sorted { frames[$0].findings.isRead && !frames[$1].findings.isRead }
        return Result(
            findings: VideoFindings(
                summary: VideoFindings.Summary(
                    frameCount: chooser.frameCount, framesWithDocument: chooser.framesWithDocument,
                    isWhole: isWhole,
                    duration: video.duration, longestTrack: chooser.longestTrack),
                frames: order.map { frames[$0] }),
            pictures: order.map { pictures[$0] }, stages: watch.laps)
    }
}

extension VideoExaminer {
    /// Where no frame's zone is certain, all that show it are read as one, which takes the place of the best.
    private func join(_ frames: inout [VideoFindings.Frame]) {
        let readings = frames.flatMap(\.findings.zones)
        guard let joined = examiner.joined(readings) else { return }
        let isOfBest = { (zone: MRZReading) in zone.zone == joined.zone && zone.lineQuads == joined.lineQuads }
        guard let index = frames.firstIndex(where: { $0.findings.zones.contains(where: isOfBest) }) else { return }
        let findings = frames[index].findings.replacing(joined, where: isOfBest)
        frames[index] = VideoFindings.Frame(time: frames[index].time, findings: findings)
    }
}

/// Where frames come from: a video's file.
protocol VideoFrames {
    /// In seconds; nil if unknown.
    var duration: Double? { get }
    /// - Parameter consume: returns whether it wants more.
    /// - Returns: whether all that was to be looked at could be decoded.
    func frames(_ consume: (VideoFile.Frame) -> Bool) throws(MediaError) -> Bool
}

extension VideoFile: VideoFrames {}

/// Looks at every frame for a moment, and at a few of them closely.
protocol FrameExamining: Sendable {
    /// - Returns: the foremost document, nil if there is none, and how well it can be seen: more is better.
    func glance(at picture: Picture) -> (document: FoundDocument?, score: Float)
    func examine(_ source: PictureSource) async throws -> PictureFindings
    /// One reading of several looks at the same zone; nil if they add nothing to each other.
    func joined(_ readings: [MRZReading]) -> MRZReading?
}

extension PictureExaminer: FrameExamining {}

/// Keeps the frames on which a document can be seen best.
struct FrameChooser {
    struct Candidate {
        let frame: VideoFile.Frame
        let score: Float
    }

    private let examiner: any FrameExamining
    private var tracker = DocumentTracker()
    private(set) var best: [Candidate] = []
    private(set) var frameCount = 0
    private(set) var framesWithDocument = 0
    private(set) var longestTrack = 0.0

    init(_ examiner: any FrameExamining) { self.examiner = examiner }

    mutating func consider(_ frame: VideoFile.Frame) {
        frameCount += 1
        let seen = examiner.glance(at: frame.picture)
        if seen.document != nil { framesWithDocument += 1 }
        tracker.update(with: seen.document.map { [$0] } ?? [], at: frame.time)
        longestTrack = max(longestTrack, tracker.tracks.map { $0.lastSeen - $0.firstSeen }.max() ?? 0)
        best.append(Candidate(frame: frame, score: seen.score))
        // Sorting keeps the order of equals: of frames alike the earliest.
        best.sort { $0.score > $1.score }
        if best.count > VideoExaminer.closeLooks { best.removeLast() }
    }
}

extension PictureExaminer {
    /// The foremost document of a frame and how well it can be seen; without one, how sharp the frame is, which always
    /// counts for less.
    func glance(at picture: Picture) -> (document: FoundDocument?, score: Float) {
        picture.withView { view in
            guard let document = finder.documents(in: view).first else {
                return (nil, min(0.1, reader.quality(of: view).sharpness / 10))
            }
            let quality = PageQuality(of: view, document: document, thresholds: configuration.thresholds)
            return (document, 0.1 + quality.confidence)
        }
    }
}
