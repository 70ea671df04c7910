import Synchronization
import VouchCore
import VouchDocument
import VouchFace
import VouchFaceEngines
import VouchInference

/// The face networks as one: what finds faces, and what describes them.
struct FaceExaminer: FaceEngine {
    let engines: FaceEngines
    let card: FaceNetworkCard
    private let describer: any FaceDescribing
    let comparer: FaceComparer

    /// - Parameters:
    ///   - plugged: describes faces instead of the network that was fetched.
    ///   - threshold: distances below it match; nil for the network's own.
    init(
        _ engines: FaceEngines, plugged: DescribedNetwork<OpenVINOFaceNetwork>? = nil, threshold: Float? = nil
    ) {
        self.engines = engines
        describer = plugged ?? engines.describer
        card = plugged?.description.card ?? .dlibResNet
        comparer = FaceComparer(card.descriptor, threshold: threshold)
    }

    func faces(in picture: ImageView, search: FaceSearch) throws(FaceError) -> [FaceMesh] {
        try found(in: picture, search: search).map(\.mesh)
    }

    func faces(in picture: ImageView, on page: Quad) throws(FaceError) -> [FaceMesh] {
        let faces = try engines.mesher.fitted(
            to: try engines.finder.faces(in: picture, on: page), in: picture, seenAgainBy: engines.finder)
        return (faces.isEmpty ? try slanted.faces(in: picture, on: page) : faces).map(\.mesh)
    }

    func template(of mesh: FaceMesh, in picture: ImageView) throws(FaceError) -> FaceTemplate {
        try describer.template(of: mesh, in: picture)
    }

    func found(in picture: ImageView, search: FaceSearch) throws(FaceError) -> [(found: FoundFace, mesh: FaceMesh)] {
        let faces = try engines.finder.faces(in: picture, search: search)
        return search == .quick
            ? try engines.mesher.fitted(to: faces, in: picture)
            : try engines.mesher.fitted(to: faces, in: picture, seenAgainBy: engines.finder)
    }

    private var slanted: SlantedFaces<OpenVINOFaceNetwork> {
        SlantedFaces(finder: engines.finder, mesher: engines.mesher)
    }

    /// One quick look is enough for a selfie; what it misses is small, lies on its side, or is on a document at a slant.
    func everyFace(in picture: ImageView) throws(FaceError) -> [(found: FoundFace, mesh: FaceMesh)] {
        for search in [FaceSearch.quick, .thorough] {
            let faces = try found(in: picture, search: search)
            if !faces.isEmpty { return faces }
        }
        let turned = try found(in: picture, search: .everyTurn)
        return turned.isEmpty ? try slanted.faces(in: picture) : turned
    }
}

/// The face networks, loaded when the first picture needs them.
final class LoadedFaces: Sendable {
    private let source: @Sendable () throws(FaceError) -> any FaceEngine
    private let loaded = Mutex<Result<any FaceEngine, FaceError>?>(nil)

    /// - Parameter folder: the folder of the engine and the networks; nil to search for it.
    init(folder: String?) {
        // Named: see ReadingRun.search(_:of:after:until:) on closures with typed errors.
        let load: @Sendable () throws(FaceError) -> any FaceEngine = { () throws(FaceError) in
            if let folder { return FaceExaminer(try FaceEngines(folder: EngineFolder(path: folder))) }
            return FaceExaminer(try FaceEngines())
        }
        source = load
    }

    /// Networks of the caller.
    init(_ source: @escaping @Sendable () throws(FaceError) -> any FaceEngine) { self.source = source }

    /// - Throws: ``FaceError``; the same at each call.
    func examiner() throws(FaceError) -> any FaceEngine {
        let result = loaded.withLock { loaded -> Result<any FaceEngine, FaceError> in
            if let loaded { return loaded }
            let made = Result { () throws(FaceError) in try source() }
            loaded = made
            return made
        }
        return try result.get()
    }
}
