/// The levels of paper and print over a page, cell by cell.
struct LightMeasure {
    /// Level of the paper in the darker quarter of the page, 0...1; nil if no part of the page is visible.
    let brightness: Float?
    /// Level of the paper in the middle of all cells, 0...1.
    let paper: Float
    /// Level of the paper that two thirds of the cells reach, 0...1: not a reflection, unless it covers most of the
    /// page.
    let lowPaper: Float
    /// Level of the paper that a third of the cells reach, 0...1: not a shadow, unless it covers most of the page.
    let highPaper: Float
    /// Difference between print and paper, 0...1; nil if no part of the page is visible.
    let contrast: Float?

    private static let columns = 12
    private static let rows = 8

    init(_ sample: PageSample) {
        var papers: [Float] = []
        var ranges: [Float] = []
        let picture = sample.picture
        var histogram = [Int](repeating: 0, count: 64)
        for row in 0..<LightMeasure.rows {
            let (top, bottom) = (picture.height * row / Self.rows, picture.height * (row + 1) / Self.rows)
            for column in 0..<LightMeasure.columns {
                let (left, right) = (
                    picture.width * column / Self.columns, picture.width * (column + 1) / Self.columns
                )
                let middle = (Double(left + right) / 2, Double(top + bottom) / 2)
                guard sample.isSeen(middle.0 / Double(picture.width), middle.1 / Double(picture.height))
                else {
                    continue
                }
                for i in 0..<64 { histogram[i] = 0 }
                picture.pixels.withUnsafeBufferPointer { pixels in
                    for y in top..<bottom {
                        for x in left..<right { histogram[Int(pixels[y &* picture.width &+ x] >> 2)] &+= 1 }
                    }
                }
                let count = (bottom - top) * (right - left)
                let paper = LightMeasure.level(histogram, count * 9 / 10)
                papers.append(paper)
                ranges.append(paper - LightMeasure.level(histogram, count * 4 / 100))
            }
        }
        brightness = percentile(papers, 0.25)
        paper = percentile(papers, 0.5) ?? 0
        lowPaper = percentile(papers, 0.33) ?? 0
        highPaper = percentile(papers, 0.67) ?? 0
        // Blank cells lie below: of what a page shows at least a third is print.
        contrast = percentile(ranges, 0.7)
    }

    /// 0...1, below which `count` pixels lie.
    private static func level(_ histogram: [Int], _ count: Int) -> Float {
        var rest = count
        for (bin, pixels) in histogram.enumerated() {
            rest -= pixels
            if rest < 0 { return (Float(bin) * 4 + 1.5) / 255 }
        }
        return 1
    }
}
