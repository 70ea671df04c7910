/// One scan line through a Micro PDF417 symbol.
struct MicroPDF417Line {
    /// The content of a cell: a codeword of one of the three clusters.
    struct Codeword {
        let value: Int
        let cluster: Int
    }

    /// Row address patterns, 0..<52. A slanted line crosses one row at the left and another at the right.
    let left: Int
    let right: Int
    /// With three columns and four.
    let centre: Int?
    /// By column; nil if not legible.
    let codewords: [Codeword?]
    /// Pixels along the line, from the first bar's beginning to the last one's end.
    let start: Double
    let end: Double

    var columns: Int { codewords.count }
    /// Pixels a module takes.
    var module: Double { (end - start) / Double(MicroPDF417Line.width(columns: columns)) }

    /// Modules across a symbol, with the bar at its end. ISO/IEC 24728 §5.3.
    static func width(columns: Int) -> Int {
        PDF417Codewords.width * columns + RowAddressPattern.width * (columns > 2 ? 3 : 2) + 1
    }

    /// Pixels. Noise, whose runs are two pixels wide, would look like narrower ones.
    private static let leastModule = 1.3
    /// Bars and spaces of a codeword.
    private static let codewordRuns = 8

    /// A row address pattern at the left, where a line may begin.
    struct Beginning {
        let index: Int
        let address: Int
        let module: Double

        /// - Parameters:
        ///   - edges: where bars and spaces begin in turn along the line, in pixels, beginning with a bar.
        ///   - index: of the edge where the pattern would begin: an even one.
        init?(_ edges: [Double], at index: Int) {
            guard index + RowAddressPattern.runs < edges.count else { return nil }
            module = (edges[index + RowAddressPattern.runs] - edges[index]) / Double(RowAddressPattern.width)
            guard module > 0.9 * MicroPDF417Line.leastModule,
                let pattern = MicroPDF417Line.pattern(
                    edges, at: index, runs: RowAddressPattern.runs, modules: RowAddressPattern.width),
                let address = RowAddressPattern.side(pattern)
            else { return nil }
            (self.index, self.address) = (index, address)
        }
    }

    /// - Parameter edges: where bars and spaces begin in turn along the line, in pixels, beginning with a bar.
    init?(_ edges: [Double], from beginning: Beginning, columns: Int) {
        let hasCentre = columns > 2
        let runs = Self.codewordRuns * columns + RowAddressPattern.runs * (hasCentre ? 3 : 2) + 1
        let index = beginning.index
        guard index + runs < edges.count else { return nil }
        let (start, end) = (edges[index], edges[index + runs])
        let module = (end - start) / Double(Self.width(columns: columns))
        // Cheap tests first: most places are rejected here. The last bar is a module wide.
        guard module > Self.leastModule, abs(beginning.module / module - 1) < 0.2,
            abs((end - edges[index + runs - 1]) / module - 1) < 0.7
        else { return nil }
        func address(_ at: Int) -> UInt32? {
            let width = edges[at + RowAddressPattern.runs] - edges[at]
            guard abs(width / (module * Double(RowAddressPattern.width)) - 1) < 0.2 else { return nil }
            return Self.pattern(edges, at: at, runs: RowAddressPattern.runs, modules: RowAddressPattern.width)
        }
        let left = beginning.address
        guard let right = address(index + runs - 1 - RowAddressPattern.runs).flatMap(RowAddressPattern.side)
        else { return nil }
        // Three columns are split after the first, four after the second.
        let before = columns / 2
        var at = index + RowAddressPattern.runs
        var codewords: [Codeword?] = []
        var centre: Int?
        for column in 0..<columns {
            if hasCentre, column == before {
                centre = address(at).flatMap(RowAddressPattern.centre)
                guard centre != nil else { return nil }
                at += RowAddressPattern.runs
            }
            codewords.append(
                Self.pattern(edges, at: at, runs: Self.codewordRuns, modules: PDF417Codewords.width)
                    .flatMap { Self.codeword($0) })
            at += Self.codewordRuns
        }
        guard codewords.contains(where: { $0 != nil }) else { return nil }
        (self.left, self.right, self.centre) = (left, right, centre)
        (self.codewords, self.start, self.end) = (codewords, start, end)
    }

    /// Bars and spaces brought to whole modules; nil if one would vanish.
    private static func pattern(_ edges: [Double], at index: Int, runs: Int, modules: Int) -> UInt32? {
        let (start, end) = (edges[index], edges[index + runs])
        guard end > start else { return nil }
        let scale = Double(modules) / (end - start)
        var (pattern, before) = (UInt32(0), 0)
        for run in 1...runs {
            let edge = run == runs ? modules : Int((edges[index + run] - start) * scale + 0.5)
            guard edge > before, edge <= modules else { return nil }
            let width = UInt32(edge - before)
            pattern = pattern << width | (run % 2 == 1 ? (1 << width) - 1 : 0)
            before = edge
        }
        return pattern
    }

    private static func codeword(_ pattern: UInt32) -> Codeword? {
        guard pattern >> 16 == 1, pattern & 1 == 0 else { return nil }
        let entry = Int(codewords[Int(pattern & 0xFFFF) >> 1])
        guard entry > 0 else { return nil }
        return Codeword(value: (entry - 1) % PDF417Codewords.count, cluster: (entry - 1) / PDF417Codewords.count)
    }

    /// From the fifteen inner modules to cluster and value, plus one; 0 for what is not a codeword.
    private static let codewords: [UInt16] = {
        var table = [UInt16](repeating: 0, count: 1 << 15)
        for cluster in 0..<PDF417Codewords.clusterCount {
            for value in 0..<PDF417Codewords.count {
                let pattern = PDF417Codewords.pattern(of: value, cluster: cluster)
                table[Int(pattern & 0xFFFF) >> 1] = UInt16(cluster * PDF417Codewords.count + value + 1)
            }
        }
        return table
    }()
}
