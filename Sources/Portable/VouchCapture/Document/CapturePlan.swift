public import VouchVision

/// The part of a document to capture.
public enum ScanMode: Sendable, Hashable, CaseIterable {
    /// All its sides.
    case document
    /// Its machine-readable zone alone; the rest need not be in the frame.
    case zone
    /// A barcode alone.
    case barcode
}

/// A side that is captured, and what it showed. Holds no picture and nothing that was read.
public struct CapturedSide: Sendable, Hashable {
    /// Side or page.
    public let side: DocumentSide
    /// Format by the shape of its outline; ``VouchVision/DocumentFormat/other`` if no document was found in the frame.
    public let format: DocumentFormat
    /// Zone, barcode or chip symbol that was seen, as far as they were looked for.
    public let marks: DocumentMarks
    /// Whether it was taken because the retakes were used up, although it was not good enough.
    public let isLastResort: Bool

    public init(
        _ side: DocumentSide, format: DocumentFormat, marks: DocumentMarks = [], isLastResort: Bool = false
    ) {
        self.side = side
        self.format = format
        self.marks = marks
        self.isLastResort = isLastResort
    }
}

/// Which sides are captured, one after another: follows from the documents expected and from those captured so far.
public struct CapturePlan: Sendable, Hashable {
    /// Whether sides, a zone or a barcode are captured.
    public let mode: ScanMode
    /// Documents that may be shown, at least one.
    public let expected: [ExpectedDocument]

    /// - Parameter expected: empty counts as ``ExpectedDocument/any``; only of effect in the mode ``ScanMode/document``.
    public init(mode: ScanMode = .document, expecting expected: [ExpectedDocument] = [.any]) {
        self.mode = mode
        self.expected = expected.isEmpty ? [.any] : expected
    }

    /// The documents that it may still be, judging by the sizes of what was captured. A size that none admits rules none
    /// out: it was seen wrongly, or captured by hand.
    public func candidates(after captured: [CapturedSide]) -> [ExpectedDocument] {
        captured.reduce(expected) { candidates, side in
            let fitting = candidates.filter { $0.admits(side.format) }
            return fitting.isEmpty ? candidates : fitting
        }
    }

    /// The next side; nil if nothing is left.
    ///
    /// As long as several documents are possible, a side is optional unless all of them have it, and required or unwanted
    /// on it is only what all agree on.
    public func next(after captured: [CapturedSide]) -> SideRequest? {
        guard mode == .document else {
            return captured.isEmpty ? SideRequest(.front, required: mode == .zone ? .zone : .barcode) : nil
        }
        let candidates = candidates(after: captured)
        let done = captured.map { $0.side }
        var wanted: [SideRequest] = []
        for document in candidates {
            guard let request = document.sides.first(where: { !done.contains($0.side) }) else { continue }
            if wanted.isEmpty || wanted[0].side == request.side { wanted.append(request) }
        }
        guard let first = wanted.first else { return nil }
        return SideRequest(
            first.side, required: wanted.reduce(first.required) { $0.intersection($1.required) },
            unwanted: wanted.reduce(first.unwanted) { $0.intersection($1.unwanted) },
            isOptional: wanted.count < candidates.count || wanted.contains { $0.isOptional })
    }

    /// How many sides there are, optional ones included; never fewer than were captured. The number falls once the document
    /// is known.
    public func sideCount(after captured: [CapturedSide]) -> Int {
        let least = max(1, captured.count)
        guard mode == .document else { return least }
        return candidates(after: captured).reduce(least) { max($0, $1.sides.count) }
    }

    func admits(_ format: DocumentFormat, after captured: [CapturedSide]) -> Bool {
        candidates(after: captured).contains { $0.admits(format) }
    }
}
