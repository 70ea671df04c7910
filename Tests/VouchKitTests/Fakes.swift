import Foundation
import Synchronization
import VouchBarcode
import VouchCore
import VouchFace
import VouchImaging
import VouchMedia
import VouchNetworks
import VouchOCR
import VouchOpenSSL
import VouchPKI
import VouchReader
import VouchReport
import VouchVision

@testable import VouchKit

/// Finds the same barcode in every picture, and counts who looks at the same time.
final class FakeBarcodes: BarcodeDecoding {
    struct Count {
        var calls = 0
        var atOnce = 0
        var mostAtOnce = 0
    }

    let count = Mutex(Count())
    private let text: String?
    /// How long each search takes.
    private let pause: Duration

    init(_ text: String? = nil, pause: Duration = .zero) {
        self.text = text
        self.pause = pause
    }

    func barcodes(in image: ImageView, search: BarcodeSearch) throws(BarcodeError) -> [Barcode] {
        count.withLock {
            $0.calls += 1
            $0.atOnce += 1
            $0.mostAtOnce = max($0.mostAtOnce, $0.atOnce)
        }
        defer { count.withLock { $0.atOnce -= 1 } }
        if pause > .zero { Thread.sleep(forTimeInterval: pause / .seconds(1)) }
        guard let text else { return [] }
        return [Barcode(symbology: .qr, bytes: Sensitive(Array(text.utf8)), corners: Quad(width: 20, height: 20))]
    }
}

/// A service with the committed networks, fake engines and no trust store.
enum FakeService {
    static let today = CalendarDate(year: 2026, month: 11, day: 23)

    static func build(
        barcodes: any BarcodeDecoding = FakeBarcodes(), text: TextEngines.Loaded = .none,
        faces: LoadedFaces = LoadedFaces { () throws(FaceError) in throw FaceError(.engineUnavailable) },
        places: Int = 2,
        trust: TrustStoreSource = .none, budget: ReadingBudget = ReadingBudget(time: .seconds(600))
    ) throws -> DocumentService {
        let networks = try CommittedNetworks.load()
        let configuration = DocumentService.Configuration(
            models: .models([]), trust: trust, concurrentReadings: places, budget: budget, today: today)
        let engines = ServiceEngines(
            zones: try MRZReader(
                finderWeights: networks.mrzFinder, recogniserWeights: networks.mrzRecogniser,
                witnessWeights: networks.mrzWitness),
            finder: try DocumentFinder(weights: networks.documentFinder),
            assigner: try FieldAssigner(weights: networks.fieldAssigner), barcodes: barcodes,
            text: TextEngines(text), faces: faces, models: try LoadedModels(.models([])),
            opener: InputOpener(limits: MediaLimits(), decoder: PictureDecoder()),
            cryptography: OpenSSLCryptography(), trust: LoadedTrust(trust))
        return DocumentService(configuration, engines)
    }

    /// A small grey picture without anything on it.
    static func blank(_ name: String = "blank.png", width: Int = 160, height: Int = 100) throws -> DocumentInput {
        let pixels = [UInt8](repeating: 180, count: width * height * 3)
        guard let file = PNGEncoder.encode(pixels, width: width, height: height, format: .rgb8) else {
            throw ReadingProblem("test", "no picture", hint: "")
        }
        return .data(Data(file), name: name)
    }
}
