import Foundation
import Synchronization
import VouchDocument
import VouchInference
import VouchOCR
import VouchOCRTesseract

/// Puts together what reads a whole document: the engines of printed text and the models. Made when the first document
/// needs it.
final class DocumentEngines: Sendable {
    /// What there is to read with, and what is missing.
    struct Engines: Sendable {
        let reader: DocumentReader
        let versions: DocumentReport.Versions
        /// Why print is not read.
        let textComplaint: Complaint?
    }

    private let configuration: DocumentReader.Configuration
    private let models: ModelFiles.Loaded
    private let readsText: Bool
    private let made = Mutex<Result<Engines, Complaint>?>(nil)

    init(
        configuration: DocumentReader.Configuration, readsText: Bool,
        models: ModelFiles.Loaded
    ) {
        self.configuration = configuration
        self.models = models
        self.readsText = readsText
    }

    func engines() throws(Complaint) -> Engines {
        try made.withLock { made -> Result<Engines, Complaint> in
            if let made { return made }
            let result = Result { () throws(Complaint) in try make() }
            made = result
            return result
        }.get()
    }

    private func make() throws(Complaint) -> Engines {
        var versions: [DocumentReport.Versions.Engine] = []
        var text: CombinedTextReader?
        var complaint: Complaint?
        if readsText {
            do throws(OCRError) {
                let folder: EngineFolder
                do throws(InferenceError) { folder = try .find() } catch { throw OCRError(.inference(error.code)) }
                let reader = try PPOCREngine(folder: folder)
                versions.append(.init(name: "PP-OCR", version: "v4"))
                let speller = try? TesseractEngine()
                if let speller { versions.append(.init(name: "Tesseract", version: speller.version)) }
                text = CombinedTextReader(reader: reader, speller: speller)
            } catch {
                complaint = Complaint("text.\(Self.word(error))", error.description, hint: error.hint, exitCode: .read)
            }
        }
        return Engines(
            reader: DocumentReader(text: text, models: models.models, configuration: configuration),
            versions: DocumentReport.Versions(
                vouch: Vouch.configuration.version, models: models.version, engines: versions),
            textComplaint: complaint)
    }

    private static func word(_ error: OCRError) -> String {
        switch error.code {
        case .inference(.engineMissing), .inference(.modelMissing), .engineMissing: "engineMissing"
        default: "engineFailed"
        }
    }
}
