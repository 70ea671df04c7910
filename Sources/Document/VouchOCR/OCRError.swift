public import VouchInference

/// Printed text could not be read. Holds nothing of the text, so it may be logged.
public struct OCRError: Error, Sendable, Hashable {
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// The engine that runs the networks, or a network: see its own code.
        case inference(InferenceError.Code)
        /// The network's file names no alphabet, or one that does not fit what it answers.
        case unusableAlphabet
        /// The engine's library is not installed.
        case engineMissing
        /// The engine's library is there and lacks something.
        case engineUnusable
        /// No data for any of the languages asked for.
        case languageMissing
        case outOfMemory
        case engineFailed
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }
}

extension OCRError: CustomStringConvertible {
    /// What went wrong, for people; programs look at `code`.
    public var description: String {
        switch code {
        case .inference(let code): "printed text cannot be read: \(InferenceError(code))"
        case .unusableAlphabet: "the network that reads text has no usable alphabet"
        case .engineMissing: "the text engine is not installed"
        case .engineUnusable: "the text engine does not work here"
        case .languageMissing: "the text engine has no data for this language"
        case .outOfMemory: "not enough memory to read printed text"
        case .engineFailed: "the text engine failed"
        }
    }

    /// What to try next.
    public var hint: String {
        switch code {
        case .inference(let code): InferenceError(code).hint
        case .unusableAlphabet: "remove the folder .vendor and run scripts/fetch-models again"
        case .engineMissing, .engineUnusable: "install Tesseract 5: scripts/setup does"
        case .languageMissing: "install the language's package: tesseract-ocr-deu, tesseract-ocr-lav, and so on"
        case .outOfMemory: "read fewer pictures at once"
        case .engineFailed: "please report this"
        }
    }
}
