import Foundation
import VouchCore
import VouchImaging
import VouchKit
import VouchReport

/// Draws the results into the picture.
struct Annotator: Sendable {
    /// Characters below this probability are drawn as doubtful.
    static let doubt = 0.9

    /// - Parameters:
    ///   - reading: the reading; the findings of one picture are drawn.
    ///   - image: that picture at full size.
    /// - Returns: a PNG file.
    func drawn(_ reading: Reading, picture index: Int, on image: Picture) throws(Complaint) -> Data {
        var canvas = Canvas(image)
        for page in reading.pages where page.content.picture == index { draw(page.content, on: &canvas) }
        for barcode in reading.barcodes where barcode.picture == index {
            canvas.outline(barcode.reading.barcode.corners, .violet, pen: pen(for: canvas))
        }
        for zone in reading.zones where zone.picture == index { draw(zone.content, on: &canvas) }
        return try OutputFolder.png(canvas.pixels, width: canvas.width, height: canvas.height)
    }

    private func pen(for canvas: Canvas) -> Double { max(2, Double(max(canvas.width, canvas.height)) / 400) }

    /// The outline: visible edges solid, completed ones thin; a bar inside along the top shows the orientation.
    private func draw(_ page: DocumentReport.Page, on canvas: inout Canvas) {
        guard let quad = Quad(reported: page.corners) else { return }
        let pen = pen(for: canvas)
        let corners = quad.corners
        for (index, edge) in ["top", "right", "bottom", "left"].enumerated() {
            let isSeen = page.edges?.contains(edge) ?? false
            canvas.line(
                from: corners[index], to: corners[(index + 1) % 4], .cyan, pen: isSeen ? pen : pen / 3)
        }
        let inset = 0.03
        canvas.line(
            from: quad.topLeft + (quad.bottomLeft - quad.topLeft) * inset + (quad.topRight - quad.topLeft) * 0.4,
            to: quad.topRight + (quad.bottomRight - quad.topRight) * inset + (quad.topLeft - quad.topRight) * 0.4,
            .cyan, pen: pen * 1.5)
    }

    private func draw(_ zone: DocumentReport.Zone, on canvas: inout Canvas) {
        guard let whole = zone.zone.flatMap({ Quad(reported: $0) }) else { return }
        let height = (whole.bottomLeft - whole.topLeft).length
        let pen = max(2, height / 25)
        let probabilities = zone.characterProbabilities ?? []
        for (index, corners) in (zone.lineQuads ?? []).enumerated() {
            guard let quad = Quad(reported: corners) else { continue }
            canvas.outline(quad, .blue, pen: pen / 2)
            guard index < zone.lines.count, index < probabilities.count else { continue }
            // Doubtful characters of the upper lines are written above the zone, the others below: over print they
            // would be illegible.
            let isUpper = index * 2 < zone.lines.count
            let shift =
                isUpper
                ? whole.topLeft - quad.bottomLeft + (quad.topLeft - quad.bottomLeft) * 0.3
                : whole.bottomLeft - quad.topLeft + (quad.bottomLeft - quad.topLeft) * 0.3
            let characters = Array(zone.lines[index].utf8)
            for (place, probability) in zip(characters.indices, probabilities[index])
            where probability < Annotator.doubt {
                guard let cell = quad.cell(place, of: characters.count) else { continue }
                canvas.outline(cell, .orange, pen: pen)
                canvas.draw(characters[place], in: cell.map { $0 + shift }, .orange)
            }
        }
        canvas.outline(
            whole.grown(by: pen), zone.valid ? zone.verdict?.letters.sure ?? true ? .green : .orange : .red, pen: pen)
    }
}

extension Quad {
    /// The place of character `index` on a line of `count` characters at even pitch.
    fileprivate func cell(_ index: Int, of count: Int) -> Quad? {
        guard let map = Homography(from: Quad(width: Double(count), height: 1), to: self) else { return nil }
        let left = Double(index)
        return Quad(
            topLeft: map(Point(x: left, y: 0)), topRight: map(Point(x: left + 1, y: 0)),
            bottomRight: map(Point(x: left + 1, y: 1)), bottomLeft: map(Point(x: left, y: 1)))
    }

    /// With every corner moved outwards from the middle, by about `margin` pixels to each side.
    fileprivate func grown(by margin: Double) -> Quad {
        let across = (topRight - topLeft) * (margin / max(1, (topRight - topLeft).length))
        let down = (bottomLeft - topLeft) * (margin / max(1, (bottomLeft - topLeft).length))
        return Quad(
            topLeft: topLeft - across - down, topRight: topRight + across - down,
            bottomRight: bottomRight + across + down, bottomLeft: bottomLeft - across + down)
    }
}
