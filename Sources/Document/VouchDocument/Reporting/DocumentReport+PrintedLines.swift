import VouchCore
import VouchOCR
import VouchReport
import VouchVisual

extension DocumentReport.PrintedLine {
    /// - Parameters:
    ///   - page: index into the reading's pages.
    ///   - toPicture: from pixels of the straightened page to pixels of its picture.
    init(_ line: TextLine, page: Int, toPicture: Homography) {
        self.init(
            text: line.text.reveal { $0 }, confidence: line.confidence, page: page,
            corners: line.box.map { toPicture($0) }, engine: "\(line.engine.text)",
            scripts: line.scripts.map(\.rawValue))
    }
}

extension DocumentReport.OtherValue {
    init(_ value: LabelledValue) {
        self.init(
            label: value.label.reveal { $0 }, value: value.value.reveal { $0 }, confidence: value.confidence,
            place: value.place)
    }
}

extension DocumentFindings {
    /// Everything printed, page by page; nil if print was not read.
    var printedLines: [DocumentReport.PrintedLine]? {
        guard isPrintRead else { return nil }
        return pages.enumerated().flatMap { index, page -> [DocumentReport.PrintedLine] in
            guard let lines = page.lines, let toPicture = page.toPicture else { return [] }
            return lines.map { .init($0, page: index, toPicture: toPicture) }
        }
    }
}

extension StraightPage {
    /// From pixels of ``image`` to pixels of the picture as displayed; nil if the page is seen edge-on.
    var toPicture: Homography? {
        Homography(from: Quad(width: Double(image.width), height: Double(image.height)), to: document.corners)
    }
}
