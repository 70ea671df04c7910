package import VouchCore

/// A line of a zone, and where it stands.
package struct ZoneLine {
    let text: [UInt8]
    let corners: Quad

    /// - Parameters:
    ///   - text: in ASCII.
    ///   - corners: of the line, in pixels of the picture.
    package init(_ text: [UInt8], corners: Quad) {
        self.text = text
        self.corners = corners
    }

    /// Pixels a character.
    var pitch: Double {
        let across = (corners.topRight - corners.topLeft).length + (corners.bottomRight - corners.bottomLeft).length
        return across / Double(2 * max(text.count, 1))
    }
}

/// Whether a zone is printed in OCR-B (Doc 9303-3, 4.4), by how much more its letters are like that than like the letters
/// of typefaces that offices have.
enum ZoneTypeface {
    /// Pixels a character from which typefaces differ: below, blur makes bold letters of all.
    static let leastPitch = 12.0
    /// Correlation below which no letters were laid on the picture's.
    private static let leastLikeness: Float = 0.45
    private static let leastLetters = 12
    private static let mostLetters = 24
    /// Heights of capitals and widths, in pixels of a strip and shares of the typeface's own.
    private static let heights: [Float] = [13, 15, 17, 19]
    private static let widths: [Float] = [0.85, 1, 1.15]

    /// The mean correlation with OCR-B less that with the typeface most like it, -1...1. Nil for too few letters, too
    /// small ones, or letters that are like none.
    static func advantage(of lines: [ZoneLine], in pyramid: PicturePyramid) -> Float? {
        guard lines.allSatisfy({ $0.pitch >= leastPitch }) else { return nil }
        let cells = chosen(lines.flatMap { LetterStrip($0, in: pyramid)?.cells() ?? [] })
        guard cells.count >= leastLetters else { return nil }
        let scores = Typeface.allCases.map { likeness(of: cells, to: $0) }
        let ocrB = scores[Typeface.ocrB.rawValue]
        let other = scores.dropFirst().reduce(-1, max)
        return max(ocrB, other) < leastLikeness ? nil : ocrB - other
    }

    /// A few, spread over all lines.
    private static func chosen(_ cells: [LetterCell]) -> [LetterCell] {
        guard cells.count > mostLetters else { return cells }
        return (0..<mostLetters).map { cells[$0 * cells.count / mostLetters] }
    }

    /// At the size that fits best.
    private static func likeness(of cells: [LetterCell], to typeface: Typeface) -> Float {
        // Cells are of letters that every typeface has.
        let shapes = cells.compactMap { typeface.shape($0.letter) }
        var most: Float = -1
        for height in heights {
            for width in widths {
                let sum = zip(cells, shapes).reduce(Float(0)) { sum, letter in
                    sum + letter.0.likeness(to: LetterTemplate(letter.1, capital: height, width: width))
                }
                most = max(most, sum / Float(cells.count))
            }
        }
        return most
    }
}

/// A letter as it would be in a strip: mean 0, length 1.
struct LetterTemplate {
    static let width = 24
    static let height = 40
    let values: [Float]

    /// - Parameters:
    ///   - shape: of ``Typeface``.
    ///   - capital: the height of capitals, in pixels.
    ///   - width: a share of the shape's own.
    init(_ shape: [Float], capital: Float, width: Float) {
        let scale = capital / 12
        func ink(_ x: Int, _ y: Int) -> Float {
            guard x >= 0, y >= 0, x < Typeface.width, y < Typeface.height else { return 0 }
            return shape[y * Typeface.width + x]
        }
        var values: [Float] = []
        values.reserveCapacity(Self.width * Self.height)
        for row in 0..<Self.height {
            // Capitals stand in the middle of the strip, on the shape's row 14.
            let y = (Float(row) - Float(Self.height - 1) / 2 - capital / 2) / scale + 13.5
            for column in 0..<Self.width {
                let x = (Float(column) - Float(Self.width - 1) / 2) / (scale * width) + 5.5
                let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
                let (across, down) = (x - Float(left), y - Float(top))
                let upper = ink(left, top) * (1 - across) + ink(left + 1, top) * across
                let lower = ink(left, top + 1) * (1 - across) + ink(left + 1, top + 1) * across
                values.append(upper * (1 - down) + lower * down)
            }
        }
        let mean = values.reduce(0, +) / Float(values.count)
        let length = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
        self.values = values.map { ($0 - mean) / max(length, 1e-6) }
    }
}

/// A letter and the part of a strip around it, a little larger than a template.
struct LetterCell {
    let letter: UInt8
    private let width: Int
    private let height: Int
    /// Ink, 0...255, row by row.
    private let values: [Float]
    /// Of what a template would cover at each place, from its mean.
    private let lengths: [Float]

    /// - Parameter values: `width * height` of them, no fewer either way than a template has.
    init(_ letter: UInt8, width: Int, height: Int, values: [Float]) {
        precondition(width >= LetterTemplate.width && height >= LetterTemplate.height && values.count == width * height)
        (self.letter, self.width, self.height, self.values) = (letter, width, height, values)
        let (wide, high) = (LetterTemplate.width, LetterTemplate.height)
        var lengths: [Float] = []
        for top in 0...height - high {
            for left in 0...width - wide {
                var (sum, squares) = (Float(0), Float(0))
                for row in top..<top + high {
                    for value in values[row * width + left..<row * width + left + wide] {
                        sum += value
                        squares += value * value
                    }
                }
                lengths.append(max(squares - sum * sum / Float(wide * high), 1).squareRoot())
            }
        }
        self.lengths = lengths
    }

