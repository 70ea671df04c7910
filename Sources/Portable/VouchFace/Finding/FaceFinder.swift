public import VouchCore

/// Finds faces by one or two networks that look at squares.
public struct FaceFinder<Network: FaceNetwork>: FaceDetecting {
    let near: Network
    let far: Network?
    let nearAnchors = FaceAnchors.shortRange
    let farAnchors = FaceAnchors.fullRange

    /// The most faces that are returned: no document and no selfie has more.
    public static var mostFaces: Int { 32 }

    /// Of dozens of looks one sees a face in codes and patterns at the network's own threshold of 0.5: measured on pictures
    /// without a face, none of which came above 0.59, while those of portraits come above 0.7.
    static var leastOfMany: Float { 0.65 }

    /// Measured as above: faces are seen again with 0.73 and more, other things with less than 0.5.
    static var leastAgain: Float { 0.6 }

    /// - Parameters:
    ///   - near: MediaPipe's `face_detection_short_range`.
    ///   - far: its `face_detection_full_range_sparse`; without it thorough searches miss some small faces.
    public init(near: Network, far: Network?) {
        self.near = near
        self.far = far
    }

    public func faces(in picture: ImageView, search: FaceSearch) throws(FaceError) -> [FoundFace] {
        var faces: [FoundFace] = []
        let turns: [Point] =
            search == .everyTurn
            ? [Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -1, y: 0), Point(x: 0, y: -1)] : [Point(x: 1, y: 0)]
        for right in turns {
            for square in Self.squares(of: picture, search) {
                let turned = FaceSquare(centre: square.centre, side: square.side, right: right)
                faces += try look(near, nearAnchors, turned, picture)
                if search != .quick, let far { faces += try look(far, farAnchors, turned, picture) }
            }
        }
        return Self.distinct(search == .quick ? faces : faces.filter { $0.confidence >= Self.leastOfMany })
    }

    /// Whether the first network sees a face again where a mesh was fitted: in a square of three of its sides, upright by
    /// its eyes. Of many looks some fall on print and shapes so that both networks see a face there; from another place
    /// they do not. Not needed after one look at a whole picture.
    ///
    /// - Throws: ``FaceError``.
    public func sees(_ mesh: FaceMesh, in picture: ImageView) throws(FaceError) -> Bool {
        try look(near, nearAnchors, FaceSquare(around: mesh, margin: 3), picture)
            .contains { $0.confidence >= Self.leastAgain && $0.box.overlap(mesh.box) > 0.3 }
    }

    func look(
        _ network: Network, _ anchors: FaceAnchors, _ square: FaceSquare, _ picture: ImageView
    ) throws(FaceError) -> [FoundFace] {
        let patch = FacePatch(picture, FaceTransform(square, size: anchors.size), size: anchors.size)
        let outputs = try network.run(patch.values(factor: 2 / 255, offset: -1))
        return Self.joined(try anchors.faces(outputs, in: square))
    }

    /// The whole picture, and for thorough searches its parts: squares of a half and three tenths of its longer side
    /// that overlap by half or more.
    static func squares(of picture: ImageView, _ search: FaceSearch) -> [FaceSquare] {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let longest = max(width, height)
        var squares = [FaceSquare(centre: Point(x: width / 2, y: height / 2), side: longest)]
        guard search != .quick else { return squares }
        for share in [0.5, 0.3] where longest * share >= 96 {
            let side = longest * share
            let columns = steps(width, side)
            let rows = steps(height, side)
            for y in rows {
                for x in columns { squares.append(FaceSquare(centre: Point(x: x, y: y), side: side)) }
            }
        }
        return squares
    }

    /// Centres of pieces of length `side` that cover `length` and overlap by half and more.
    private static func steps(_ length: Double, _ side: Double) -> [Double] {
        guard length > side else { return [length / 2] }
        let count = Int((length - side) / (side / 2)) + 2
        return (0..<count).map { side / 2 + (length - side) * Double($0) / Double(count - 1) }
    }

    /// Readings of one face made one: the mean by confidence of those that overlap the best, as MediaPipe does it.
    static func joined(_ faces: [FoundFace]) -> [FoundFace] {
        var (rest, result) = (faces, [FoundFace]())
        while let best = rest.first, result.count < mostFaces {
            let same = rest.filter { $0.box.overlap(best.box) > 0.3 }
            result.append(mean(same, best))
            rest.removeAll { $0.box.overlap(best.box) > 0.3 }
            // A box without an area overlaps nothing, itself included.
            if same.isEmpty { rest.removeFirst() }
        }
        return result
    }

    private static func mean(_ faces: [FoundFace], _ best: FoundFace) -> FoundFace {
        guard faces.count > 1 else { return best }
        let total = faces.reduce(0.0) { $0 + Double($1.confidence) }
        func mean(_ point: (FoundFace) -> Point) -> Point {
            faces.reduce(Point(x: 0, y: 0)) { $0 + point($1) * (Double($1.confidence) / total) }
        }
        let corner = mean { Point(x: $0.box.x, y: $0.box.y) }
        let size = mean { Point(x: $0.box.width, y: $0.box.height) }
        return FoundFace(
            box: FaceBox(x: corner.x, y: corner.y, width: size.x, height: size.y), rightEye: mean { $0.rightEye },
            leftEye: mean { $0.leftEye }, nose: mean { $0.nose }, mouth: mean { $0.mouth },
            rightEar: mean { $0.rightEar },
            leftEar: mean { $0.leftEar }, confidence: best.confidence)
    }

    /// Each face once, of whatever look, the largest first. Of two that lie in one another the surer one stays.
    static func distinct(_ faces: [FoundFace]) -> [FoundFace] {
        var result: [FoundFace] = []
        for face in faces.sorted(by: { $0.confidence > $1.confidence }) {
            guard result.count < mostFaces else { break }
            if !result.contains(where: { $0.box.overlap(face.box) > 0.2 || $0.box.cover(face.box) > 0.6 }) {
                result.append(face)
            }
        }
        return result.sorted { $0.box.area > $1.box.area }
    }
}
