import VouchDocument

/// Chooses the pictures a document is read from.
struct PictureChoice {
    /// Indices of pictures, in order.
    let pictures: [Int]
    /// Pictures that show something but are not read.
    let leftOut: Int

    /// Sides of one document; of more pictures, those that show most.
    static let maximumCount = 4
    /// Pictures with a zone or a barcode are read beyond that: each may be of another document.
    static let maximumSourceCount = 12

    /// - Parameters:
    ///   - worths: how much each picture shows: 0 is nothing.
    ///   - sources: the file of each picture. A named file is meant as a side, so each file is represented by its best
    ///     picture as long as there is room, even if it shows only print.
    ///   - isEachRead: whether pictures with a zone or a barcode are read beyond the sides of one document.
    init(worths: [Int], sources: [String], isEachRead: Bool = false) {
        var best: [String: Int] = [:]
        for (index, (worth, source)) in zip(worths, sources).enumerated()
        where best[source].map({ worth > worths[$0] }) ?? true { best[source] = index }
        let sides = Set(best.values)
        let candidates = zip(worths.indices, sources).filter { worths[$0.0] > 0 || sides.contains($0.0) }.map(\.0)
        // Sorting keeps the order of equals.
        let ranked = candidates.sorted { worths[$0] > worths[$1] }
        let sourced = isEachRead ? ranked.prefix(Self.maximumSourceCount).filter { worths[$0] > 1 } : []
        pictures = Set(ranked.prefix(Self.maximumCount)).union(sourced).sorted()
        leftOut = ranked.count - pictures.count
    }

    init(_ searched: [PictureSearch], isEachRead: Bool = false) {
        let worths = searched.map { search in
            (search.findings.zones.isEmpty ? 0 : 4) + (search.findings.barcodes.isEmpty ? 0 : 2)
                + (search.findings.pages.isEmpty ? 0 : 1)
        }
        self.init(worths: worths, sources: searched.map(\.source), isEachRead: isEachRead)
    }

    /// Facts only the caller can judge, reported once for the whole document.
    ///
    /// - Parameter isVideo: whether the pictures are frames of a video, which repeat the same content.
    func problems(isVideo: Bool) -> [ReadingProblem] {
        var problems: [ReadingProblem] = []
        if leftOut > 0, !isVideo {
            problems.append(
                ReadingProblem(
                    "document.tooManyPictures",
                    "the document was read from \(pictures.count) of \(pictures.count + leftOut) pictures",
                    hint: "give only the sides of one document at a time", severity: .warning))
        }
        return problems
    }
}
