import ArgumentParser
import Foundation
import VouchCore
import VouchDocument

/// `vouch read`.
struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract:
            "Reads documents in pictures: which they are, every field of every source, and what speaks against them.",
        discussion: """
            Reads JPEG, PNG, WebP, TIFF and HEIC, whatever the files are called; PDFs (the first 20 pages) and videos \
            (40 frames of the first minute, of which the best count). The document may lie anywhere in the picture and \
            turned any way.

            Each field of a zone is marked: proved (a check digit covers it and holds), likely (no check digit covers \
            it), failed (its check digit does not hold, or its content is impossible).

            Exit codes: 0 every file, or the document, holds a valid zone or a barcode; 1 some holds neither; 2 some input \
            could not be read or decoded; 64 wrong usage; 70 the networks are missing or damaged; 73 a folder for \
            pictures cannot be made.
            """)

    @Argument(
        help: ArgumentHelp(
            "Pictures, PDFs, videos, folders of them, or - for one on standard input.", valueName: "files"))
    var inputs: [String]

    @Flag(help: "The files show sides of one document: read them together.")
    var document = false

    @Flag(help: "Read the machine-readable zone and nothing else.")
    var mrz = false

    @Flag(help: "Read barcodes and nothing else; with --mrz, these two.")
    var barcodes = false

    @Flag(
        help: "Call a zone valid only if names and codes, which no check digit covers, are seen beyond doubt as well.")
    var strict = false

    @Flag(help: "Print one JSON object a line for each file, or for the document.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Also write each picture to this folder with what was found drawn in.", valueName: "folder"))
    var annotate: String?

    @Option(
        help: ArgumentHelp(
            "Also write each page to this folder, straightened and upright.", valueName: "folder"))
    var pages: String?

    @Option(help: ArgumentHelp("Resolution of the straightened pages.", valueName: "dots per inch"))
    var dpi = 300

    @Option(
        help: ArgumentHelp(
            "Also write a report to this folder: HTML, JSON, XML, PDF where a browser is found, and the pictures cut out.",
            valueName: "folder"))
    var report: String?

    @Flag(help: "With --json: put the pictures cut out (portrait, signature) into it, as base64.")
    var graphics = false

    @Flag(inversion: .prefixedNo, help: "Read printed text.")
    var text = true

    @Option(
        help: ArgumentHelp(
            "Compare with the files of the document's chip that `vouch chip read --save` wrote.", valueName: "folder"))
    var chip: String?

    @Option(
        help: ArgumentHelp(
            "Join with an earlier reading of the same document, its other side perhaps: report.json of --report.",
            valueName: "file"))
    var previous: String?

    @Option(help: ArgumentHelp("Ask whether the holder has completed so many years.", valueName: "years"))
    var age: Int?

    @Option(
        help: ArgumentHelp(
            "End with 1 unless these statuses passed, separated by commas: overall, optical, chip, age, optical.expiry …",
            valueName: "statuses"))
    var require: String?

    @Option(
        help: ArgumentHelp(
            "Which documents to expect: country|type or model, separated by ;, with ! those not to expect: \"ES|<ALL>\".",
            valueName: "conditions"))
    var expect: String?

    @Option(
        help: ArgumentHelp(
            "How strictly: generic (any document), specific (what --expect allows), search (that and nothing else).",
            valueName: "mode"))
    var scanMode: String?

    @OptionGroup var models: ModelOptions

    @Option(name: .shortAndLong, help: "How many files to read at once. (default: one for each core)")
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Where the networks are, instead of beside the program. Also: VOUCH_NETWORKS.", valueName: "folder"))
    var networks: String?

    @Option(
        help: ArgumentHelp(
            "The day of reading, to place two-digit years. (default: today)", valueName: "yyyy-mm-dd"))
    var today: Day?

    @Option(
        help: ArgumentHelp(
            "Decode large pictures smaller, but keep this many pixels on the longer side; 0 keeps all.",
            valueName: "pixels"))
    var longSide = 1600

    @OptionGroup var trust: TrustStoreOptions

    @Option(
        help: ArgumentHelp(
            "A certificate, DER or PEM, of whoever signs visible digital seals: these only name it. May be repeated.",
            valueName: "file"))
    var signerCertificate: [String] = []

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more") }
        if longSide < 0 { throw ValidationError("--long-side must be 0 or more") }
        if !(50...1200).contains(dpi) { throw ValidationError("--dpi must be 50 to 1200") }
        if inputs.count(where: { $0 == "-" }) > 1 { throw ValidationError("- can be named only once") }
        if pages != nil, mrz || barcodes {
            throw ValidationError("--pages needs the pages: leave out --mrz and --barcodes")
        }
        for (name, isGiven) in [("--chip", chip != nil), ("--previous", previous != nil)] where isGiven {
            guard document || InputFile.expand(inputs).count == 1 else {
                throw ValidationError("\(name) is of one document: name one file, or its sides with --document")
            }
            if mrz || barcodes { throw ValidationError("\(name) needs the whole document") }
        }
        if report != nil, mrz || barcodes {
            throw ValidationError("--report needs the whole document: leave out --mrz and --barcodes")
        }
        if let age, !(0...150).contains(age) { throw ValidationError("--age must be 0 to 150") }
        _ = try selection()
        _ = try required()
    }

    func run() async throws {
        let files = InputFile.expand(inputs)
        let reader = try build(for: files)
        let groups = document ? [files] : files.map { [$0] }
        let printer: any ReadingPrinting =
            json
            ? JSONPrinter(hasGraphics: graphics)
            : TablePrinter(hasHeadings: groups.count > 1, style: .forStandardOutput)
        let progress = Progress(total: groups.count)
        let required = try required()
        var worst: Int32 = 0
        await OrderedWork.run(groups, jobs: min(groups.count, jobs ?? ProcessInfo.processInfo.activeProcessorCount)) {
            inputs in
            reader.read(inputs)
        } consume: { reading in
            progress.clear()
            printer.show(reading)
            progress.step()
            worst = max(worst, reading.exitCode(requiring: required))
        }
        progress.clear()
        if worst != 0 { throw ExitCode(worst) }
    }

    private var scope: PictureExaminer.Scope {
        guard mrz || barcodes else { return .all }
        var scope: PictureExaminer.Scope = []
        if mrz { scope.insert(.zones) }
        if barcodes { scope.insert(.barcodes) }
        return scope
    }

    private func required() throws -> [StatusRule] {
        guard let require else { return [] }
        if mrz || barcodes { throw ValidationError("--require needs the whole document") }
        return try require.split(separator: ",", omittingEmptySubsequences: false).map { word in
            guard let rule = StatusRule.all.first(where: { "\($0.name.text)" == word }) else {
                let known = StatusRule.all.map { "\($0.name.text)" }.joined(separator: ", ")
                throw ValidationError(
                    "--require: \(word.isEmpty ? "a status is missing" : "no such status"); there are \(known)")
            }
            return rule
        }
    }

    private func selection() throws -> ModelSelection {
        let mode = scanMode.map { ModelSelection.Mode(rawValue: $0) } ?? (expect == nil ? .generic : .specific)
        guard let mode else {
            throw ValidationError("--scan-mode is generic, specific or search")
        }
        do throws(ModelTextError) {
            return try ModelSelection(mode: mode, conditions: expect ?? "")
        } catch {
            throw ValidationError("--expect: \(error)")
        }
    }

    private func documents(in files: [InputFile], day: CalendarDate) throws -> DocumentAssembly? {
        guard scope == .all else { return nil }
        // Before anything is read: a wrong path is told once, and nothing half done is printed.
        let loaded = try models.load()
        let engines = DocumentEngines(
            configuration: DocumentReader.Configuration(
                today: day, selection: try selection(), ageThreshold: age),
            readsText: text, models: loaded)
        let isPrefixed = !document && files.count > 1
        return DocumentAssembly(
            engines: engines, ageThreshold: age,
            reports: try report.map { path throws(Complaint) in try ReportOutput(path, isPrefixed: isPrefixed) },
            chip: try chip.map { folder throws(Complaint) in
                try SavedChip(folder: folder, store: try trust.load(), today: day)
            },
            previous: try previous.map { path throws(Complaint) in try Self.earlier(path) } ?? [:])
    }

    private static func earlier(_ path: String) throws(Complaint) -> [FieldSource: [FieldName: FieldValue]] {
        let bytes = try InputFile.bytes(of: path, limit: 1 << 26)
        do {
            let sources = PreviousReading.sources(of: try DocumentReport(json: Data(bytes)))
            guard !sources.isEmpty else {
                throw Complaint(
                    "previous.empty", "\(path): the earlier report has no fields", hint: "was anything read then?")
            }
            return sources
        } catch let complaint as Complaint {
            throw complaint
        } catch {
            throw Complaint(
                "previous.malformed", "\(path): this is no report of an earlier reading",
                hint: "give the report.json that `vouch read --report` wrote")
        }
    }

    private func build(for files: [InputFile]) throws -> InputReader {
        do {
            let day = try today?.date ?? Day.current()
            return InputReader(
                examiner: try ReadingEngines.build(
                    networks: networks ?? ProcessInfo.processInfo.environment["VOUCH_NETWORKS"],
                    configuration: PictureExaminer.Configuration(
                        scope: scope, today: day,
                        strictness: strict ? .strict : .standard, longSide: longSide == 0 ? nil : longSide)),
                annotator: try annotate.map { Annotator(folder: try OutputFolder($0)) },
                straightener: try pages.map {
                    PageStraightener(folder: try OutputFolder($0), dotsPerInch: Double(dpi))
                },
                seals: SealChecker(
                    today: day,
                    loadStore: { [trust] () throws(Complaint) in try trust.load() },
                    signers: try signerCertificate.map(SealChecker.certificate)),
                documents: try documents(in: files, day: day))
        } catch let complaint as Complaint {
            complaint.print()
            throw ExitCode(complaint.exitCode)
        }
    }
}
