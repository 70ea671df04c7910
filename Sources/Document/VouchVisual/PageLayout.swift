import VouchCore
import VouchOCR

/// Where the printed lines of a page stand to each other.
struct PageLayout: Sendable {
    let lines: [PageLine]
    /// From ``lines``' directions to millimetres of the page; nil: format unknown.
    let millimetres: Homography?
    /// Median height of the lines.
    let unit: Double
    let bounds: (left: Double, top: Double, right: Double, bottom: Double)

    /// One for each direction in which enough of the text runs, the most used first: two pages of a spread may lie
    /// across.
    static func all(_ page: PrintedPage) -> [PageLayout] {
        let main = PageLayout(page)
        let turned = main.lines.count { $0.isTurned }
        guard turned >= 6 else { return [main] }
        let others = page.lines.indices.filter { main.isTurned(page.lines[$0], page) }
        let rest = PrintedPage(
            lines: others.map { page.lines[$0] }, corners: page.corners, size: page.size, index: page.index)
        return [main, PageLayout(rest)]
    }

    private func isTurned(_ line: TextLine, _ page: PrintedPage) -> Bool {
        PageLayout.place(line, by: PageLayout.frame(of: page).map)?.isTurned ?? false
    }

    init(_ page: PrintedPage) {
        let frame = PageLayout.frame(of: page)
        millimetres = frame.millimetres
        var lines: [PageLine] = []
        for line in page.lines {
            if let placed = PageLayout.place(line, by: frame.map) { lines.append(placed) }
        }
        self.lines = lines
        let upright = lines.filter { !$0.isTurned }
        let heights = upright.map(\.height).sorted()
        unit = heights.isEmpty ? 1 : max(heights[heights.count / 2], 1e-6)
        bounds = (
            upright.map(\.left.x).min() ?? 0, upright.map { min($0.left.y, $0.right.y) }.min() ?? 0,
            upright.map(\.right.x).max() ?? 1, upright.map { max($0.left.y, $0.right.y) }.max() ?? 1
        )
    }

    /// Into the directions of most of the text; from there to millimetres where the page is known.
    private static func frame(of page: PrintedPage) -> (map: Homography, millimetres: Homography?) {
        var flat = Homography.identity
        var isMillimetres = false
        if let corners = page.corners, let size = page.size, size.width > 1, size.height > 1,
            let map = Homography(from: corners, to: Quad(width: size.width, height: size.height))
        {
            flat = map
            isMillimetres = true
        }
        // The page's corners may be named wrongly, or belong to a spread with turned pages: the text decides.
        var cosine = 0.0
        var sine = 0.0
        for line in page.lines {
            let count = line.characters.reveal { $0.count }
            let box = line.box.map { flat($0) }
            let along = box.topRight + box.bottomRight - box.topLeft - box.bottomLeft
            let length = along.length
            guard length > 1e-9, length.isFinite, count >= 4 else { continue }
            cosine += along.x / length * Double(count)
            sine += along.y / length * Double(count)
        }
        let length = (cosine * cosine + sine * sine).squareRoot()
        guard length > 1e-9 else { return (flat, isMillimetres ? .identity : nil) }
        let (c, s) = (cosine / length, sine / length)
        let turn = Homography(c, s, 0, -s, c, 0, 0, 0, 1)
        return (turn * flat, isMillimetres ? turn.inverse : nil)
    }

    private static func place(_ line: TextLine, by map: Homography) -> PageLine? {
        let box = line.box.map { map($0) }
        guard box.corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite && abs($0.x) < 1e7 && abs($0.y) < 1e7 })
        else { return nil }
        let left = box.topLeft.midpoint(to: box.bottomLeft)
        let right = box.topRight.midpoint(to: box.bottomRight)
        let height = ((box.bottomLeft - box.topLeft).length + (box.bottomRight - box.topRight).length) / 2
        let along = right - left
        guard along.length > 1e-9, height > 1e-9 else { return nil }
        let isTurned = along.x < 0.8 * along.length
        let read = line.characters.reveal { Array($0.prefix(300)) }
        guard !read.isEmpty else { return nil }
        let characters = read.map(\.text)
        return PageLine(
            characters: characters, probabilities: read.map(\.probability),
            x: read.map { left.x + along.x * min(max($0.position, 0), 1) },
            left: left, right: right, height: height, tokens: PageLine.tokens(of: characters), isTurned: isTurned)
    }

    /// Left and right end of a part of a line.
    func extent(_ span: PageSpan) -> (left: Double, right: Double) {
        let line = lines[span.line]
        let range = span.range.clamped(to: line.x.indices)
        guard let first = range.first, let last = range.last else { return (line.left.x, line.left.x) }
        let half = line.halfAdvance
        return (
            first == 0 ? min(line.left.x, line.x[0] - half) : line.x[first] - half,
            last == line.x.count - 1 ? max(line.right.x, line.x[last] + half) : line.x[last] + half
        )
    }

    func middle(_ span: PageSpan) -> Point {
        let ends = extent(span)
        let x = (ends.left + ends.right) / 2
        return Point(x: x, y: lines[span.line].y(at: x))
    }

    /// Its box in millimetres of the page.
    func place(_ span: PageSpan) -> Quad? {
        guard let millimetres else { return nil }
        let line = lines[span.line]
        let ends = extent(span)
        let half = line.height / 2
        return Quad(
            topLeft: Point(x: ends.left, y: line.y(at: ends.left) - half),
            topRight: Point(x: ends.right, y: line.y(at: ends.right) - half),
            bottomRight: Point(x: ends.right, y: line.y(at: ends.right) + half),
            bottomLeft: Point(x: ends.left, y: line.y(at: ends.left) + half)
        ).map { millimetres($0) }
    }
}
