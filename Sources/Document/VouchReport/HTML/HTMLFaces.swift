/// The comparisons of the holder's pictures: what each pair gave, in words and figures.
struct HTMLFaces {
    let report: DocumentReport
    let terms: ReportTerms

    private static let mostPairs = 12

    var html: String {
        guard let faces = report.faces, !faces.comparisons.isEmpty else { return "" }
        let rows = faces.comparisons.prefix(Self.mostPairs).map { pair -> String in
            let sentence = HTMLText.escape(pair.sentence(terms))
            let figures = pair.figures(terms).map { " <span class=\"codes\">\(HTMLText.escape($0))</span>" } ?? ""
            return "<li>\(HTMLMarks.icon(mark(pair)))<span>\(sentence)\(figures)</span></li>"
        }
        let hasGhost = faces.comparisons.contains { $0.first == "ghostPortrait" || $0.second == "ghostPortrait" }
        let ghost = hasGhost ? "<p class=\"note\">\(HTMLText.escape(terms(.ghostDecidesNothing)))</p>" : ""
        let note = faces.network.map { terms(.facesNote, $0.name, $0.licence) }
        return HTMLReport.section(
            "faces", terms(.faces), "<ul class=\"brief\">\(rows.joined(separator: "\n"))</ul>\(ghost)", note: note)
    }

    private func mark(_ pair: DocumentReport.Faces.Comparison) -> DocumentReport.Outcome.Word {
        switch pair.verdict {
        case .match: .passed
        case .noMatch: .failed
        case .notComparable: .notPerformed
        }
    }
}
