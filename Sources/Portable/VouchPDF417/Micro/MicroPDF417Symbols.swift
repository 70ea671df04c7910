import VouchCore

/// Scan lines that look like Micro PDF417, gathered into symbols.
struct MicroPDF417Symbols {
    /// Lines of one symbol, from above.
    private struct Symbol {
        var lines: [(y: Double, line: MicroPDF417Line)]

        /// Whether a line continues at the position of the last one.
        func continues(with line: MicroPDF417Line, y: Double) -> Bool {
            guard let last = lines.last, last.line.columns == line.columns, last.y < y else { return false }
            let (gap, module) = (y - last.y, last.line.module)
            let slack = 1.5 * module + 0.2 * gap
            return gap < 12 * module && abs(line.start - last.line.start) < slack
                && abs(line.end - last.line.end) < slack
        }
    }

    private static let limit = 200
    /// Minimum number of lines for a symbol, and minimum share of its rows.
    private static let fewestLines = 4
    private static let leastRows = 0.5

    private var symbols: [Symbol] = []
    /// The symbols that may continue.
    private var open: [Int] = []

    /// Accepts a line that looks like part of a symbol.
    ///
    /// - Parameter edges: where it gets dark and light in turn, in pixels.
    mutating func add(_ edges: [Double], y: Double) {
        open.removeAll { index in
            symbols[index].lines.last.map { y - $0.y > 12 * $0.line.module } ?? true
        }
        for start in stride(from: 0, to: edges.count, by: 2) {
            guard let beginning = MicroPDF417Line.Beginning(edges, at: start) else { continue }
            for columns in 1...4 {
                guard let line = MicroPDF417Line(edges, from: beginning, columns: columns) else { continue }
                if let index = open.first(where: { symbols[$0].continues(with: line, y: y) }) {
                    symbols[index].lines.append((y, line))
                } else if open.count < Self.limit {
                    open.append(symbols.count)
                    symbols.append(Symbol(lines: [(y, line)]))
                }
            }
        }
    }

    func readings() -> [PDF417Reading] {
        let code = ReedSolomon929()
        return symbols.compactMap { symbol in
            symbol.lines.count < Self.fewestLines ? nil : Self.reading(symbol.lines, code)
        }
    }

    private static func reading(
        _ lines: [(y: Double, line: MicroPDF417Line)], _ code: ReedSolomon929
    ) -> PDF417Reading? {
        var best: (variant: MicroPDF417Variant, rows: [(left: Int, right: Int)?], count: Int)?
        for variant in MicroPDF417Variant.all where variant.columns == lines.first?.line.columns {
            let crossed = lines.map { rows(of: $0.line, variant) }
            let count = crossed.count { $0 != nil }
            if count > best?.count ?? 0 { best = (variant, crossed, count) }
        }
        guard let (variant, rows, count) = best, count >= fewestLines else { return nil }
        guard let codewords = codewords(lines.map { $0.line }, rows, variant, code) else { return nil }
        let seen = zip(lines, rows).compactMap { line, rows in rows.map { (y: line.y, line: line.line, row: $0.left) } }
        // An upside-down symbol is read backwards, from its last row to the first.
        guard let top = seen.min(by: { ($0.row, $0.y) < ($1.row, $1.y) }),
            let bottom = seen.max(by: { ($0.row, $0.y) < ($1.row, $1.y) })
        else { return nil }
        let outline = Quad(
            topLeft: Point(x: top.line.start, y: top.y), topRight: Point(x: top.line.end, y: top.y),
            bottomRight: Point(x: bottom.line.end, y: bottom.y), bottomLeft: Point(x: bottom.line.start, y: bottom.y))
        return redrawn(Array(codewords.fixed.dropLast(variant.correctionCount)), outline, codewords.corrected, code)
    }

