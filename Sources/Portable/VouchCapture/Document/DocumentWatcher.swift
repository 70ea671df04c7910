public import VouchCore
public import VouchVision

/// Finds and measures the document in frame after frame, for a ``DocumentCaptureMachine``.
///
/// Between two searches of the whole frame the document is followed by its edges, at a tenth of the cost.
public struct DocumentWatcher: Sendable {
    /// The caller's engine for marks: looks for the wanted ones in a frame, and returns those that it saw.
    public typealias MarkFinder = (_ wanted: DocumentMarks, _ image: ImageView) -> DocumentMarks

    /// Analysis of the subject of the last frame; nil if there was none.
    public private(set) var analysis: CaptureAnalysis?

    private let finder: DocumentFinder
    private var tracker = DocumentTracker()
    private var sinceSearch = 0
    private var earlier: [PageSignature] = []
    private var current: PageSignature?
    private var marks: DocumentMarks = []
    private var marksSeen: Duration = .zero
    private var looked: Duration?

    /// Every so many frames the whole frame is searched.
    private static let searchEvery = 8
    /// How far edges may move from one frame to the next, in parts of the frame's longer side. Farther, and a line of
    /// the document's print is taken for its edge.
    private static let reach = 0.012
    /// Between two looks for marks, which cost as much as several frames.
    private static let lookEvery = Duration.milliseconds(300)
    /// A mark that was seen counts for so long: one blurred frame takes no zone off a page.
    private static let marksLast = Duration.milliseconds(1000)

    /// Makes a watcher with a finder, which is the costly part and needs the weights of `document-finder.vnet`.
    public init(finder: DocumentFinder) { self.finder = finder }

    /// Finds and measures the documents in one frame.
    ///
    /// - Parameters:
    ///   - image: the frame.
    ///   - time: since any origin; never less than before.
    ///   - request: the side looked for; nil looks for no marks.
    ///   - markFinder: asked for what the request requires or must not show, a few times a second.
    /// - Returns: the documents, the largest first with all its measures, and marks seen within the last second.
    public mutating func look(
        at image: ImageView, time: Duration, for request: SideRequest?, markFinder: MarkFinder? = nil
    ) -> DocumentFrame {
        let grey = GreyPicture(image)
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
        let tracks = tracker.update(with: documents(in: grey), at: seconds)
        var facts = tracks.map { DocumentFacts($0.document, nil, speed: $0.sightings > 1 ? $0.speed : nil) }
        // The likely subject is large; which was followed longest does not matter.
        if let subject = facts.indices.max(by: { facts[$0].coverage < facts[$1].coverage }) {
            let track = tracks[subject]
            let quality = PageQuality(of: image, grey: grey, document: track.document)
            analysis = CaptureAnalysis(quality)
            var fact = DocumentFacts(track.document, quality, speed: facts[subject].speed)
            current = PageSignature(of: track.document.corners, in: grey)
            fact.likeness = current.flatMap { current in earlier.map { $0.likeness(to: current) }.max() }
            facts.remove(at: subject)
            facts.insert(fact, at: 0)
        } else {
            (current, analysis) = (nil, nil)
        }
        let wanted = request.map { $0.required.union($0.unwanted) } ?? []
        if let markFinder, !wanted.isEmpty, looked.map({ time - $0 >= Self.lookEvery }) ?? true {
            // From here, so that it does not happen more often the longer it takes.
            looked = time
            let found = markFinder(wanted, image)
            if !found.isEmpty || time - marksSeen >= Self.marksLast { (marks, marksSeen) = (found, time) }
        }
        return DocumentFrame(
            size: FrameSize(width: image.width, height: image.height), documents: facts,
            marks: marks.intersection(wanted))
    }

    /// Notes that the side of the last frame is captured, so that it is recognised when it is shown again.
    public mutating func captured() {
        if let current { earlier.append(current) }
        marks = []
        looked = nil
    }

    /// Notes a side that was captured before, so that it is recognised when it is shown again.
    ///
    /// - Parameter image: the frame that was taken; one without a document is passed over.
    public mutating func recall(_ image: ImageView) {
        let grey = GreyPicture(image)
        let largest = finder.documents(in: grey).max { $0.coverage < $1.coverage }
        if let signature = largest.flatMap({ PageSignature(of: $0.corners, in: grey) }) { earlier.append(signature) }
    }

    private mutating func documents(in grey: GreyPicture) -> [FoundDocument] {
        sinceSearch += 1
        if sinceSearch < Self.searchEvery, tracker.tracks.count == 1, let track = tracker.tracks.first,
            track.missed == 0, let followed = finder.followed(track.document, in: grey, reach: Self.reach)
        {
            return [followed]
        }
        sinceSearch = 0
        // Searching and following may each choose another of two lines that lie close together: seen through the
        // follower alone, a document at rest does not jump.
        return finder.documents(in: grey).map { finder.followed($0, in: grey, reach: Self.reach) ?? $0 }
    }
}
