import Foundation
import VouchCore
import VouchEnrolment
import VouchKit
import VouchLiveness
import VouchReport

/// What the engines in a worker are asked, and what they answer: the kind of a message, and its first part.
enum EngineOrder: UInt8 {
    case read = 1
    case cut = 2
    case compare = 3
    case liveness = 4
    case look = 5
    /// As ``read``, with a report for each document.
    case readAll = 6

    /// The kinds of answers.
    enum Answer: UInt8 {
        case done = 0x80
        /// The first part is a ``ToldProblem``.
        case problem = 0x81
        /// The worker failed in a way that has no words.
        case failure = 0x82
    }

    static func encoded(_ value: some Encodable) throws -> [UInt8] { [UInt8](try JSONEncoder().encode(value)) }

    static func decoded<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) -> Value? {
        try? JSONDecoder().decode(type, from: Data(bytes))
    }
}

/// A ``/VouchKit/ReadingProblem`` on its way.
struct ToldProblem: Codable {
    var code, message, hint, severity: String
    var source: String?

    private static let severities: [(String, ReadingProblem.Severity)] = [
        ("warning", .warning), ("failure", .failure), ("refused", .refused), ("installation", .installation),
        ("output", .output), ("outputLost", .outputLost),
    ]

    init(_ problem: ReadingProblem) {
        (code, message, hint, source) = (problem.code, problem.message, problem.hint, problem.source)
        severity = Self.severities.first { $0.1 == problem.severity }?.0 ?? "failure"
    }

    var value: ReadingProblem {
        ReadingProblem(
            code, message, hint: hint, severity: Self.severities.first { $0.0 == severity }?.1 ?? .failure,
            source: source)
    }
}

/// The page to cut out; the input's bytes are the next part.
struct CutOrder: Codable {
    var page: DocumentReport.Page
    var input: ReadingOrder.Input
    var dotsPerInch: Double
}

/// The frames' times; their files are the next parts.
struct LivenessOrder: Codable {
    var received: Int64
    var times: [Double]
}

/// A ``FaceVerdict`` on its way.
struct ToldFaceVerdict: Codable {
    var outcome: String
    var probability: Double?

    init(_ verdict: FaceVerdict) {
        probability = verdict.probability
        outcome =
            switch verdict.outcome {
            case .match: "match"
            case .noMatch: "noMatch"
            case .notComparable: "notComparable"
            }
    }

    var value: FaceVerdict? {
        switch outcome {
        case "match": FaceVerdict(.match, probability: probability)
        case "noMatch": FaceVerdict(.noMatch, probability: probability)
        case "notComparable": FaceVerdict(.notComparable, probability: probability)
        default: nil
        }
    }
}

/// A ``LivenessVerdict`` on its way; the frame is the next part.
struct ToldLiveness: Codable {
    struct Evidence: Codable {
        var measure, outcome, sentence: String
        var value, least, most: Double?
    }

    var decision: String
    var score: Double?
    var evidence: [Evidence]
    var feedback: [String]
    /// Of the captured frame, whose picture follows.
    var faults: [String]?

    init(_ verdict: LivenessVerdict) {
        let result = verdict.result
        faults = verdict.faults
        (decision, score, feedback) = (result.decision.rawValue, result.score, result.feedback.map(\.rawValue))
        evidence = result.evidence.map { one in
            var told = Evidence(
                measure: one.measure.rawValue, outcome: one.outcome.rawValue, sentence: one.sentence,
                // JSON has no infinities.
                value: one.value.map { $0.isFinite ? $0 : .greatestFiniteMagnitude })
            switch one.limit {
            case .atLeast(let least): told.least = least
            case .atMost(let most): told.most = most
            case nil: break
            }
            return told
        }
    }

    var value: LivenessResult? {
        guard let decision = LivenessResult.Decision(rawValue: decision) else { return nil }
        let evidence = self.evidence.compactMap { told -> LivenessEvidence? in
            guard let measure = LivenessMeasure(rawValue: told.measure),
                let outcome = LivenessEvidence.Outcome(rawValue: told.outcome)
            else { return nil }
            return LivenessEvidence(
                measure, told: outcome, value: told.value,
                limit: told.least.map { .atLeast($0) } ?? told.most.map { .atMost($0) }, sentence: told.sentence)
        }
        guard evidence.count == self.evidence.count else { return nil }
        return LivenessResult(
            decision: decision, score: score, evidence: evidence,
            feedback: feedback.compactMap { LivenessFeedback(rawValue: $0) })
    }
}
