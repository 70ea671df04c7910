import ArgumentParser
import Foundation
import VouchCore
import VouchDocument
import VouchFields
import VouchKit
import VouchModels
import VouchReport

extension ReadCommand {
    /// Reads and words documents as the options say.
    struct Reader: Sendable {
        let printer: any ReadingPrinting
        private let plan: Plan
        private let required: [StatusRule]
        private let needsSureLetters: Bool

        /// - Parameters:
        ///   - hasSeveral: whether other documents are read in the same run, and each is named.
        ///   - isColoured: whether tables have colours.
        ///   - isWriting: false for a process that reads only.
        /// - Throws: ``Complaint`` about an option, or what comes with Vouch, before anything is read.
        init(_ command: ReadCommand, hasSeveral: Bool, isColoured: Bool, isWriting: Bool = true) throws {
            plan = try command.plan(hasSeveral: hasSeveral, isWriting: isWriting)
            required = try command.required()
            needsSureLetters = command.strict
            printer =
                if command.json || command.stream {
                    JSONPrinter(hasGraphics: command.graphics)
                } else if command.csv {
                    CSVPrinter()
                } else {
                    TablePrinter(
                        hasHeadings: hasSeveral, style: .init(isColoured: isColoured), terms: plan.terms,
                        today: try command.today?.date ?? Day.current())
                }
        }

        /// Reads the files of one document, and draws what is to be written of them.
        func read(_ inputs: [DocumentInput]) async throws -> ShownReading {
            plan.drawing.draw(
                try await plan.service.reading(
                    of: inputs, chip: plan.chip, selfie: plan.selfie, policy: plan.policy))
        }

        /// Writes and words a reading of this process or another one.
        func printed(_ reading: ShownReading) throws(Complaint) -> PrintedReading {
            let shown = plan.files.write(reading).requiring(required, needsSureLetters: needsSureLetters)
            var printed = try printer.printed(shown)
            printed.status = reading.reading.status
            printed.failing = reading.reading.documents.count { $0.report.statuses.overall.outcome == .failed }
            return printed
        }
    }

    /// The configuration resulting from the options.
    fileprivate struct Plan: Sendable {
        let service: DocumentService
        let policy: ReadingPolicy
        let chip: SavedChip?
        let selfie: DocumentInput?
        let drawing: Drawing
        let files: ReadingFiles
        let terms: ReportTerms?
    }

    fileprivate var scope: PictureExaminer.Scope {
        guard mrz || barcodes else { return .all }
        var scope: PictureExaminer.Scope = []
        if mrz { scope.insert(.zones) }
        if barcodes { scope.insert(.barcodes) }
        return scope
    }

    func required() throws -> [StatusRule] {
        guard let require else { return [] }
        return try require.split(separator: ",", omittingEmptySubsequences: false).map { word in
            guard let rule = StatusRule.all.first(where: { "\($0.name.text)" == word }) else {
                let known = StatusRule.all.map { "\($0.name.text)" }.joined(separator: ", ")
                throw ValidationError(
                    "--require: \(word.isEmpty ? "a status is missing" : "no such status"); available: \(known)")
            }
            return rule
        }
    }

    func selection() throws -> ModelSelection {
        let mode = scanMode.map { ModelSelection.Mode(rawValue: $0) } ?? (expect == nil ? .generic : .specific)
        guard let mode else {
            throw ValidationError("--scan-mode must be generic, specific or search")
        }
        do throws(ModelTextError) {
            return try ModelSelection(mode: mode, conditions: expect ?? "")
        } catch {
            throw ValidationError("--expect: \(error.hint.map { "\(error); \($0)" } ?? "\(error)")")
        }
    }

    /// Before anything is read: a wrong path is reported once, and no partial output is printed.
    fileprivate func plan(hasSeveral: Bool, isWriting: Bool) throws -> Plan {
        let isWhole = scope == .all
        var configuration = DocumentService.Configuration(
            networks: networks, models: isWhole ? .loaded(try models.load()) : .models([]), today: today?.date)
        if let jobs { configuration.concurrentReadings = jobs }
        configuration.budget = ReadingBudget(time: .seconds(timeLimit), megabytes: memoryLimit)
        configuration.sealSigners = try signerCertificate.map(SealSigners.certificate)
        // A store that was named must be usable, whether or not a document needs it.
        configuration.trust = chip == nil && trust.trust == nil ? trust.source() : .store(try trust.load())
        var policy = ReadingPolicy(
            scope: scope, readsText: text, strictness: strict ? .strict : .standard,
            longSide: longSide == 0 ? nil : longSide, ageThreshold: age,
            expecting: try selection(), previous: try previous.map { path throws(Complaint) in try Self.earlier(path) },
            grouping: document ? .one : documents ? .pages : .decided,
            // Whoever requires it wants it examined.
            examinesCopies: try authenticity || required().contains { $0.name == "authenticity" },
            hashesInputs: report != nil || evidence != nil)
        if evidence != nil { policy.evidence = evidencePictures ? .pictures : .readings }
        let terms = try wording.load()
        return Plan(
            service: try complaining { () throws(ReadingProblem) in try DocumentService.build(configuration) },
            policy: policy,
            chip: try chip.map { folder throws(Complaint) in
                try complaining { () throws(ReadingProblem) in try SavedChip(folder: folder) }
            },
            selfie: selfie.map { $0 == "-" ? .standardInput : .file($0) },
            drawing: Drawing(
                annotator: annotate.map { _ in Annotator() },
                straightener: pages.map { _ in PageStraightener(dotsPerInch: Double(dpi ?? 300)) },
                isReported: report != nil),
            files: isWriting ? try files(hasSeveral: hasSeveral, terms ?? .english) : ReadingFiles(), terms: terms)
    }

    private func files(hasSeveral: Bool, _ terms: ReportTerms) throws(Complaint) -> ReadingFiles {
        var files = ReadingFiles()
        if let annotate { files.annotations = try OutputFolder(annotate) }
        if let pages { files.pages = try OutputFolder(pages) }
        if let report { files.reports = try ReportOutput(report, isPrefixed: hasSeveral, terms: terms) }
        if let evidence, let evidenceKey { files.evidence = try EvidenceOutput(evidence, key: evidenceKey) }
        return files
    }

    private static func earlier(_ path: String) throws(Complaint) -> DocumentReport {
        let bytes = try NamedFile.bytes(of: path, limit: 1 << 26)
        do {
            let report = try DocumentReport(json: Data(bytes))
            guard !PreviousReading.sources(of: report).isEmpty else {
                throw Complaint(
                    "previous.empty", "\(path): the earlier report has no fields",
                    hint: "check that the earlier reading succeeded")
            }
            return report
        } catch let complaint as Complaint {
            throw complaint
        } catch {
            throw Complaint(
                "previous.malformed", "\(path): not a report of an earlier reading",
                hint: "use the report.json written by `vouch read --report`")
        }
    }
}
