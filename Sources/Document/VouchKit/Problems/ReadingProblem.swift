/// A problem with an input or part of a reading: what happened and what to do about it. Contains no value of any
/// document.
public struct ReadingProblem: Error, Codable, Sendable, Hashable, CustomStringConvertible {
    /// How bad it is.
    public enum Severity: String, Codable, Sendable, Hashable {
        /// The reading is complete except for what the message says.
        case warning
        /// An input, or a part of one, could not be read.
        case failure
        /// The document was read, and is not what the caller asked for.
        case refused
        /// Networks, models or engines that come with Vouch are missing or damaged.
        case installation
        /// A file or folder could not be created.
        case output
        /// A file could not be filled: a disk is full, for example.
        case outputLost
    }

    /// The problem for programs; stable: `file.notFound`, `picture.truncated`, `text.engineMissing`.
    public let code: String
    /// A description of the problem, for people; holds no value of any document.
    public let message: String
    /// Advice on solving it.
    public let hint: String
    /// How bad it is.
    public let severity: Severity
    /// The input concerned, as named by the caller; nil for the whole reading. A file name may contain personal data.
    public var source: String?

    public init(_ code: String, _ message: String, hint: String, severity: Severity = .failure, source: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.severity = severity
        self.source = source
    }

    /// The message, the code and the hint, without the source.
    public var description: String { "\(message) (\(code)); \(hint)" }

    /// Whether the file reached its time or memory budget: ``ReadingBudget``.
    public var isBudget: Bool { code == "budget.time" || code == "budget.memory" }

    /// Whether the time for reading was up. That depends on the machine: the same may succeed when it has less to do.
    public var isOutOfTime: Bool { code == "budget.time" || code == "worker.tooLate" }

    /// The same with the path that it is about before its message, for files that are not inputs.
    package func naming(_ path: String) -> ReadingProblem {
        ReadingProblem(code, "\(path): \(message)", hint: hint, severity: severity, source: source)
    }

    /// The same for a reading that goes on without it.
    var asWarning: ReadingProblem {
        ReadingProblem(code, message, hint: hint, severity: .warning, source: source)
    }

    /// The same about an input.
    func about(_ source: String) -> ReadingProblem {
        var problem = self
        problem.source = problem.source ?? source
        return problem
    }
}
