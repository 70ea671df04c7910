import Synchronization
import VouchCore
import VouchDocument
import VouchReport

/// What is kept of a reading while it runs.
final class ReadingRecorder: Sendable {
    struct Document: Sendable {
        let pixels: PixelRecorder
        /// The report without the files of its graphics, which are parts of their own.
        let report: WrittenReport
        /// `integrity.documentHash` of the report that was answered.
        let answered: String?
    }

    private struct Kept: Sendable {
        var prints: [Int: PrintRecord] = [:]
        var documents: [Document] = []
        var text = TextEngines.Loaded.none
    }

    private let kept = Mutex(Kept())

    func note(_ print: PicturePrint, of picture: Int) {
        let record = PrintRecord(print)
        kept.withLock { $0.prints[picture] = record }
    }

    func note(_ document: Document) { kept.withLock { $0.documents.append(document) } }

    func note(_ text: TextEngines.Loaded) { kept.withLock { $0.text = text } }

    /// By the place of the picture.
    var prints: [Int: PrintRecord] { kept.withLock { $0.prints } }
    var documents: [Document] { kept.withLock { $0.documents } }
    var text: TextEngines.Loaded { kept.withLock { $0.text } }
}

/// What a reading that is run again takes from an earlier one.
struct ReadingReplay: Sendable {
    let pixels: [PixelReplay]
    let measured: [MeasuredContents]
}

/// Whether a reading is kept, or an earlier one is run again.
enum ReadingEvidence: Sendable {
    case none
    case recorded(ReadingRecorder)
    case replayed(ReadingReplay)

    var recorder: ReadingRecorder? { if case .recorded(let recorder) = self { recorder } else { nil } }
    var replay: ReadingReplay? { if case .replayed(let replay) = self { replay } else { nil } }

    /// Where the rest of a document's reading comes from.
    func pixels(of document: Int, _ recorder: PixelRecorder) -> DocumentReader.Companions.Pixels {
        switch self {
        case .none: .pictures
        case .recorded: .recorded(recorder)
        case .replayed(let replay):
            replay.pixels.indices.contains(document) ? .replayed(replay.pixels[document]) : .pictures
        }
    }
}
