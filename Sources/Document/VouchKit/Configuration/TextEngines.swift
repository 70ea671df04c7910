import Synchronization
import VouchInference
import VouchOCR
import VouchOCRPaddle
import VouchOCRTesseract
import VouchReport

/// The engines for printed text. Loaded when the first document needs them, which takes half a second, mostly in
/// parallel with the barcode search.
final class TextEngines: Sendable {
    struct Loaded: Sendable {
        /// Nil if the engine is missing or does not work.
        let reader: CombinedTextReader?
        let versions: [DocumentReport.Versions.Engine]
        /// Why print is not read.
        let problem: ReadingProblem?

        static let none = Loaded(reader: nil, versions: [], problem: nil)
    }

    /// Nil: searched for.
    private let folder: String?
    private let loaded = Mutex<Loaded?>(nil)

    init(folder: String?) { self.folder = folder }

    /// Engines loaded by the caller.
    init(_ engines: Loaded) {
        folder = nil
        loaded.withLock { $0 = engines }
    }

    func load() -> Loaded {
        loaded.withLock { loaded in
            if let loaded { return loaded }
            let made = make()
            loaded = made
            return made
        }
    }

    private func make() -> Loaded {
        do throws(OCRError) {
            let reader =
                if let folder { try PPOCREngine(folder: EngineFolder(path: folder)) } else { try PPOCREngine() }
            var versions: [DocumentReport.Versions.Engine] = [.init(name: "PP-OCR", version: "v6")]
            let speller = try? TesseractEngine()
            if let speller { versions.append(.init(name: "Tesseract", version: speller.version)) }
            return Loaded(
                reader: CombinedTextReader(locator: reader, reader: reader, speller: speller), versions: versions,
                problem: nil)
        } catch {
            let isMissing =
                switch error.code {
                case .runtimeMissing, .networkMissing, .engineMissing: true
                default: false
                }
            return Loaded(reader: nil, versions: [], problem: ReadingProblem(text: error, isMissing: isMissing))
        }
    }
}