    /// The rows that a line crosses at the left and at the right; nil if its address patterns are not the symbol's.
    private static func rows(of line: MicroPDF417Line, _ variant: MicroPDF417Variant) -> (left: Int, right: Int)? {
        func row(_ address: Int, _ first: Int) -> Int {
            (address - first + RowAddressPattern.count) % RowAddressPattern.count
        }
        let left = row(line.left, variant.first.left)
        let right = row(line.right, variant.first.right)
        guard left < variant.rows, right < variant.rows, abs(left - right) <= 3 else { return nil }
        if let centre = line.centre {
            let between = min(left, right)...max(left, right)
            guard between.contains(row(centre, variant.first.centre)) else { return nil }
        }
        return (left, right)
    }

    /// The majority for each codeword; error correction supplies the rest.
    private static func codewords(
        _ lines: [MicroPDF417Line], _ rows: [(left: Int, right: Int)?], _ variant: MicroPDF417Variant,
        _ code: ReedSolomon929
    ) -> (fixed: [Int], corrected: Int)? {
        var votes = [[Int: Int]](repeating: [:], count: variant.codewordCount)
        for (line, rows) in zip(lines, rows) {
            guard let rows else { continue }
            for (column, codeword) in line.codewords.enumerated() {
                guard let codeword else { continue }
                let share = (Double(column) + 0.5) / Double(variant.columns)
                let expected = Double(rows.left) + Double(rows.right - rows.left) * share
                let near = (min(rows.left, rows.right)...max(rows.left, rows.right)).filter {
                    variant.cluster(ofRow: $0) == codeword.cluster && abs(Double($0) - expected) <= 1.5
                }
                guard let row = near.min(by: { abs(Double($0) - expected) < abs(Double($1) - expected) }) else {
                    continue
                }
                votes[row * variant.columns + column][codeword.value, default: 0] += 1
            }
        }
        let read = votes.map { votes in votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
        let unread = read.indices.filter { read[$0] == nil }
        let seenRows = (0..<variant.rows).count { row in
            (0..<variant.columns).contains { read[row * variant.columns + $0] != nil }
        }
        // Two check codewords are kept back to detect a misreading.
        let usable = variant.correctionCount - 2
        guard Double(seenRows) >= leastRows * Double(variant.rows), unread.count <= usable else { return nil }
        let values = read.map { $0 ?? 0 }
        guard
            let fixed = code.corrected(values, correctionCount: variant.correctionCount, erasures: unread)
        else { return nil }
        let wrong = fixed.indices.count { read[$0] != nil && fixed[$0] != values[$0] }
        guard 2 * wrong + unread.count <= usable else { return nil }
        return (fixed, wrong + unread.count)
    }

    /// The latch to byte compaction, in which Micro PDF417 begins and PDF417 does not. ISO/IEC 24728 §5.4.3.
    private static let byteLatch = 901
    private static let padding = 900
    /// Modes and character sets that a symbol may begin with instead: text, bytes, digits, six bytes in five.
    private static let latches: Set<Int> = [900, 901, 902, 924]
    /// Other initial codewords mean that the symbol emulates another symbology or continues in other symbols: ISO/IEC
    /// 24728 §5.5 and §5.6. PDF417 cannot express that.
    private static let special = 903...923

    /// The same content as a PDF417 symbol of four columns and the least correction.
    private static func redrawn(
        _ data: [Int], _ outline: Quad, _ corrected: Int, _ code: ReedSolomon929
    ) -> PDF417Reading? {
        guard let start = data.first, !special.contains(start) else { return nil }
        let content = latches.contains(start) ? data : [byteLatch] + data
        let columns = 4
        let rows = max((content.count + 3 + columns - 1) / columns, PDF417Layout.rowRange.lowerBound)
        guard let layout = PDF417Layout(columns: columns, rows: rows) else { return nil }
        let count = columns * rows - 2
        let words = [count] + content + [Int](repeating: padding, count: count - 1 - content.count)
        let codewords = words + code.correction(of: words, count: 2)
        return PDF417Reading(
            layout: layout, level: 0, codewords: Sensitive(codewords), outline: outline, correctedCount: corrected)
    }
}
