public import VouchCore
public import VouchFace
internal import VouchInference
public import VouchLiveness

/// A third party's network that detects presentation attacks, run by OpenVINO. Vouch ships none.
public struct AttackNetwork: Sendable {
    /// The network's inputs and outputs.
    public let description: AttackNetworkDescription
    private let network: OpenVINOFaceNetwork

    /// - Parameters:
    ///   - path: the path of the ONNX file. It must come from a trusted source: a network is a program.
    ///   - engine: the folder of the inference engine; nil to search for it.
    /// - Throws: ``FaceError``, `engineUnavailable` if the file is missing or the engine cannot use it.
    public init(_ description: AttackNetworkDescription, path: String, engine: String? = nil) throws(FaceError) {
        self.description = description
        network = try OpenVINOFaceNetwork(
            pluggedIn: path, shape: [1, 3, description.size, description.size],
            folder: engine.map { EngineFolder(path: $0) })
    }

    /// Judges a face.
    ///
    /// - Returns: the score, larger for a live face; nil if the face has no extent.
    /// - Throws: ``FaceError``, `unexpectedOutput` if the output is not as described.
    public func score(of mesh: FaceMesh, in picture: ImageView) throws(FaceError) -> Double? {
        guard let values = description.input(mesh, in: picture) else { return nil }
        guard let score = try network.run(values).first.flatMap({ description.score($0) }) else {
            throw FaceError(.unexpectedOutput)
        }
        return score
    }
}
