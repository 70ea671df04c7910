import VouchBarcode
import VouchImaging
import VouchMedia
import VouchOCR

extension ReadingProblem {
    init(_ error: MediaError) {
        let code =
            switch error.code {
            case .toolMissing: "media.toolMissing"
            case .tooMuchTime: "budget.time"
            case .tooMuchMemory: "budget.memory"
            case .malformed: "media.malformed"
            case .needsPassword: "media.needsPassword"
            case .nothingInside: "media.nothingInside"
            case .tooManyBytes: "media.tooManyBytes"
            case .tooManyPixels: "media.tooManyPixels"
            case .unreadable: "media.unreadable"
            case .noCamera: "camera.missing"
            case .cameraRefused: "camera.refused"
            @unknown default: "media.unusable"
            }
        self.init(code, error.description, hint: error.hint)
    }

    init(_ error: ImagingError) {
        let code =
            switch error.code {
            case .empty: "picture.empty"
            case .unsupportedFormat: "picture.unsupportedFormat"
            case .truncated: "picture.truncated"
            case .malformed: "picture.malformed"
            case .tooManyPixels: "picture.tooManyPixels"
            case .tooManyBytes: "picture.tooManyBytes"
            case .outOfMemory: "picture.outOfMemory"
            case .tooMuchTime: "budget.time"
            case .tooMuchMemory: "budget.memory"
            @unknown default: "picture.undecodable"
            }
        self.init(code, error.description, hint: error.hint)
    }

    init(_ error: BarcodeError) {
        self.init("barcode.engineFailed", error.description, hint: error.hint)
    }

    /// Print was not read, or not completely; everything else was.
    init(text error: OCRError, isMissing: Bool = false) {
        self.init(
            error.code == .tooMuchTime ? "budget.time" : isMissing ? "text.engineMissing" : "text.engineFailed",
            error.description, hint: error.hint,
            severity: .warning)
    }
}
