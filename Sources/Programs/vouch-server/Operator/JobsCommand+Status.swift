import ArgumentParser
import Foundation
import VouchCore
import VouchServer

extension JobsCommand {
    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the progress of a batch, or of all batches.",
            discussion: """
                done: read, with a report. failed: read, and the result is a problem, such as a file that is not a picture. dead: \
                abandoned, because a file was missing or changed, or because every attempt crashed its process; `vouch jobs retry` \
                tries it again. The rate is that of the last minute.
                """)

        @OptionGroup var options: BatchOptions

        @Flag(help: "Keep printing until every item has finished.")
        var watch = false

        @Option(help: ArgumentHelp("With --watch: seconds between lines. (default: 2)", valueName: "seconds"))
        var interval: Double?

        @Flag(help: "Print JSON, one object per line.")
        var json = false

        @Argument(help: "The batch. (default: all, of every customer)")
        var batch: String?

        func validate() throws {
            if watch, batch == nil { throw ValidationError("--watch needs a batch") }
            guard let interval else { return }
            if !watch { throw ValidationError("--interval has no effect without --watch") }
            if !(0.1...3_600).contains(interval) { throw ValidationError("--interval must be 0.1 to 3600") }
        }

        func run() async throws {
            try await OperatorCommand.run {
                let open = try await options.open()
                guard let batch = try batch.map({ try options.batch($0) }) else {
                    let all = try await open.batches.all()
                    try all.forEach(show)
                    if all.isEmpty, !json { try OperatorCommand.say("there are no batches") }
                    return
                }
                while true {
                    let progress = try await open.progress(of: batch)
                    try show(progress)
                    guard watch, !progress.isEnded else { return }
                    try await Task.sleep(for: .seconds(interval ?? 2))
                }
            }
        }

        private func show(_ progress: ArchiveProgress) throws {
            guard !json else {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
                return try OperatorCommand.say(String(decoding: try encoder.encode(progress), as: UTF8.self))
            }
            let items = progress.total == 1 ? "1 item" : "\(progress.total) items"
            var line = "\(progress.batch) (\(progress.customer)): \(items); \(progress.done) done, "
            line += "\(progress.failed) failed, \(progress.dead) dead, \(progress.running) being read, "
            line += "\(progress.waiting) waiting"
            if let rate = progress.rate { line += "; \(rate) a second" }
            if let left = progress.secondsLeft { line += ", about \(Self.words(left)) left" }
            try OperatorCommand.say(line)
        }

        private static func words(_ seconds: Int) -> String {
            switch seconds {
            case ..<120: "\(seconds) s"
            case ..<7_200: "\(seconds / 60) min"
            case ..<172_800: "\(seconds / 3_600) h"
            default: "\(seconds / 86_400) days"
            }
        }
    }
}
