import Foundation
import VouchCore
import VouchImaging
import VouchReader

/// Draws what was read into the picture and writes it as PNG.
struct Annotator: Sendable {
    private let folder: URL

    /// Makes the folder if there is none.
    init(folder: String) throws(Complaint) {
        self.folder = URL(fileURLWithPath: folder, isDirectory: true)
        do {
            try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        } catch {
            throw Complaint(
                "annotate.folder", "cannot make the folder \(folder)", hint: "is there a file of that name?",
                exitCode: .cannotCreate)
        }
    }

    /// A character less probable than this is drawn as doubtful.
    static let doubt: Float = 0.9

    /// - Parameters:
    ///   - zones: in pixels of `picture`, which is at full size.
    ///   - source: the picture's path; its last part names the new file.
    /// - Returns: the path written to.
    func write(_ zones: [MRZReading], on picture: Picture, of source: String) throws(Complaint) -> String {
        var canvas = Canvas(picture)
        for zone in zones { draw(zone, on: &canvas) }
        let stem = source == "-" ? "standard-input" : (source as NSString).lastPathComponent
        let file = folder.appendingPathComponent("\((stem as NSString).deletingPathExtension).mrz.png")
        guard let png = PNGEncoder.encode(canvas.pixels, width: canvas.width, height: canvas.height, format: .rgb8)
        else {
            throw Complaint("annotate.encode", "cannot draw the annotated picture", hint: "is there enough memory?")
        }
        do {
            try Data(png).write(to: file)
        } catch {
            throw Complaint("annotate.write", "cannot write \(file.path)", hint: "is the disk full?")
        }
        return file.path
    }

    private func draw(_ zone: MRZReading, on canvas: inout Canvas) {
        let height = (zone.zone.bottomLeft - zone.zone.topLeft).length
        let pen = max(2, height / 25)
        for (index, quad) in zone.lineQuads.enumerated() {
            canvas.outline(quad, .blue, pen: pen / 2)
            guard index < zone.decoding.lines.count, index < zone.decoding.characterProbabilities.count else {
                continue
            }
            // The upper lines' doubts are written above the zone, the others' below: over print they could not be read.
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
