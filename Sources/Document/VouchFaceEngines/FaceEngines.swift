public import VouchFace
public import VouchInference

/// The face networks that `scripts/fetch-engines` downloads, over OpenVINO.
///
/// Each network is loaded when it is used first, which takes a moment, and longer the first time on a machine: create one
/// and keep it. Usable from any thread.
public struct FaceEngines: Sendable {
    /// Finds faces.
    public let finder: FaceFinder<OpenVINOFaceNetwork>
    /// Fits the mesh.
    public let mesher: FaceMesher<OpenVINOFaceNetwork>
    /// Fits the irises.
    public let irisMesher: IrisMesher<OpenVINOFaceNetwork>
    /// Describes faces by 128 numbers.
    public let describer: ResidualDescriber<OpenVINOFaceNetwork>
    /// Detects presentation attacks; nil if its networks are not installed.
    public let attacks: AttackNetwork?

    /// Opens the engine in `folder`, and checks that its networks are there.
    ///
    /// - Parameters:
    ///   - cacheFolder: the folder in which compiled networks are kept between starts; nil to keep none.
    ///   - threads: how many threads a network may use.
    /// - Throws: ``FaceError``, `engineUnavailable` if a file is missing.
    public init(
        folder: EngineFolder, cacheFolder: String? = EngineFolder.defaultCache(), threads: Int = 1
    ) throws(FaceError) {
        let runtime: InferenceRuntime
        do throws(InferenceError) {
            runtime = try InferenceRuntime(folder: folder, cacheFolder: cacheFolder)
            func network(_ file: String, _ shape: [Int]) throws(InferenceError) -> OpenVINOFaceNetwork {
                OpenVINOFaceNetwork(runtime, file: try folder.model(file), shape: shape, threads: threads)
            }
            finder = FaceFinder(
                near: try network("face_detection_short_range.tflite", [1, 128, 128, 3]),
                far: try network("face_detection_full_range_sparse.tflite", [1, 192, 192, 3]))
            mesher = FaceMesher(network: try network("face_landmark.tflite", [1, 192, 192, 3]))
            irisMesher = IrisMesher(network: try network("iris_landmark.tflite", [1, 64, 64, 3]))
            describer = ResidualDescriber(network: try network("face_descriptor.xml", [1, 3, 150, 150]))
        } catch {
            throw FaceError(error)
        }
        attacks = try AttackNetwork(installedIn: folder, runtime, threads: threads)
    }

    /// A network that a description plugs in.
    ///
    /// - Parameters:
    ///   - file: the path of the network: ONNX, TensorFlow Lite or OpenVINO's XML. It must come from a trusted source:
    ///     a network is a program.
    ///   - folder: the engine's folder; nil to search for it.
    /// - Throws: ``FaceError``, `engineUnavailable` for a file that is missing, is not a network, or takes another shape.
    public static func describer(
        _ description: FaceNetworkDescription, file: String, folder: EngineFolder? = nil, threads: Int = 1
    ) throws(FaceError) -> DescribedNetwork<OpenVINOFaceNetwork> {
        DescribedNetwork(
            description,
            network: try OpenVINOFaceNetwork(
                pluggedIn: file, shape: description.shape, folder: folder, threads: threads))
    }

    /// Opens the engine where ``EngineFolder/find(environment:program:)`` finds it.
    ///
    /// - Throws: ``FaceError``.
    public init(threads: Int = 1) throws(FaceError) {
        let folder: EngineFolder
        do throws(InferenceError) { folder = try .find() } catch { throw FaceError(error) }
        try self.init(folder: folder, threads: threads)
    }
}
