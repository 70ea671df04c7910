import VouchCore

@testable import VouchVision

/// A drawn page on a table: what the tests photograph.
struct QualityScene {
    var width = 560
    var height = 392
    var corners = Quad(width: 448, height: 282).map { $0 + Point(x: 56, y: 55) }
    /// Level of the table.
    var table = Colour(red: 90, green: 80, blue: 70)
    /// What a page's point, in shares of its sides, shows.
    var page: @Sendable (Double, Double) -> Colour = QualityScene.print
    /// What is done to a pixel in the end: its place and its colour.
    var finish: @Sendable (Int, Int, Colour) -> Colour = { _, _, colour in colour }
    var format = DocumentFormat.id1

    /// Lines of print like a barcode's on pale blue paper, each line other widths: nothing repeats.
    static let print: @Sendable (Double, Double) -> Colour = { x, y in
        let row = Int(y * 14)
        var hash = UInt32(truncatingIfNeeded: Int(x * 110) * 7919 + row * 104_729)
        hash = (hash ^ (hash >> 7)) &* 2_654_435_761
        let isInk = row % 2 == 1 && (hash >> 16) % 5 < 2 && x > 0.05 && x < 0.95
        if x > 0.06 && x < 0.2 && y > 0.6 && y < 0.9 { return Colour(red: 200, green: 60, blue: 60) }
        return isInk ? Colour(red: 30, green: 30, blue: 40) : Colour(red: 190, green: 205, blue: 215)
    }

    var document: FoundDocument {
        FoundDocument(
            corners: corners, format: format, confidence: 1, coverage: 0.6, visibleEdges: .all, isCropped: false,
            isUprightKnown: true)
    }

    /// The pixels in red, green, blue.
    func pixels() -> [UInt8] {
        guard let map = Homography(from: corners, to: Quad(width: 1, height: 1)) else { return [] }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let p = map(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                let isPage = p.x >= 0 && p.y >= 0 && p.x < 1 && p.y < 1
                let colour = finish(x, y, isPage ? page(p.x, p.y) : table)
                for channel in [colour.red, colour.green, colour.blue] {
                    bytes.append(UInt8(min(max(channel, 0), 255)))
                }
            }
        }
        return bytes
    }

    /// The quality of the scene after `blur` means over that many pixels to each side, along rows and columns.
    func quality(
        blur: Int = 0, document: FoundDocument?? = nil, thresholds: QualityThresholds = QualityThresholds(),
        faceFinder: PageQuality.FaceFinder? = nil
    ) -> PageQuality? {
        var bytes = pixels()
        for _ in 0..<(blur > 0 ? 2 : 0) { bytes = blurred(bytes, by: blur) }
        return bytes.withUnsafeBytes { buffer in
            ImageView(buffer, width: width, height: height, format: .rgb8).map {
                PageQuality(
                    of: $0, document: document ?? self.document, thresholds: thresholds, faceFinder: faceFinder)
            }
        }
    }

    /// Along the rows alone, as a moving hand does.
    func moved(by reach: Int) -> PageQuality? {
        let bytes = blurred(pixels(), by: reach, isAlongRowsOnly: true)
        return bytes.withUnsafeBytes { buffer in
            ImageView(buffer, width: width, height: height, format: .rgb8).map {
                PageQuality(of: $0, document: document)
            }
        }
    }

    private func blurred(_ bytes: [UInt8], by reach: Int, isAlongRowsOnly: Bool = false) -> [UInt8] {
        func pass(_ source: [UInt8], _ dx: Int, _ dy: Int) -> [UInt8] {
            var target = source
            for y in 0..<height {
                for x in 0..<width {
                    for channel in 0..<3 {
                        var sum = 0
                        for k in -reach...reach {
                            let (px, py) = (min(max(x + k * dx, 0), width - 1), min(max(y + k * dy, 0), height - 1))
                            sum += Int(source[(py * width + px) * 3 + channel])
                        }
                        target[(y * width + x) * 3 + channel] = UInt8(sum / (2 * reach + 1))
                    }
                }
            }
            return target
        }
        let rows = pass(bytes, 1, 0)
        return isAlongRowsOnly ? rows : pass(rows, 0, 1)
    }
}
