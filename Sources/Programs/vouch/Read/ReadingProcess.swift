import ArgumentParser
import Foundation
import VouchKit
import VouchWorkers

/// The hidden way in which `vouch read` starts itself: `vouch --reading-process MEGABYTES SECONDS read OPTIONS…`, with the
/// pool at its standard input. Each order is the files of one document; the answer is a ``ShownReading``.
enum ReadingProcess {
    private static let word = "--reading-process"

    static var isAsked: Bool { CommandLine.arguments.dropFirst().first == word }

    /// Confines this process for the rest of its life; ends it if that cannot be. On the main thread, before others begin.
    static func confine() -> WorkerLoop {
        let numbers = CommandLine.arguments.dropFirst(2).prefix(2).compactMap { Int($0) }
        guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }),
            let loop = WorkerLoop(limits: WorkerLimits(megabytes: numbers[0], processorSeconds: numbers[1]))
        else { Foundation.exit(1) }
        return loop
    }

    /// Reads by the options of the command that started it, and answers until that ends.
    static func run(_ loop: WorkerLoop) async -> Never {
        let reader: ReadCommand.Reader
        do {
            let words = CommandLine.arguments
            // After the numbers and `read`.
            var command = try ReadCommand.parse(Array(words.dropFirst(5)))
            command.jobs = 1
            reader = try .init(command, hasSeveral: false, isColoured: false, isWriting: false)
        } catch {
            // The process that started this one did the same, and has said what is wrong.
            Foundation.exit(1)
        }
        await loop.run { message in
            await message.answered([DocumentInput].self, problem: ReadingProblem.self) { try await reader.read($0) }
        }
    }

    /// Processes that read by the options of this one.
    struct Pool: Sendable {
        private let pool: WorkerPool
        private let secondsPerFile: Double

        /// - Parameters:
        ///   - workers: how many files are read at once.
        ///   - memory: of one reading, in megabytes.
        ///   - seconds: of reading one file.
        ///   - files: of one document, at most.
        init(workers: Int, memory: Int, seconds: Double, files: Int) {
            secondsPerFile = seconds
            let own =
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
                ?? CommandLine.arguments[0]
            // A reading may use every core; engines and frameworks take memory that no budget counts.
            let cores = Double(max(ProcessInfo.processInfo.activeProcessorCount, 1))
            let processor = max(300, Int(min(seconds * 2 * Double(files) * cores, 10_000_000)))
            let command = [
                own, word, "\(max(2_000, memory + 1_500))", "\(processor)",
            ]
            pool = WorkerPool(
                .init(
                    command: command + CommandLine.arguments.dropFirst(), workers: workers, queue: workers * 8,
                    longestAnswer: WorkerLoop.longestRequest))
        }

        func close() { pool.close() }

        /// Reads the files of one document. One that ends two processes is like a file that cannot be read.
        ///
        /// - Parameter reader: says what is wrong with a file, or a folder, without opening it.
        func read(_ inputs: [DocumentInput], otherwise reader: ReadCommand.Reader) async throws -> ShownReading {
            // What cannot be named, or listed, is not decoded either.
            guard inputs.allSatisfy({ $0.transferred != nil }) else { return try await reader.read(inputs) }
            do {
                return try await pool.ask(
                    inputs, for: ShownReading.self, problem: ReadingProblem.self,
                    within: .seconds(secondsPerFile * 2 * Double(inputs.count) + 10))
            } catch {
                try Task.checkCancellation()
                // A cancelled request ends its process too.
                let problem = error as? ReadingProblem ?? ReadingProblem(error as? WorkerError ?? .ended)
                guard problem.severity != .installation else { throw Complaint(problem) }
                return try await reader.read(inputs.map { .useless($0.name, problem) })
            }
        }
    }
}

extension ReadingProblem {
    fileprivate init(_ error: WorkerError) {
        switch error {
        case .tooLate:
            self.init(
                "worker.tooLate", "reading this file takes too long", hint: "save it smaller, or raise --time-limit")
        case .notStarted:
            self.init(
                "worker.notStarted", "no reading process could be started",
                hint: "read with --no-isolated, or install Vouch again", severity: .installation)
        case .ended, .malformedAnswer, .busy, .closed:
            self.init(
                "worker.ended", "reading this file crashed two processes",
                hint: "save the picture again as JPEG or PNG, or take another")
        }
    }
}
