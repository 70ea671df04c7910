import VouchCore

/// The meaning of a finder network's outputs: rows of sixteen numbers, each relative to an anchor, and a score for each row.
///
/// Source: MediaPipe 0.10.21, graphs of face_detection (Apache-2.0): the short range network has two anchors at each
/// eighth pixel and six at each sixteenth of its 128, the full range one has one at each fourth of its 192.
public struct FaceAnchors: Sendable {
    /// The side of the network's square input, in pixels.
    public let size: Int
    /// The least score of a face, 0...1.
    public let threshold: Float
    let centres: [Point]

    /// For faces nearer than about two metres, as in a selfie or a portrait that was cut out.
    public static var shortRange: FaceAnchors { FaceAnchors(size: 128, grids: [(8, 2), (16, 6)], threshold: 0.5) }

    /// For faces within about five metres.
    public static var fullRange: FaceAnchors { FaceAnchors(size: 192, grids: [(4, 1)], threshold: 0.6) }

    init(size: Int, grids: [(stride: Int, count: Int)], threshold: Float) {
        self.size = size
        self.threshold = threshold
        var centres: [Point] = []
        for grid in grids {
            let cells = size / grid.stride
            for y in 0..<cells {
                for x in 0..<cells {
                    let centre = Point(x: (Double(x) + 0.5) / Double(cells), y: (Double(y) + 0.5) / Double(cells))
                    for _ in 0..<grid.count { centres.append(centre) }
                }
            }
        }
        self.centres = centres
    }

    /// The numbers of a row: the box's centre and sides, then six points.
    static let columns = 16

    /// - Parameter square: the place of the network's input in the picture.
    /// - Returns: the faces in the picture's coordinates, several for each face, best first.
    /// - Throws: `unexpectedOutput`.
    func faces(_ outputs: [[Float]], in square: FaceSquare) throws(FaceError) -> [FoundFace] {
        guard outputs.count == 2, let rows = outputs.first(where: { $0.count == centres.count * Self.columns }),
            let scores = outputs.first(where: { $0.count == centres.count })
        else { throw FaceError(.unexpectedOutput) }
        var faces: [FoundFace] = []
        for index in centres.indices {
            let confidence = 1 / (1 + exponential(-scores[index]))
            guard confidence >= threshold else { continue }
            let row = rows[(index * Self.columns)..<((index + 1) * Self.columns)].map { Double($0) / Double(size) }
            if let face = face(row, at: centres[index], in: square, confidence) { faces.append(face) }
        }
        return faces.sorted { $0.confidence > $1.confidence }
    }

    private func face(_ row: [Double], at anchor: Point, in square: FaceSquare, _ confidence: Float) -> FoundFace? {
        guard row.allSatisfy({ $0.isFinite }), row[2] > 0, row[3] > 0, row[2] < 4, row[3] < 4 else { return nil }
        func point(_ index: Int) -> Point {
            square.place(anchor.x + row[4 + 2 * index], anchor.y + row[5 + 2 * index])
        }
        let (x, y) = (anchor.x + row[0] - row[2] / 2, anchor.y + row[1] - row[3] / 2)
        let corners = [(x, y), (x + row[2], y), (x + row[2], y + row[3]), (x, y + row[3])]
        return FoundFace(
            box: FaceBox(around: corners.map { square.place($0.0, $0.1) }), rightEye: point(0), leftEye: point(1),
            nose: point(2), mouth: point(3), rightEar: point(4), leftEar: point(5), confidence: confidence)
    }
}
