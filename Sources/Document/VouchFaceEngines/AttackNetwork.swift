import Foundation
public import VouchCore
public import VouchFace
public import VouchInference
public import VouchLiveness

/// Networks that detect presentation attacks and judge together, run by OpenVINO.
public struct AttackNetwork: Sendable {
    /// The networks' inputs and outputs.
    public let description: AttackNetworkDescription
    private let networks: [OpenVINOFaceNetwork]

    /// The name of the description of those that `scripts/fetch-engines` installs.
    private static let installed = "minifasnet.json"

    /// Networks supplied by the operator.
    ///
    /// - Parameters:
    ///   - folder: the folder of their files. They must come from a trusted source: a network is a program.
    ///   - engine: the folder of the inference engine; nil to search for it.
    /// - Throws: ``FaceError``, `engineUnavailable` if a file is missing or the engine cannot use it.
    public init(
        _ description: AttackNetworkDescription, folder: String, engine: EngineFolder? = nil
    ) throws(FaceError) {
        self.description = description
        var networks: [OpenVINOFaceNetwork] = []
        for network in description.networks {
            networks.append(
                try OpenVINOFaceNetwork(
                    pluggedIn: folder + "/" + network.file, shape: Self.shape(description), folder: engine))
        }
        self.networks = networks
    }

    /// The networks that lie in the engine's folder.
    ///
    /// - Returns: nil if none were installed.
    /// - Throws: ``FaceError``, `engineUnavailable` if some are, but not whole.
    init?(installedIn folder: EngineFolder, _ runtime: InferenceRuntime, threads: Int) throws(FaceError) {
        do throws(InferenceError) {
            guard let file = try? folder.model(Self.installed) else { return nil }
            guard let data = FileManager.default.contents(atPath: file),
                let description = try? AttackNetworkDescription(json: [UInt8](data))
            else { throw InferenceError(.modelRefused) }
            var networks: [OpenVINOFaceNetwork] = []
            for network in description.networks {
                networks.append(
                    OpenVINOFaceNetwork(
                        runtime, file: try folder.model(network.file), shape: Self.shape(description), threads: threads)
                )
            }
            (self.description, self.networks) = (description, networks)
        } catch {
            throw FaceError(error)
        }
    }

    private static func shape(_ description: AttackNetworkDescription) -> [Int] {
        [1, 3, description.size, description.size]
    }

    /// Judges a face.
    ///
    /// - Returns: the score, larger for a live face; nil if the face has no extent.
    /// - Throws: ``FaceError``, `unexpectedOutput` if an output is not as described.
    public func score(of mesh: FaceMesh, in picture: ImageView) throws(FaceError) -> Double? {
        var outputs: [[Float]] = []
        for (network, part) in zip(networks, description.networks) {
            guard let values = description.input(of: part, mesh, in: picture) else { return nil }
            guard let output = try network.run(values).first else { throw FaceError(.unexpectedOutput) }
            outputs.append(output)
        }
        guard let score = description.score(outputs) else { throw FaceError(.unexpectedOutput) }
        return score
    }
}
