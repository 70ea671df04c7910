public import VouchReport

extension SelphID {
    /// How far the capture was when it ended. The numbers are the vendor's; the states of the back are those of the
    /// front plus 4.
    public enum CaptureProgress: Int, Codable, Sendable, Hashable, CaseIterable, Comparable {
        /// Nothing like a document was seen of the front.
        case frontDetectionNone = 0
        /// Something like a document was seen of the front, but not well enough to be read.
        case frontDetectionUncertain = 1
        /// The front was seen well enough, but nothing could be read from it.
        case frontDetectionCompleted = 2
        /// The front was read: where a successful capture of the front ends.
        case frontDocumentAnalyzed = 3
        /// Nothing like a document was seen of the back.
        case backDetectionNone = 4
        /// Something like a document was seen of the back, but not well enough to be read.
        case backDetectionUncertain = 5
        /// The back was seen well enough, but nothing could be read from it.
        case backDetectionCompleted = 6
        /// The back was read: where a successful capture of both sides ends.
        case backDocumentAnalyzed = 7

        /// The vendor's name: `Front_Detection_None`.
        public var name: String {
            switch self {
            case .frontDetectionNone: "Front_Detection_None"
            case .frontDetectionUncertain: "Front_Detection_Uncertain"
            case .frontDetectionCompleted: "Front_Detection_Completed"
            case .frontDocumentAnalyzed: "Front_Document_Analyzed"
            case .backDetectionNone: "Back_Detection_None"
            case .backDetectionUncertain: "Back_Detection_Uncertain"
            case .backDetectionCompleted: "Back_Detection_Completed"
            case .backDocumentAnalyzed: "Back_Document_Analyzed"
            }
        }

        /// How far a report is.
        ///
        /// - Parameter wanted: the sides that were to be captured. The back counts only once the front is read, since
        ///   they are captured in that order.
        public init(_ report: DocumentReport, capturing wanted: SelphIDDocumentSide = .ALL) {
            var reached = CaptureProgress.frontDetectionNone
            for side in wanted.sides {
                let step = Self.step(of: side, report)
                reached = CaptureProgress(side, step: step)
                if step < 3 { break }
            }
            self = reached
        }

        /// - Parameter step: 0 none, 1 uncertain, 2 completed, 3 analysed.
        init(_ side: DocumentSide, step: Int) {
            self = CaptureProgress(rawValue: (side == .back ? 4 : 0) + step) ?? .frontDetectionNone
        }

        public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

        /// 0 none, 1 uncertain, 2 completed, 3 analysed.
        ///
        /// - Parameter captured: the side that each picture was asked for.
        static func step(of side: DocumentSide, _ report: DocumentReport, captured: [DocumentSide] = []) -> Int {
            let pages = report.pages.indices.filter { DocumentSide(report, page: $0, captured: captured) == side }
            guard !pages.isEmpty else { return 0 }
            let isRead = report.fields.values.contains { field in
                field.sources.contains { name, said in
                    OCRResults.page(of: name, said, report).map(pages.contains) ?? false
                }
            }
            if isRead { return 3 }
            return pages.contains { report.pages[$0].quality?.passes == true } ? 2 : 1
        }
    }
}

extension SelphID.DocumentSide {
    /// The side that a page of a report shows; nil if that is unknown.
    ///
    /// - Parameter captured: the side that each picture was asked for; it counts where the page does not tell its own.
    init?(_ report: DocumentReport, page: Int, captured: [SelphID.DocumentSide] = []) {
        guard report.pages.indices.contains(page) else { return nil }
        let picture = report.pages[page].picture
        switch report.pages[page].side {
        case "front": self = .front
        case "back": self = .back
        default:
            guard captured.indices.contains(picture) else { return nil }
            self = captured[picture]
        }
    }
}
