internal import VouchInference
internal import VouchOCR

extension OCRError {
    /// The failure of a network, in the words of reading.
    init(_ error: InferenceError) {
        let code: Code =
            switch error.code {
            case .engineMissing: .runtimeMissing
            case .engineUnusable: .runtimeUnusable
            case .modelMissing: .networkMissing
            case .modelRefused: .networkUnusable
            case .outOfMemory: .outOfMemory
            case .shapeMismatch, .runFailed: .engineFailed
            @unknown default: .engineFailed
            }
        self.init(code)
    }
}
