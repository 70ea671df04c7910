public import VouchReport

extension SelphID {
    /// How far the capture came when it ended.
    public enum CaptureProgress: Int, Codable, Sendable, Hashable, CaseIterable {
        case frontDetectionNone = 0
        /// A document was found, but not well enough.
        case frontDetectionUncertain = 1
        /// A document was found whole, but nothing could be read from it.
        case frontDetectionCompleted = 2
        /// Where a successful reading of the front ends.
        case frontDocumentAnalyzed = 3
        case backDetectionNone = 4
        case backDetectionUncertain = 5
        case backDetectionCompleted = 6
        case backDocumentAnalyzed = 7

        /// As the vendor spells it: `Front_Detection_None`.
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

        /// - Parameter wanted: the back counts only once the front is analysed, as they are captured in that order.
        public init(_ report: DocumentReport, capturing wanted: SelphIDDocumentSide = .all) {
            var reached = CaptureProgress.frontDetectionNone
            for side in wanted.sides {
                let step = Self.step(of: side, report)
                reached = CaptureProgress(rawValue: (side == .back ? 4 : 0) + step) ?? .frontDetectionNone
                if step < 3 { break }
            }
            self = reached
        }

        /// 0 none, 1 uncertain, 2 completed, 3 analysed.
        private static func step(of side: DocumentSide, _ report: DocumentReport) -> Int {
            let pages = report.pages.indices.filter { DocumentSide(report, page: $0) == side }
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
    init?(_ report: DocumentReport, page: Int) {
        guard report.pages.indices.contains(page) else { return nil }
        switch report.pages[page].side {
        case "front": self = .front
        case "back": self = .back
        default: return nil
        }
    }
}
