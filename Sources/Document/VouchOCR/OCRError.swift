/// Printed text could not be read. Contains none of the text, so it may be logged.
public struct OCRError: Error, Sendable, Hashable {
    /// Why nothing was read.
    @nonexhaustive
    public enum Code: Sendable, Hashable, CaseIterable {
        /// The inference engine is not installed.
        case runtimeMissing
        /// The inference engine exists but cannot be used: another machine, another version, a file missing.
        case runtimeUnusable
        /// A network file is missing.
        case networkMissing
        /// A network file cannot be used.
        case networkUnusable
        /// The network's file has no alphabet, or one that does not fit its output.
        case unusableAlphabet
        /// The engine's library is not installed.
        case engineMissing
        /// The engine's library exists but lacks something.
        case engineUnusable
        /// No data for any of the requested languages.
        case languageMissing
        /// The system gave no memory for the picture or the network.
        case outOfMemory
        /// The engine failed on this picture.
        case engineFailed
        /// The time for the file was up before all of its print was read.
        case tooMuchTime
    }

    /// The kind of failure, for programs.
    public let code: Code

    public init(_ code: Code) { self.code = code }
}

extension OCRError: CustomStringConvertible {
    /// The failure in words, for people; programs check `code`.
    public var description: String {
        switch code {
        case .runtimeMissing: "cannot read printed text: the inference engine is not installed"
        case .runtimeUnusable: "cannot read printed text: the inference engine does not work on this machine"
        case .networkMissing: "cannot read printed text: a network is missing, or is one of an earlier version"
        case .networkUnusable: "cannot read printed text: the inference engine cannot use a network file"
        case .unusableAlphabet: "the text recognition network has no usable alphabet"
        case .engineMissing: "the text engine is not installed"
        case .engineUnusable: "the text engine does not work on this machine"
        case .languageMissing: "the text engine has no data for this language"
        case .outOfMemory: "not enough memory to read printed text"
        case .engineFailed: "the text engine failed"
        case .tooMuchTime: "not all print was read: the file takes too long"
        }
    }

    /// Advice: the next thing to try.
    public var hint: String {
        switch code {
        case .runtimeMissing, .networkMissing:
            "run scripts/fetch-engines, or set VOUCH_ENGINES to the folder it created"
        case .runtimeUnusable, .networkUnusable, .unusableAlphabet:
            "remove the folder .vendor and run scripts/fetch-engines again"
        case .engineMissing, .engineUnusable: "install Tesseract 5, for example with scripts/setup"
        case .languageMissing: "install the language's package, for example tesseract-ocr-deu or tesseract-ocr-lav"
        case .outOfMemory: "read fewer pictures at once with --jobs, or raise the limit of `ulimit -v`"
        case .engineFailed: "please report this"
        case .tooMuchTime: "crop the picture to the document, or allow more time"
        }
    }
}
