/// A network could not be loaded or run. Contains none of its input, so it may be logged.
public struct InferenceError: Error, Sendable, Hashable {
    /// Why there is no result.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// No folder with the engine was found.
        case engineMissing
        /// The engine's library exists but cannot be used: another machine, another version, a file missing.
        case engineUnusable
        /// The model's file is missing.
        case modelMissing
        /// The engine cannot read or compile the model.
        case modelRefused
        /// A shape that does not fit the values, or that the model does not accept.
        case shapeMismatch
        /// The system gave no memory for the network.
        case outOfMemory
        /// The engine failed.
        case runFailed
    }

    /// The kind of failure, for programs.
    public let code: Code

    public init(_ code: Code) { self.code = code }
}

extension InferenceError: CustomStringConvertible {
    /// The failure in words, for people; programs check `code`.
    public var description: String {
        switch code {
        case .engineMissing: "the inference engine is not installed"
        case .engineUnusable: "the inference engine does not work on this machine"
        case .modelMissing: "a network file is missing"
        case .modelRefused: "the inference engine cannot use a network file"
        case .shapeMismatch: "a network got input of the wrong shape"
        case .outOfMemory: "not enough memory to run a network"
        case .runFailed: "a network failed while running"
        }
    }

    /// Advice: the next thing to try.
    public var hint: String {
        switch code {
        case .engineMissing, .modelMissing: "run scripts/fetch-engines, or set VOUCH_ENGINES to the folder it created"
        case .engineUnusable, .modelRefused: "remove the folder .vendor and run scripts/fetch-engines again"
        case .shapeMismatch, .runFailed: "please report this"
        case .outOfMemory: "read fewer pictures at once with --jobs, or raise the limit of `ulimit -v`"
        }
    }
}
