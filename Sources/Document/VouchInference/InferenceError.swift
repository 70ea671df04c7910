/// A network could not be loaded or run. Holds nothing of what it was run on, so it may be logged.
public struct InferenceError: Error, Sendable, Hashable {
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// No folder with the engine was found.
        case engineMissing
        /// The engine's library is there and cannot be used: another machine, another version, a file missing.
        case engineUnusable
        /// The model's file is not there.
        case modelMissing
        /// The engine cannot read or compile the model.
        case modelRefused
        /// A shape that does not fit the values, or that the model cannot take.
        case shapeMismatch
        case outOfMemory
        case runFailed
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }
}

extension InferenceError: CustomStringConvertible {
    /// What went wrong, for people; programs look at `code`.
    public var description: String {
        switch code {
        case .engineMissing: "the engine that runs networks is not installed"
        case .engineUnusable: "the engine that runs networks does not work here"
        case .modelMissing: "a network's file is missing"
        case .modelRefused: "the engine cannot use a network's file"
        case .shapeMismatch: "a network was given values of another shape than it takes"
        case .outOfMemory: "not enough memory to run a network"
        case .runFailed: "a network failed while running"
        }
    }

    /// What to try next.
    public var hint: String {
        switch code {
        case .engineMissing, .modelMissing: "run scripts/fetch-models, or set VOUCH_MODELS to the folder it filled"
        case .engineUnusable, .modelRefused: "remove the folder .vendor and run scripts/fetch-models again"
        case .shapeMismatch, .runFailed: "please report this"
        case .outOfMemory: "read fewer pictures at once"
        }
    }
}
