import ArgumentParser
import Foundation
import VouchKit
import VouchWorkers

/// The hidden way in which `vouch read` starts itself: `vouch --reading-process MEGABYTES SECONDS SEVERAL COLOURED read
/// OPTIONS…`, numbers all, with the pool at its standard input. Each request is the files of one document; the answer is what
/// the reading prints.
enum ReadingProcess {
    private static let word = "--reading-process"
    private static let request: UInt8 = 1
    private static let answer: UInt8 = 0x80

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
            var command = try ReadCommand.parse(Array(words.dropFirst(7)))
            command.jobs = 1
            reader = try .init(
                command, hasSeveral: words.dropFirst(4).first == "1", isColoured: words.dropFirst(5).first == "1")
        } catch {
            // The same was done in the process that started this one, which told what is wrong.
            Foundation.exit(1)
        }
        await loop.run { message in
            let names = message.parts.compactMap { String(validating: $0, as: UTF8.self) }
            guard message.kind == request, !names.isEmpty, names.count == message.parts.count,
                let reading = try? await reader.read(names.map { .file($0) })
            else { return WorkerMessage(0) }
            return WorkerMessage(
                answer,
                [Array(reading.output.utf8), Array(reading.errors.utf8), Array("\(reading.exitCode)".utf8)])
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
        ///   - reader: reads by the same options in this process.
        init(workers: Int, memory: Int, seconds: Double, files: Int, _ reader: ReadCommand.Reader) {
            secondsPerFile = seconds
            let own =
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
                ?? CommandLine.arguments[0]
            // A reading may use every core; engines and frameworks take memory that no budget counts.
            let cores = Double(max(ProcessInfo.processInfo.activeProcessorCount, 1))
            let processor = max(300, Int(min(seconds * 2 * Double(files) * cores, 10_000_000)))
            let command = [
                own, word, "\(max(2_000, memory + 1_500))", "\(processor)", reader.hasSeveral ? "1" : "0",
                reader.isColoured ? "1" : "0",
            ]
            pool = WorkerPool(
                .init(command: command + CommandLine.arguments.dropFirst(), workers: workers, queue: workers * 8))
        }

        func close() { pool.close() }

        /// Reads the files of one document. One that ends two processes is told like a file that cannot be read.
        ///
        /// - Parameter reader: words what is wrong with a file, or a folder, without opening it.
        func read(_ inputs: [DocumentInput], otherwise reader: ReadCommand.Reader) async throws -> PrintedReading {
            let paths = inputs.compactMap(\.path)
            // What cannot be named, or listed, is not decoded either.
            guard paths.count == inputs.count else { return try await reader.read(inputs) }
            do throws(ReadingProblem) {
                return try await read(paths)
            } catch {
                try Task.checkCancellation()
                guard error.severity != .installation else { throw Complaint(error) }
                return try await reader.read(paths.map { .useless($0, error) })
            }
        }

        private func read(_ paths: [String]) async throws(ReadingProblem) -> PrintedReading {
            let answer: WorkerMessage
            do {
                let limit = secondsPerFile * 2 * Double(paths.count) + 10
                answer = try await pool.ask(
                    WorkerMessage(request, paths.map { Array($0.utf8) }), within: .seconds(limit))
            } catch {
                // A cancelled request ends its process too.
                throw ReadingProblem(error as? WorkerError ?? .ended)
            }
            guard answer.kind == ReadingProcess.answer, answer.parts.count == 3,
                let code = Int32(String(decoding: answer.parts[2], as: UTF8.self))
            else { throw ReadingProblem(.malformedAnswer) }
            return PrintedReading(
                output: String(decoding: answer.parts[0], as: UTF8.self),
                errors: String(decoding: answer.parts[1], as: UTF8.self), exitCode: code)
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
