public import VouchCore

/// Describes faces by any network, as its description says.
public struct DescribedNetwork<Network: FaceNetwork>: FaceDescribing {
    /// The meaning of its numbers, and the network's inputs.
    public let description: FaceNetworkDescription
    private let network: Network

    /// A network of the user's, as its file describes it.
    public init(_ description: FaceNetworkDescription, network: Network) {
        self.description = description
        self.network = network
    }

    public var descriptor: FaceDescriptor { description.card.descriptor }

    public func template(of mesh: FaceMesh, in picture: ImageView) throws(FaceError) -> FaceTemplate {
        let size = description.card.inputSize
        let transform =
            switch description.alignment {
            case .dlib: FaceAlignment.transform(of: mesh, size: size)
            case .arcface: ArcFaceAlignment.transform(of: mesh, size: size)
            }
        guard let transform else { throw FaceError(.unexpectedOutput) }
        let input = values(FacePatch(picture, transform, size: size))
        guard let values = try network.run(input).first, let template = FaceTemplate(values, of: descriptor) else {
            throw FaceError(.unexpectedOutput)
        }
        return template
    }

    private func values(_ patch: FacePatch) -> [Float] {
        let count = patch.size * patch.size
        var values = [Float](repeating: 0, count: count * 3)
        for channel in 0..<3 {
            let source = description.isBGR ? 2 - channel : channel
            let (mean, scale) = (description.mean[channel], description.scale[channel])
            for i in 0..<count {
                let target = description.hasPlanes ? channel * count + i : i * 3 + channel
                values[target] = (patch.pixels[i * 3 + source] - mean) * scale
            }
        }
        return values
    }
}

/// Where networks trained as ArcFace was expect eyes, nose and mouth.
///
/// Source: InsightFace, `arcface_dst` of its face alignment: a square of 112 pixels, larger ones in proportion.
enum ArcFaceAlignment {
    static func transform(of mesh: FaceMesh, size: Int) -> FaceTransform? {
        let scale = Double(size) / 112
        let places = [
            Point(x: 38.2946, y: 51.6963), Point(x: 73.5318, y: 51.5014), Point(x: 56.0252, y: 71.7366),
            Point(x: 41.5493, y: 92.3655), Point(x: 70.7299, y: 92.2041),
        ].map { $0 * scale }
        // MediaPipe's numbers: the tip of the nose, the corners of the mouth.
        let found = [mesh.rightEyeCentre, mesh.leftEyeCentre, mesh.points[4], mesh.points[61], mesh.points[291]]
        return FaceTransform(from: places, to: found)
    }
}