    /// The best correlation of the template, wherever it lies in the cell.
    func likeness(to template: LetterTemplate) -> Float { correlations(with: template).reduce(-1, max) }

    /// The best correlation for each shift to the right.
    func correlations(with template: LetterTemplate) -> [Float] {
        let (wide, high) = (LetterTemplate.width, LetterTemplate.height)
        let shifts = width - wide + 1
        var best = [Float](repeating: -1, count: shifts)
        values.withUnsafeBytes { values in
            template.values.withUnsafeBytes { template in
                for top in 0...height - high {
                    for left in 0..<shifts {
                        var sum = SIMD8<Float>()
                        for row in 0..<high {
                            let (from, at) = ((top &+ row) &* width &+ left, row &* wide)
                            for part in stride(from: 0, to: wide, by: 8) {
                                sum +=
                                    values.loadUnaligned(fromByteOffset: (from &+ part) &* 4, as: SIMD8<Float>.self)
                                    * template.loadUnaligned(fromByteOffset: (at &+ part) &* 4, as: SIMD8<Float>.self)
                            }
                        }
                        best[left] = max(best[left], sum.sum() / lengths[top * shifts + left])
                    }
                }
            }
        }
        return best
    }
}

/// A zone's line straightened, 16 pixels a character, with the ink light.
struct LetterStrip {
    private static let pitch = 16
    /// Beyond the line's ends, and how far letters may be from where the pitch puts them.
    private static let margin = 12
    private static let slack = 2
    private static let rows = LetterTemplate.height + 8

    private let line: [UInt8]
    private let width: Int
    private let values: [Float]

    init?(_ line: ZoneLine, in pyramid: PicturePyramid) {
        let count = line.text.count
        guard count >= 10, count <= 60,
            let map = Homography(
                from: Quad(width: Double(count * Self.pitch), height: Double(LetterTemplate.height / 2)),
                to: line.corners)
        else { return nil }
        self.line = line.text
        let before = Self.margin + (LetterTemplate.width - Self.pitch) / 2
        width = count * Self.pitch + 2 * before
        var values: [Float] = []
        values.reserveCapacity(width * Self.rows)
        let (picture, scale) = pyramid.level(showing: line.pitch, at: Double(Self.pitch))
        let columns = width
        picture.pixels.withUnsafeBufferPointer { source in
            let sampler = Sampler(source, width: picture.width, height: picture.height)
            for row in 0..<Self.rows {
                let y = Double(row) + 0.5 - Double(Self.rows) / 2 + Double(LetterTemplate.height) / 4
                for column in 0..<columns {
                    let point = map(Point(x: Double(column - before) + 0.5, y: y))
                    values.append(
                        255 - sampler.bilinear(Float(point.x * scale - 0.5), Float(point.y * scale - 0.5)))
                }
            }
        }
        self.values = values
    }

    /// The letters where they stand: the corners of a line say so to about half a pitch, so the line that its letters
    /// lie on is looked for first, with letters that are the mean of all typefaces.
    func cells() -> [LetterCell] {
        let places = line.indices.filter { Typeface.ocrB.shape(line[$0]) != nil }
        guard places.count >= 4, let last = line.indices.last, last > 0 else { return [] }
        let fits = places.map { place in
            cell(at: place, left: place * Self.pitch, more: 2 * Self.margin).correlations(with: Self.mean(line[place]))
        }
        var (best, begin, end) = (-Float.infinity, 0, 0)
        for first in -Self.margin...Self.margin {
            for final in -Self.margin...Self.margin {
                var sum: Float = 0
                for (fit, place) in zip(fits, places) {
                    sum += fit[Self.margin + Self.shift(first, final, place, of: last)]
                }
                if sum > best { (best, begin, end) = (sum, first, final) }
            }
        }
        return places.map { place in
            let shift = Self.shift(begin, end, place, of: last)
            return cell(
                at: place, left: place * Self.pitch + Self.margin + shift - Self.slack, more: 2 * Self.slack)
        }
    }

    /// How far the letter at a place is shifted, if the first is by `first` and the last by `final`.
    private static func shift(_ first: Int, _ final: Int, _ place: Int, of last: Int) -> Int {
        let shift = Float(first) + Float(final - first) * Float(place) / Float(last)
        return Int(shift.rounded())
    }

    /// - Parameter more: pixels wider than a template.
    private func cell(at place: Int, left: Int, more: Int) -> LetterCell {
        let start = max(0, min(left, width - LetterTemplate.width - more))
        let wide = LetterTemplate.width + more
        var part: [Float] = []
        part.reserveCapacity(wide * Self.rows)
        for row in 0..<Self.rows { part += values[row * width + start..<row * width + start + wide] }
        return LetterCell(line[place], width: wide, height: Self.rows, values: part)
    }

    private static func mean(_ letter: UInt8) -> LetterTemplate {
        var sum = [Float](repeating: 0, count: Typeface.width * Typeface.height)
        for typeface in Typeface.allCases {
            guard let shape = typeface.shape(letter) else { continue }
            for place in shape.indices { sum[place] += shape[place] }
        }
        return LetterTemplate(sum, capital: 15, width: 1)
    }
}
