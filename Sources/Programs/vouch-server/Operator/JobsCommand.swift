import ArgumentParser
import Foundation
import VouchCore
import VouchFiles
import VouchHTTP
import VouchPersistence
import VouchServer
import VouchStores

/// `vouch-server jobs`.
struct JobsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "jobs",
        abstract: "Reads archives again: imports their pictures as jobs, and reports the results.",
        discussion: "`vouch worker`, on any number of machines, does the work. See docs/guides/bulk.md.",
        subcommands: [
            Import.self, Status.self, Results.self, Report.self, Retry.self, Delete.self,
        ])

    /// Which batch a command is about.
    struct BatchOptions: ParsableArguments {
        @OptionGroup var store: StoreOptions

        @Option(help: ArgumentHelp("The customer who owns the batch.", valueName: "name"))
        var customer = "archive"

        /// - Throws: ``StartProblem`` for a name that cannot be a batch's.
        func batch(_ name: String) throws -> ArchiveBatch {
            guard let batch = ArchiveBatch(name, tenant: customer) else {
                throw StartProblem(
                    "not a valid batch name",
                    hint:
                        "use 1 to 64 letters, digits, dots, hyphens and underscores, and no personal data: intake-2026"
                )
            }
            return batch
        }

        /// - Parameter isMade: whether a store that is missing is made.
        func open(isMade: Bool = false) async throws -> OpenBatches {
            let database = try await store.database(in: store.folder(), isMade: isMade)
            // Results may be elsewhere.
            try await BlobsCommand.requirePlace(database)
            return OpenBatches(database)
        }

        /// The store, and a batch that it has.
        ///
        /// - Throws: ``StartProblem`` for a name that cannot be a batch's, or if there is no such batch.
        func open(_ name: String) async throws -> (OpenBatches, ArchiveBatch) {
            let batch = try batch(name)
            let open = try await open()
            _ = try await open.progress(of: batch)
            return (open, batch)
        }
    }

    /// The batches of an open store.
    struct OpenBatches {
        let database: SQLDatabase
        let store: SQLJobs
        let batches: ArchiveBatches

        init(_ database: SQLDatabase) {
            self.database = database
            store = SQLJobs(database)
            batches = ArchiveBatches(store)
        }

        var now: Timestamp { HTTPService.Configuration.systemClock() }

        /// - Throws: ``StartProblem`` if there is no such batch.
        func progress(of batch: ArchiveBatch) async throws -> ArchiveProgress {
            guard let progress = try await batches.progress(of: batch, at: now) else {
                throw StartProblem(
                    "customer \(batch.tenant) has no batch \(batch.name)", hint: "`vouch jobs status` lists all batches"
                )
            }
            return progress
        }

        /// Records an entry in the audit log.
        func record(_ action: String, _ outcome: String, _ batch: ArchiveBatch) async throws {
            try await SQLAudit(database).append([
                AuditRecord(
                    chain: batch.tenant, time: now, client: AuditRecord.operator, action: action,
                    identifier: batch.name, outcome: outcome)
            ])
        }
    }

    static func warn(_ text: String) { OperatorCommand.printError(text + "\n") }
}

extension JobsCommand {
    struct Retry: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Try abandoned items again.")

        @OptionGroup var options: BatchOptions
        @Argument(help: "The batch.") var batch: String

        func run() async throws {
            try await OperatorCommand.run {
                let (open, batch) = try await options.open(batch)
                let count = try await open.batches.revive(batch, at: open.now)
                try await open.record("jobs retry", "changed", batch)
                try OperatorCommand.say(count == 1 ? "1 item waits again" : "\(count) items wait again")
            }
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete a batch with all its results.",
            discussion: "Workers that are reading its items discard the results.")

        @OptionGroup var options: BatchOptions
        @Argument(help: "The batch.") var batch: String

        func run() async throws {
            try await OperatorCommand.run {
                let (open, batch) = try await options.open(batch)
                // Recorded first: a deletion that is interrupted is recorded too.
                try await open.record("jobs delete", "changed", batch)
                let count = try await open.batches.delete(batch)
                try OperatorCommand.say(count == 1 ? "1 item deleted" : "\(count) items deleted")
            }
        }
    }

    struct Results: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write the result of each item to standard output, one JSON object per line.",
            discussion: """
                {"item", "state": "done", "attempts", "report"}; if a picture shows several documents, "otherReports" holds \
                those after the first. With "failed" or "dead" there is a "problem" instead of a report. Reports contain \
                personal data in the clear: protect them like the documents. Unfinished items are left out, and counted \
                on standard error.
                """)

        @OptionGroup var options: BatchOptions
        @Argument(help: "The batch.") var batch: String

        func run() async throws {
            try await OperatorCommand.run {
                let (open, batch) = try await options.open(batch)
                try await open.record("jobs results", "read", batch)
                let counts = try await open.batches.lines(of: batch) { line in
                    try OperatorCommand.write(Data(line.bytes))
                }
                if counts.open > 0 {
                    let left =
                        counts.open == 1
                        ? "1 item has not finished and is" : "\(counts.open) items have not finished and are"
                    JobsCommand.warn("vouch: note: \(left) left out")
                }
                if counts.damaged > 0 {
                    let items = counts.damaged == 1 ? "1 item" : "\(counts.damaged) items"
                    JobsCommand.warn("vouch: note: the store's content of \(items) is damaged")
                    JobsCommand.warn("vouch: hint: compare with a backup")
                }
            }
        }
    }

    struct Report: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Count a batch's documents, States, outcomes and problems, without personal data.")

        @OptionGroup var options: BatchOptions

        @Option(
            help: ArgumentHelp(
                "Write to this file: a page for .html, else JSON. (default: JSON on standard output)", valueName: "file"
            ))
        var output: String?

        @Argument(help: "The batch.") var batch: String

        func run() async throws {
            try await OperatorCommand.run {
                let (open, batch) = try await options.open(batch)
                let report = try await open.batches.report(of: batch, at: open.now)
                guard let output else {
                    return try OperatorCommand.write(Data(try report.json))
                }
                try write(report, to: output)
            }
        }
    }
}

extension JobsCommand.Report {
    /// Replaces an earlier report of a batch, and no other file.
    func write(_ report: BatchReport, to path: String) throws {
        let isPage = path.lowercased().hasSuffix(".html") || path.lowercased().hasSuffix(".htm")
        let bytes = isPage ? report.html : try report.json
        try SafeFile.write(Data(bytes), to: path) { start in
            isPage
                ? start.starts(with: BatchReport.htmlStart.utf8)
                : start.starts(with: "{\n  \"attempts\"".utf8)
        }
        try OperatorCommand.say("the report of batch \(report.batch) is in \(path)")
    }
}
