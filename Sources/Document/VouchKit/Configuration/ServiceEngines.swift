import Synchronization
import VouchBarcode
import VouchChip
import VouchBarcodeZXing
import VouchDocument
import VouchImaging
import VouchModels
import VouchNetworks
import VouchOpenSSL
import VouchPKI
import VouchReader
import VouchVision

/// All engines, wired once: the only place that names them.
struct ServiceEngines: Sendable {
    let zones: MRZReader
    let finder: DocumentFinder
    let assigner: FieldAssigner
    let barcodes: any BarcodeDecoding
    var text: TextEngines
    var faces: LoadedFaces
    let models: LoadedModels
    let opener: InputOpener
    let cryptography: any ProofCryptography
    var trust: LoadedTrust
    var networks = NetworkHashes(folder: nil)

    /// - Throws: ``ReadingProblem``: networks or models are missing or damaged.
    static func build(_ configuration: DocumentService.Configuration) throws(ReadingProblem) -> ServiceEngines {
        let networks = try networks(in: configuration.networks)
        let models = try LoadedModels(configuration.models)
        let limits = configuration.limits
        do throws(NetworkError) {
            return ServiceEngines(
                zones: try MRZReader(
                    finderWeights: networks.mrzFinder, recogniserWeights: networks.mrzRecogniser,
                    witnessWeights: networks.mrzWitness),
                finder: try DocumentFinder(weights: networks.documentFinder),
                assigner: try FieldAssigner(weights: networks.fieldAssigner), barcodes: ZXingDecoder(),
                text: TextEngines(folder: configuration.engines), faces: LoadedFaces(folder: configuration.engines),
                models: models,
                opener: InputOpener(
                    limits: limits.media, decoder: PictureDecoder(limits: limits.pictures)),
                cryptography: OpenSSLCryptography(), trust: LoadedTrust(configuration.trust),
                networks: NetworkHashes(folder: configuration.networks))
        } catch {
            throw problem(error)
        }
    }

    private static func networks(in folder: String?) throws(ReadingProblem) -> CommittedNetworks {
        do {
            return try CommittedNetworks.load(from: folder ?? CommittedNetworks.named)
        } catch {
            throw ReadingProblem(
                "networks.missing", error.description,
                hint:
                    "the build puts them next to the program; choose another folder with --networks or VOUCH_NETWORKS",
                severity: .installation)
        }
    }

    private static func problem(_ error: NetworkError) -> ReadingProblem {
        let fault =
            switch error.code {
            case .malformed: "are damaged or not network files"
            case .unsupportedVersion: "have a version this program does not support"
            case .checksumMismatch: "do not match their checksum"
            @unknown default: "cannot be used"
            }
        return ReadingProblem(
            "networks.unusable", "the networks \(fault)", hint: "use program and networks from the same release",
            severity: .installation)
    }
}

/// The trust store, loaded when the first seal or chip needs it.
final class LoadedTrust: Sendable {
    private let source: TrustStoreSource
    private let loaded = Mutex<TrustStore?>(nil)

    init(_ source: TrustStoreSource) { self.source = source }

    /// - Throws: ``ReadingProblem``; the next call tries again.
    func store() throws(ReadingProblem) -> TrustStore {
        let result = loaded.withLock { loaded -> Result<TrustStore, ReadingProblem> in
            if let loaded { return .success(loaded) }
            return Result { () throws(ReadingProblem) in
                let store = try source.load()
                loaded = store
                return store
            }
        }
        return try result.get()
    }
}
