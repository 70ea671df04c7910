import VouchCore

/// Follows documents through the frames of a video: a document keeps its number, and its corners are smoothed.
///
/// A value without a clock: times are passed in, so a recording replays exactly. Costs almost nothing per frame.
public struct DocumentTracker: Sendable {
    /// A document being followed.
    public struct Track: Sendable {
        /// Counts from 1; a document that was lost and comes back has a new one.
        public let number: Int
        /// The document as it was last seen, with its corners smoothed.
        public internal(set) var document: FoundDocument
        /// Speed of its corners, in its own diagonals per second.
        public internal(set) var speed: Double
        /// The time of the first frame that showed it, in the seconds passed in.
        public internal(set) var firstSeen: Double
        /// The time of the last frame that showed it, in the seconds passed in.
        public internal(set) var lastSeen: Double
        /// The time since when it has been still, in the seconds passed in; nil while it moves.
        public internal(set) var stillSince: Double?
        /// Frames in which it was seen.
        public internal(set) var sightings: Int
        /// Frames since it was last seen; 0 in the current one.
        public internal(set) var missed: Int
        /// Pixels per second of each corner.
        var velocity: [Point]
        /// Frames in a row that saw another side up.
        var disagreements: Int

        /// 1 for a document at rest, 0 for one that moves by half its diagonal per second or faster.
        public var stability: Double { sightings < 2 ? 0 : max(0, 1 - 2 * speed) }

        /// How long it has been still, in seconds, up to when it was last seen.
        public var secondsStill: Double { stillSince.map { max(0, lastSeen - $0) } ?? 0 }
    }

    /// The documents that are followed, the longest followed first: also those that the last frames did not show, until
    /// ``patience`` is at an end.
    public private(set) var tracks: [Track] = []
    /// Number of frames without the document after which it is lost.
    public var patience: Int
    /// Speed in diagonals per second below which a document is still: a hand at rest trembles at about half of that.
    public var stillness: Double
    private var nextNumber = 1

    public init(patience: Int = 8, stillness: Double = 0.08) {
        self.patience = patience
        self.stillness = stillness
    }

    /// Takes in what the finder found in the next frame.
    ///
    /// - Parameter time: of the frame, in seconds from any start. A time that does not increase counts as slightly
    ///   later.
    /// - Returns: the documents seen in this frame, the longest followed first.
    @discardableResult
    public mutating func update(with documents: [FoundDocument], at time: Double) -> [Track] {
        var free = documents
        for index in tracks.indices {
            let predicted = tracks[index].predicted(at: time)
            guard let match = DocumentTracker.match(predicted, among: free) else {
                tracks[index].missed += 1
                continue
            }
            tracks[index].take(free.remove(at: match), at: time, stillness: stillness)
        }
        tracks.removeAll { $0.missed > patience }
        for document in free where tracks.count < DocumentTracker.limit {
            tracks.append(
                Track(
                    number: nextNumber, document: document, speed: 0, firstSeen: time, lastSeen: time,
                    stillSince: nil, sightings: 1, missed: 0, velocity: [], disagreements: 0))
            nextNumber += 1
        }
        return tracks.filter { $0.missed == 0 }
    }

    /// Documents followed at once.
    private static let limit = 16
    /// Overlap below which two quads are different documents.
    private static let sameness = 0.35

    private static func match(_ predicted: Quad, among documents: [FoundDocument]) -> Int? {
        let polygon = ConvexPolygon(predicted)
        var best: (index: Int, overlap: Double)?
        for (index, document) in documents.enumerated() {
            let overlap = ConvexPolygon(document.corners).overlap(polygon)
            if overlap > max(sameness, best?.overlap ?? 0) { best = (index, overlap) }
        }
        return best?.index
    }
}

extension DocumentTracker.Track {
    /// Where the document should be by now.
    func predicted(at time: Double) -> Quad {
        // Not far into the future: hands change direction.
        let ahead = min(max(time - lastSeen, 0), 0.2)
        let corners = document.corners.corners
        guard velocity.count == 4 else { return document.corners }
        let moved = (0..<4).map { corners[$0] + velocity[$0] * ahead }
        return Quad(topLeft: moved[0], topRight: moved[1], bottomRight: moved[2], bottomLeft: moved[3])
    }

    /// Takes in the document as seen at `time`.
    mutating func take(_ seen: FoundDocument, at time: Double, stillness: Double) {
        let aligned = aligned(seen)
        let elapsed = max(time - lastSeen, 0.001)
        let before = document.corners.corners
        let now = aligned.corners.corners
        let expected = predicted(at: time).corners
        let diagonal = max(
            (now[2] - now[0]).length, (now[3] - now[1]).length, 1)
        let surprise = (0..<4).map { (now[$0] - expected[$0]).length }.max() ?? 0
        // Jitter is smoothed; real movement is followed at once.
        let trust = min(max(surprise / (0.02 * diagonal), 0.35), 1)
        let smoothed = (0..<4).map { expected[$0] + (now[$0] - expected[$0]) * trust }
        let steps = (0..<4).map { (smoothed[$0] - before[$0]) * (1 / elapsed) }
        velocity = velocity.count == 4 ? (0..<4).map { (velocity[$0] + steps[$0]) * 0.5 } : steps
        let fastest = velocity.map { $0.length }.max() ?? 0
        speed = fastest.isFinite ? fastest / diagonal : 1000
        document = FoundDocument(
            corners: Quad(
                topLeft: smoothed[0], topRight: smoothed[1], bottomRight: smoothed[2], bottomLeft: smoothed[3]),
            format: aligned.format, confidence: aligned.confidence, coverage: aligned.coverage,
            visibleEdges: aligned.visibleEdges, isCropped: aligned.isCropped, isUprightKnown: aligned.isUprightKnown)
        lastSeen = max(time, lastSeen)
        sightings += 1
        missed = 0
        if speed <= stillness { stillSince = stillSince ?? lastSeen } else { stillSince = nil }
    }

    /// The document with the same side up as before, unless several frames say otherwise.
    private mutating func aligned(_ seen: FoundDocument) -> FoundDocument {
        let before = document.corners.corners
        let now = seen.corners.corners
        func distance(_ turns: Int) -> Double {
            (0..<4).reduce(0) { $0 + (now[($1 + turns) % 4] - before[$1]).length }
        }
        let turns = (0..<4).min { distance($0) < distance($1) } ?? 0
        if turns == 0 {
            disagreements = 0
            return seen
        }
        disagreements += seen.isUprightKnown ? 1 : 0
        if seen.isUprightKnown && (!document.isUprightKnown || disagreements >= 3) {
            // From now on this side is up, for earlier frames as well.
            document = document.turned(by: (4 - turns) % 4, isUprightKnown: true)
            if velocity.count == 4 { velocity = (0..<4).map { velocity[($0 + 4 - turns) % 4] } }
            disagreements = 0
            return seen
        }
        return seen.turned(by: turns, isUprightKnown: document.isUprightKnown)
    }
}
