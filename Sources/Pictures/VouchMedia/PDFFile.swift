import Foundation
public import VouchImaging

/// The pages of a PDF file, rendered by Poppler's commands.
public struct PDFFile: Sendable {
    /// How many pages the file holds.
    public let pageCount: Int
    private let input: MediaInput
    private let limits: MediaLimits
    /// In points, by page number from 1.
    private let longSides: [Int: Double]

    /// Inspects the file's pages without rendering them.
    ///
    /// - Throws: ``MediaError``.
    public init(_ input: MediaInput, limits: MediaLimits = MediaLimits()) throws(MediaError) {
        let tool = ToolProcess(
            name: "pdfinfo", arguments: ["-f", "1", "-l", "\(limits.pages)", input.path], input: input, limits: limits)
        let (report, end) = try tool.run(mergesErrors: true) { read throws(MediaError) in
            var report = Data()
            // A thousand pages take some 50 kB.
            while report.count < 1 << 20 {
                let more = read(1 << 16)
                if more.isEmpty { break }
                report.append(more)
            }
            return String(decoding: report, as: UTF8.self)
        }
        let facts = PDFFile.facts(report)
        guard let count = facts.pageCount else {
            if end == .stopped { throw MediaError(.tooMuchWork) }
            throw MediaError(report.contains("Incorrect password") ? .needsPassword : .malformed)
        }
        guard count > 0 else { throw MediaError(.nothingInside) }
        self.input = input
        self.limits = limits
        pageCount = count
        longSides = facts.longSides
    }

    /// Renders one page, from 0, at 300 dpi; less if the long side would exceed 5000 pixels, since a page made of one
    /// photograph can have any size.
    ///
    /// - Throws: ``MediaError``.
    public func page(_ index: Int) throws(MediaError) -> Picture {
        guard index >= 0, index < min(pageCount, limits.pages) else { throw MediaError(.nothingInside) }
        let points = longSides[index + 1] ?? 842
        let resolution = max(1, min(300, Int(5000 * 72 / max(points, 1))))
        let tool = ToolProcess(
            name: "pdftoppm",
            arguments: ["-f", "\(index + 1)", "-l", "\(index + 1)", "-r", "\(resolution)", "-singlefile", input.path],
            input: input, limits: limits)
        let limit = limits.pixels
        let (picture, end) = try tool.run { read throws(MediaError) in
            try withoutActuallyEscaping(read) { read throws(MediaError) in
                var stream = PixmapStream(maximumPixels: limit, origin: .pdf, read: read)
                return try stream.next()
            }
        }
        guard let picture else { throw MediaError(end == .stopped ? .tooMuchWork : .malformed) }
        return picture
    }

    /// Parses the output of `pdfinfo`: `Pages:           3`, then `Page    1 size:  595.28 x 841.89 pts (A4)`.
    ///
    /// Title and author are printed first and may contain arbitrary lines; so the last number of pages counts, and only
    /// the text after it.
    static func facts(_ report: String) -> (pageCount: Int?, longSides: [Int: Double]) {
        var count: Int?
        var sides: [Int: Double] = [:]
        for line in report.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, words[0] == "Pages:" {
                count = Int(words[1])
                sides = [:]
            }
            if words.count >= 6, words[0] == "Page", words[2] == "size:", let page = Int(words[1]),
                let width = Double(words[3]), let height = Double(words[5]), width.isFinite, height.isFinite
            {
                sides[page] = max(width, height)
            }
        }
        return (count, sides)
    }
}
