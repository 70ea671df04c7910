public import VouchCore

/// Describes faces by dlib's residual network, which looks at an aligned square of 150 pixels.
public struct ResidualDescriber<Network: FaceNetwork>: FaceDescribing {
    let network: Network

    /// A network of dlib's residual kind; see ``FaceNetwork``.
    public init(network: Network) { self.network = network }

    public var descriptor: FaceDescriptor { .dlibResNet }

    public func template(of mesh: FaceMesh, in picture: ImageView) throws(FaceError) -> FaceTemplate {
        guard let transform = FaceAlignment.transform(of: mesh) else { throw FaceError(.unexpectedOutput) }
        let patch = FacePatch(picture, transform, size: FaceAlignment.size)
        guard let values = try network.run(patch.planes).first,
            let template = FaceTemplate(values, of: descriptor)
        else { throw FaceError(.unexpectedOutput) }
        return template
    }
}

/// Where dlib's network expects the corners of the eyes and the base of the nose.
///
/// Source: dlib 19.24, `get_face_chip_details` for five points, with a quarter of the face around it. The points come
/// from our mesh: measured against dlib's own five-point predictor on the corpus, as many pairs are right, and the
/// other predictor, of 68 points, was trained on pictures that exclude commercial use.
enum FaceAlignment {
    static let size = 150
    private static let padding = 0.25

    private static let landmarks: [(FaceLandmark, Point)] = [
        (.leftEyeOuter, Point(x: 0.8595674595992, y: 0.2134981538014)),
        (.leftEyeInner, Point(x: 0.6460604764104, y: 0.2289674387677)),
        (.rightEyeOuter, Point(x: 0.1205750620789, y: 0.2137274526848)),
        (.rightEyeInner, Point(x: 0.3340850613712, y: 0.2290642403242)),
        (.noseBase, Point(x: 0.4901123135679, y: 0.6277975316475)),
    ]

    /// From the aligned square to the picture; nil if the points coincide.
    static func transform(of mesh: FaceMesh, size: Int = size) -> FaceTransform? {
        let places = landmarks.map { _, point in
            Point(x: point.x + padding, y: point.y + padding) * (Double(size) / (2 * padding + 1))
        }
        return FaceTransform(from: places, to: landmarks.map { mesh[$0.0] })
    }
}
