import Foundation
public import VouchImaging

/// The pages of a PDF file, rendered by Poppler's commands.
public struct PDFFile: Sendable {
    /// How many pages the file holds.
    public let pageCount: Int
    private let input: MediaInput
    private let limits: MediaLimits
    /// By page number from 1.
    private let sizes: [Int: PageSize]

    /// In points.
    struct PageSize: Hashable {
        let longer: Double
        let shorter: Double

        init(_ width: Double, _ height: Double) { (longer, shorter) = (max(width, height), min(width, height)) }

        static let a4 = PageSize(595, 842)
    }

    /// Inspects the file's pages without rendering them.
    ///
    /// - Parameter time: the longest time for this call, where it is less than the limit allows; nil for what the limit
    ///   allows.
    /// - Throws: ``MediaError``.
    public init(
        _ input: MediaInput, limits: MediaLimits = MediaLimits(), within time: Duration? = nil
    ) throws(MediaError) {
        let (report, end) = try PDFFile.report(
            of: "pdfinfo", ["-f", "1", "-l", "\(limits.pages)"], input, limits.within(time), mergesErrors: true)
        let facts = PDFFile.facts(report)
        guard let count = facts.pageCount else {
            if report.contains("Incorrect password") { throw MediaError(.needsPassword) }
            throw ToolProcess.mentionsMemory(report)
                ? MediaError(.tooMuchMemory(limit: limits.toolMegabytes))
                : end.error == MediaError(.nothingInside) ? MediaError(.malformed) : end.error
        }
        guard count > 0 else { throw MediaError(.nothingInside) }
        self.input = input
        self.limits = limits
        pageCount = count
        sizes = facts.sizes
    }

    /// The output of a program about the file.
    private static func report(
        of name: String, _ arguments: [String], _ input: MediaInput, _ limits: MediaLimits, mergesErrors: Bool = false
    ) throws(MediaError) -> (text: String, end: ToolProcess.End) {
        let tool = ToolProcess(name: name, arguments: arguments + [input.path], input: input, limits: limits)
        let (text, end) = try tool.run(mergesErrors: mergesErrors) { read throws(MediaError) in
            var report = Data()
            // A thousand pages take some 50 kB.
            while report.count < 1 << 20 {
                let more = read(1 << 16)
                if more.isEmpty { break }
                report.append(more)
            }
            return String(decoding: report, as: UTF8.self)
        }
        return (text, end)
    }

    private static let longestSide = 5000.0
    private static let mostPixels = 18e6

    /// Renders one page, from 0: a page that is one picture at that picture's resolution, any other at 300 dpi; less if
    /// it would have more than 5000 pixels on the long side, or 18 million in all.
    ///
    /// - Parameter time: the longest time for this call, where it is less than the limit allows; nil for what the limit
    ///   allows.
    /// - Throws: ``MediaError``.
    public func page(_ index: Int, within time: Duration? = nil) throws(MediaError) -> Picture {
        guard index >= 0, index < min(pageCount, limits.pages) else { throw MediaError(.nothingInside) }
        let clock = ContinuousClock()
        let start = clock.now
        let size = sizes[index + 1] ?? .a4
        let most = min(
            PDFFile.longestSide * 72 / max(size.longer, 1),
            (PDFFile.mostPixels * 72 * 72 / max(size.longer * size.shorter, 1)).squareRoot())
        let resolution = max(1, min(most, ownResolution(index, size, within: time) ?? 300))
        let spent = clock.now - start
        let number = "\(index + 1)"
        let tool = ToolProcess(
            name: "pdftoppm",
            arguments: ["-f", number, "-l", number, "-r", "\(resolution)", "-singlefile", input.path],
            input: input, limits: limits.within((time ?? .seconds(limits.toolSeconds)) - spent))
        let limit = limits.pixels
        let (picture, end) = try tool.run { read throws(MediaError) in
            try withoutActuallyEscaping(read) { read throws(MediaError) in
                var stream = PixmapStream(maximumPixels: limit, origin: .pdf, read: read)
                return try stream.next()
            }
        }
        guard let picture else { throw end.error }
        return picture
    }

    /// In dots per inch; nil if the page is not just one picture, or it takes long to find out.
    private func ownResolution(_ index: Int, _ size: PageSize, within time: Duration?) -> Double? {
        let number = "\(index + 1)"
        let short = limits.within(min(.seconds(2), time ?? .seconds(2)))
        do throws(MediaError) {
            let (text, _) = try PDFFile.report(of: "pdfimages", ["-list", "-f", number, "-l", number], input, short)
            return PageImages(listing: text).resolution(of: size)
        } catch {
            // The page is rendered all the same, and reports what is wrong with it.
            return nil
        }
    }

    /// Parses the output of `pdfinfo`: `Pages:           3`, then `Page    1 size:  595.28 x 841.89 pts (A4)`.
    ///
    /// Title and author are printed first and may contain arbitrary lines; so the last number of pages counts, and only
    /// the text after it.
    static func facts(_ report: String) -> (pageCount: Int?, sizes: [Int: PageSize]) {
        var count: Int?
        var sizes: [Int: PageSize] = [:]
        for line in report.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, words[0] == "Pages:" {
                count = Int(words[1])
                sizes = [:]
            }
            if words.count >= 6, words[0] == "Page", words[2] == "size:", let page = Int(words[1]),
                let width = Double(words[3]), let height = Double(words[5]), width.isFinite, height.isFinite
            {
                sizes[page] = PageSize(width, height)
            }
        }
        return (count, sizes)
    }
}
