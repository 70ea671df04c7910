import VouchCore
import VouchImaging
import VouchKit
import VouchReader
import VouchVision

/// Draws the results into the picture and writes it as PNG.
struct Annotator: Sendable {
    let folder: OutputFolder

    /// Characters below this probability are drawn as doubtful.
    static let doubt: Float = 0.9

    /// - Parameters:
    ///   - reading: the reading; the findings of one picture are drawn.
    ///   - image: that picture at full size.
    /// - Returns: the path written to.
    func write(
        _ reading: DocumentReading, picture index: Int, on image: Picture
    ) throws(Complaint) -> String {
        var canvas = Canvas(image)
        for page in reading.pages where page.picture == index { draw(page.value.document, on: &canvas) }
        for barcode in reading.barcodes where barcode.picture == index {
            canvas.outline(barcode.value.reading.barcode.corners, .violet, pen: pen(for: canvas))
        }
        for zone in reading.zones where zone.picture == index { draw(zone.value, on: &canvas) }
        return try folder.write(
            canvas.pixels, width: canvas.width, height: canvas.height, for: reading.pictures[index], suffix: "read")
    }

    private func pen(for canvas: Canvas) -> Double { max(2, Double(max(canvas.width, canvas.height)) / 400) }

    /// The outline: visible edges solid, completed ones thin; a bar inside along the top shows the orientation.
    private func draw(_ document: FoundDocument, on canvas: inout Canvas) {
        let pen = pen(for: canvas)
        let corners = document.corners.corners
        let edges: [DocumentEdges] = [.top, .right, .bottom, .left]
        for (index, edge) in edges.enumerated() {
            let isSeen = document.visibleEdges.contains(edge)
            canvas.line(
                from: corners[index], to: corners[(index + 1) % 4], .cyan, pen: isSeen ? pen : pen / 3)
        }
        let quad = document.corners
        let inset = 0.03
        canvas.line(
            from: quad.topLeft + (quad.bottomLeft - quad.topLeft) * inset + (quad.topRight - quad.topLeft) * 0.4,
            to: quad.topRight + (quad.bottomRight - quad.topRight) * inset + (quad.topLeft - quad.topRight) * 0.4,
            .cyan, pen: pen * 1.5)
    }

    private func draw(_ zone: MRZReading, on canvas: inout Canvas) {
        let height = (zone.zone.bottomLeft - zone.zone.topLeft).length
        let pen = max(2, height / 25)
        for (index, quad) in zone.lineQuads.enumerated() {
            canvas.outline(quad, .blue, pen: pen / 2)
            guard index < zone.decoding.lines.count, index < zone.decoding.characterProbabilities.count else {
                continue
            }
            // Doubtful characters of the upper lines are written above the zone, the others below: over print they
            // would be illegible.
            let isUpper = index * 2 < zone.decoding.lines.count
            let shift =
                isUpper
                ? zone.zone.topLeft - quad.bottomLeft + (quad.topLeft - quad.bottomLeft) * 0.3
                : zone.zone.bottomLeft - quad.topLeft + (quad.bottomLeft - quad.topLeft) * 0.3
            let characters = zone.decoding.lines[index]
            for (place, probability) in zip(characters.indices, zone.decoding.characterProbabilities[index])
            where probability < Annotator.doubt {
                guard let cell = quad.cell(place, of: characters.count) else { continue }
                canvas.outline(cell, .orange, pen: pen)
                canvas.draw(characters[place], in: cell.map { $0 + shift }, .orange)
            }
        }
        canvas.outline(zone.zone.grown(by: pen), zone.decoding.isValid ? .green : .red, pen: pen)
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
