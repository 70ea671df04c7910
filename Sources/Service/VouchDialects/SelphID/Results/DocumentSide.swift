public import VouchReport

extension SelphID {
    /// One side of a document. The raw values are those in keys of ``OCRResults``.
    public enum DocumentSide: String, Codable, Sendable, Hashable, CaseIterable {
        /// The side with the portrait, or a passport's data page.
        case front = "Front"
        /// The other side.
        case back = "Back"
    }
}

extension SelphID.DocumentSide {
    /// The side that a page of a report shows; nil if that is unknown.
    ///
    /// - Parameter captured: the side that each picture was asked for; it counts where the page does not show its own.
    public init?(_ report: DocumentReport, page: Int, captured: [SelphID.DocumentSide] = []) {
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
