/// Faces could not be looked for or compared. Contains nothing of the picture, so it may be logged.
public struct FaceError: Error, Sendable, Hashable {
    /// Why there is no result.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// The engine or a network's file is missing, or does not work on this machine.
        case engineUnavailable
        /// A network failed while running.
        case networkFailed
        /// A network's output has another size than this code expects: another version of its file.
        case unexpectedOutput
        /// The system gave no memory for the picture or the network.
        case outOfMemory
    }

    /// The kind of failure, for programs.
    public let code: Code

    public init(_ code: Code) { self.code = code }
}

extension FaceError: CustomStringConvertible {
    /// The failure in words, for people; programs check `code`.
    public var description: String {
        switch code {
        case .engineUnavailable: "the face networks are not installed"
        case .networkFailed: "a face network failed while running"
        case .unexpectedOutput: "a face network is of an unknown version"
        case .outOfMemory: "not enough memory for the face networks"
        }
    }
}
