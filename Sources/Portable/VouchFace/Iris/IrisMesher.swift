public import VouchCore

/// Fits lids and iris by MediaPipe's network `iris_landmark`, which looks at a square of 64 pixels about one eye.
public struct IrisMesher<Network: FaceNetwork>: Sendable {
    private let network: Network
    static var size: Int { 64 }
    /// The square's side in widths of the eye.
    private static var margin: Double { 2.3 }
    private static var contourPoints: Int { 71 }
    private static var lidPoints: Int { 16 }
    private static var irisPoints: Int { 5 }

    /// A network of the iris kind; see ``FaceNetwork``.
    public init(network: Network) { self.network = network }

    /// Fits lids and irises to the eyes of a mesh.
    ///
    /// - Returns: nil if an eye is too small, or the network gives no numbers for it.
    /// - Throws: ``FaceError``.
    public func gaze(of mesh: FaceMesh, in picture: ImageView) throws(FaceError) -> FaceGaze? {
        let right = try eye(from: mesh[.rightEyeOuter], to: mesh[.rightEyeInner], isLeft: false, in: picture)
        let left = try eye(from: mesh[.leftEyeInner], to: mesh[.leftEyeOuter], isLeft: true, in: picture)
        guard let right, let left else { return nil }
        return FaceGaze(rightEye: right, leftEye: left)
    }

    /// - Parameters:
    ///   - from: the corner to the picture's left of an upright face.
    ///   - isLeft: the network knows right eyes only: left ones are mirrored.
    private func eye(
        from: Point, to: Point, isLeft: Bool, in picture: ImageView
    ) throws(FaceError) -> EyeIris? {
        let width = (to - from).length
        guard width.isFinite, width >= 2, width < 1e5 else { return nil }
        let square = FaceSquare(centre: from.midpoint(to: to), side: width * Self.margin, right: to - from)
        let patch = FacePatch(picture, FaceTransform(square, size: Self.size), size: Self.size)
        let values = patch.values(factor: 1 / 255, offset: 0)
        let outputs = try network.run(isLeft ? Self.mirrored(values) : values)
        guard let contour = outputs.first(where: { $0.count == Self.contourPoints * 3 }),
            let iris = outputs.first(where: { $0.count == Self.irisPoints * 3 })
        else { throw FaceError(.unexpectedOutput) }
        guard contour.allSatisfy({ $0.isFinite }), iris.allSatisfy({ $0.isFinite }) else { return nil }
        func points(_ values: [Float], _ count: Int) -> [Point] {
            (0..<count).map { index in
                let x = Double(values[3 * index]) / Double(Self.size)
                return square.place(isLeft ? 1 - x : x, Double(values[3 * index + 1]) / Double(Self.size))
            }
        }
        return EyeIris(
            contour: points(contour, Self.lidPoints), iris: points(iris, Self.irisPoints), isLeft: isLeft)
    }

    /// Each row backwards, pixel by pixel.
    static func mirrored(_ values: [Float]) -> [Float] {
        var result = values
        for y in 0..<size {
            for x in 0..<size {
                for channel in 0..<3 {
                    result[(y * size + x) * 3 + channel] = values[(y * size + size - 1 - x) * 3 + channel]
                }
            }
        }
        return result
    }
}
