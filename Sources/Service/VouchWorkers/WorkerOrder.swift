import Foundation
import VouchFiles

// Orders and answers are values: their JSON is the first part of a message, and the files in them are the others.

/// The kinds of messages by which values are sent.
private enum WorkerWord: UInt8 {
    case order = 1
    case done = 0x80
    /// What is wrong is in the message.
    case problem = 0x81
    /// The worker failed in a way that has no words.
    case failure = 0x82
}

extension WorkerPool {
    /// Sends an order to a worker, and returns its answer. What a worker says is not trusted: its parts are checked against
    /// the type of the answer, and the caller checks the values.
    ///
    /// - Parameters:
    ///   - answer: the type of the answer.
    ///   - problem: the type of what a worker throws.
    ///   - cost: as of ``ask(_:cost:within:)``.
    ///   - deadline: likewise.
    /// - Throws: what the worker threw; ``WorkerError``; `CancellationError`; for an order that cannot be sent, an error of
    ///   the encoder.
    package func ask<Answer: Decodable, Problem: Error & Decodable>(
        _ order: some Encodable, for answer: Answer.Type, problem: Problem.Type, cost: Int = 1,
        within deadline: Duration
    ) async throws -> Answer {
        let reply = try await ask(try WorkerMessage.order(order), cost: cost, within: deadline)
        switch WorkerWord(rawValue: reply.kind) {
        case .done:
            guard let value = try? EnclosedFile.value(answer, of: reply.parts) else {
                throw WorkerError.malformedAnswer
            }
            return value
        case .problem:
            guard let value = try? EnclosedFile.value(problem, of: reply.parts) else {
                throw WorkerError.malformedAnswer
            }
            throw value
        case .order, .failure, nil: throw WorkerError.malformedAnswer
        }
    }
}

extension WorkerMessage {
    /// The answer to a message of ``WorkerPool/ask(_:for:problem:cost:within:)``. Never throws: a failure is an answer too.
    ///
    /// - Parameter work: carries out the order.
    package func answered<Order: Decodable, Problem: Error & Encodable>(
        _ order: Order.Type, problem: Problem.Type, by work: (Order) async throws -> any Encodable
    ) async -> WorkerMessage {
        do {
            guard kind == WorkerWord.order.rawValue else { return Self.failure }
            let answer = try await work(try EnclosedFile.value(order, of: parts))
            return Self.message(.done, answer)
        } catch let error as Problem {
            return Self.message(.problem, error)
        } catch {
            return Self.failure
        }
    }

    /// An order as it is sent.
    ///
    /// - Throws: errors of the encoder.
    package static func order(_ order: some Encodable) throws -> WorkerMessage {
        WorkerMessage(WorkerWord.order.rawValue, try EnclosedFile.parts(of: order))
    }

    private static let failure = WorkerMessage(WorkerWord.failure.rawValue)

    private static func message(_ word: WorkerWord, _ value: any Encodable) -> WorkerMessage {
        guard let parts = try? EnclosedFile.parts(of: value), parts.count <= mostParts else { return failure }
        return WorkerMessage(word.rawValue, parts)
    }
}
