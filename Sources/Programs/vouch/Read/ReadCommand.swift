import ArgumentParser
import Foundation
import VouchCore
import VouchDocument
import VouchFields
import VouchKit
import VouchModels
import VouchReport

/// `vouch read`.
struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract:
            "Identifies documents in pictures, reads every field from every source, and reports contradictions.",
        discussion: """
            Reads JPEG, PNG, WebP, TIFF, HEIC, AVIF, JPEG 2000, BMP and GIF, whatever the file name, also in folders; PDFs (the first 20 pages) and videos \
            (40 frames of the first minute; the best count). The document can be anywhere in the picture, at any \
            rotation.

            Each field of a zone is marked: proved (a check digit covers it and matches), likely (no check digit \
            covers it), failed (its check digit does not match, or its content is impossible).

            Exit codes: 0 every file, or the document, has a valid zone or a barcode; 1 some have neither; 2 some input \
            could not be read or decoded; 64 usage error; 70 the networks are missing or damaged; 73 cannot create a \
            file or folder, or would replace one that Vouch did not write; 74 output was lost, because a disk is full or \
            a pipe closed.
            """)

    @Argument(
        help: ArgumentHelp(
            "Pictures, PDFs, videos, folders of them, or - for standard input.", valueName: "files"))
    var inputs: [String] = []

    @Flag(
        help: ArgumentHelp(
            "Read paths from standard input, one a line, until it ends; print one JSON object per line for each item."))
    var stream = false

    @Flag(help: "With --stream: standard input has the files themselves, each after a line with its length and name.")
    var framed = false

    @Flag(help: "With --stream: print each result as soon as it is there, not in the order of the items.")
    var unordered = false

    @Flag(
        help: "Read all files as sides of one document. (default: each file by itself, as many documents as it shows)")
    var document = false

    @Flag(help: "Read every page as a document of its own.")
    var documents = false

    @Flag(help: "Read only the machine-readable zone.")
    var mrz = false

    @Flag(help: "Read only barcodes; with --mrz, only zones and barcodes.")
    var barcodes = false

    @Flag(
        help: "Call letters of a zone sure only if they are very clear, and end with 1 if any is not.")
    var strict = false

    @Flag(help: "Print one JSON object per line for each file, or for the document.")
    var json = false

    @Flag(help: "Print a table for spreadsheets, CSV, with a row for each file, or for the document.")
    var csv = false

    @Option(
        help: ArgumentHelp(
            "Also write each picture to this folder with the results drawn in.", valueName: "folder"))
    var annotate: String?

    @Option(
        help: ArgumentHelp(
            "Also write each page to this folder, straightened and upright.", valueName: "folder"))
    var pages: String?

    @Option(
        help: ArgumentHelp("Resolution of the straightened pages. (default: 300)", valueName: "dots per inch"))
    var dpi: Int?

    @Option(
        help: ArgumentHelp(
            "Also write a report to this folder: HTML, JSON, XML, PDF if a browser is found, and cut-out pictures.",
            valueName: "folder"))
    var report: String?

    @Flag(help: "With --json: include the cut-out pictures (portrait, signature) as base64.")
    var graphics = false

    @Flag(inversion: .prefixedNo, help: "Read printed text.")
    var text = true

    @Option(
        help: ArgumentHelp(
            "Compare with the chip files saved by `vouch chip read --save`.", valueName: "folder"))
    var chip: String?

    @Option(
        help: ArgumentHelp(
            "Compare the document's portraits with this picture of the person who presents it.", valueName: "picture"))
    var selfie: String?

    @Option(
        help: ArgumentHelp(
            "Also write what the document was read from to this file, signed: see `vouch verify`.", valueName: "file"))
    var evidence: String?

    @Option(
        help: ArgumentHelp(
            "The key that signs the evidence: PEM, PKCS #8, of P-256, P-384 or P-521.", valueName: "file"))
    var evidenceKey: String?

    @Flag(help: "Put the pictures into the evidence too; otherwise only what was read from them.")
    var evidencePictures = false

    @Option(
        help: ArgumentHelp(
            "Combine with an earlier reading of the same document, such as its other side: report.json of --report.",
            valueName: "file"))
    var previous: String?

    @Option(help: ArgumentHelp("Check whether the holder has reached this age.", valueName: "years"))
    var age: Int?

    @Flag(
        help: "Also look for signs of a copy: no colour, a screen's pixels, a printer's dots, a zone not in OCR-B.")
    var authenticity = false

    @Option(
        help: ArgumentHelp(
            "Exit with 1 unless these statuses passed, separated by commas: overall, optical, chip, age, optical.expiry …",
            valueName: "statuses"))
    var require: String?

    @Option(
        help: ArgumentHelp(
            "The documents to expect: country|type or model, separated by ; and excluded with !: \"ES|<ALL>\".",
            valueName: "conditions"))
    var expect: String?

    @Option(
        help: ArgumentHelp(
            "How strict to be: generic (any document), specific (those --expect allows), search (only those).",
            valueName: "mode"))
    var scanMode: String?

    @OptionGroup var wording: TermsOptions

    @OptionGroup var models: ModelOptions

    @Option(name: .shortAndLong, help: "How many files to read at once. (default: one per core)")
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "The folder with the networks, instead of next to the program. Also: VOUCH_NETWORKS.", valueName: "folder"))
    var networks: String?

    @Option(
        help: ArgumentHelp(
            "The date of reading, to resolve two-digit years. (default: today)", valueName: "yyyy-mm-dd"))
    var today: Day?

    @Option(
        help: ArgumentHelp(
            "Decode large pictures at a smaller size, with at least this many pixels on the longer side; 0 keeps all.",
            valueName: "pixels"))
    var longSide = 1600

    @Option(
        help: ArgumentHelp(
            "Time limit for one file. Results up to then are shown.", valueName: "seconds"))
    var timeLimit = 15.0

    @Option(
        help: ArgumentHelp(
            "Memory limit for one file, of which the networks take 350.", valueName: "megabytes"))
    var memoryLimit = 500

    @OptionGroup var trust: TrustStoreOptions

    @OptionGroup var isolation: IsolationOptions

    @Option(
        help: ArgumentHelp(
            "A certificate, DER or PEM, of a signer of visible digital seals that do not contain it. Repeatable.",
            valueName: "file"))
    var signerCertificate: [String] = []

    func validate() throws {
        if stream {
            try validateStream()
        } else {
            if inputs.isEmpty { throw ValidationError("Missing expected argument '<files> ...'") }
            if framed || unordered { throw ValidationError("--framed and --unordered need --stream") }
        }
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more") }
        if !(0.1...86_400).contains(timeLimit) { throw ValidationError("--time-limit must be 0.1 to 86400") }
        if !(420...1_000_000).contains(memoryLimit) {
            throw ValidationError("--memory-limit must be 420 to 1000000")
        }
        if longSide < 0 { throw ValidationError("--long-side must be 0 or more") }
        if let dpi, !(50...1200).contains(dpi) { throw ValidationError("--dpi must be 50 to 1200") }
        if (inputs + [selfie ?? ""]).count(where: { $0 == "-" }) > 1 {
            throw ValidationError("- can be given only once")
        }
        if json, csv { throw ValidationError("give only one of --json and --csv") }
        try refuseEmptyPaths()
        try refuseUselessOptions()
        if document, documents { throw ValidationError("--document and --documents exclude each other") }
        if documents, mrz || barcodes {
            throw ValidationError("--documents cannot be used with --mrz or --barcodes")
        }
        for (name, isGiven) in [
            ("--chip", chip != nil), ("--previous", previous != nil), ("--selfie", selfie != nil),
            ("--evidence", evidence != nil),
        ] where isGiven {
            guard document || expandedInputs().inputs.count == 1 else {
                throw ValidationError("\(name) needs a single document: give one file, or its sides with --document")
            }
        }
        if let age, !(0...150).contains(age) { throw ValidationError("--age must be 0 to 150") }
        try isolation.validate(inputs, selfie: selfie)
        _ = try selection()
        _ = try required()
    }

    private func validateStream() throws {
        if !inputs.isEmpty { throw ValidationError("--stream reads standard input: give no files") }
        let others = [
            ("--document", document), ("--csv", csv), ("--annotate", annotate != nil), ("--pages", pages != nil),
            ("--report", report != nil),
        ]
        for (name, isGiven) in others where isGiven { throw ValidationError("\(name) cannot be used with --stream") }
    }

    private func refuseEmptyPaths() throws {
        let paths = [
            "--annotate": annotate, "--pages": pages, "--report": report, "--chip": chip, "--previous": previous,
            "--selfie": selfie, "--evidence": evidence, "--evidence-key": evidenceKey, "--models": models.models,
            "--terms": wording.terms, "--networks": networks,
            "--trust": trust.trust,
        ]
        if let name = paths.filter({ $0.value == "" }).keys.min() { throw ValidationError("\(name) needs a path") }
    }

    /// An option without effect is an error: the user expects it to do something.
    private func refuseUselessOptions() throws {
        if graphics, !json, !stream { throw ValidationError("--graphics has no effect without --json") }
        if json || csv, report == nil, wording.language != nil || wording.terms != nil {
            throw ValidationError("--language and --terms are for people: they have no effect with --json or --csv")
        }
        if (evidence == nil) != (evidenceKey == nil) {
            throw ValidationError("--evidence and --evidence-key need each other")
        }
        if evidencePictures, evidence == nil { throw ValidationError("--evidence-pictures needs --evidence") }
        if dpi != nil, pages == nil { throw ValidationError("--dpi has no effect without --pages") }
        if let scanMode, scanMode == "specific" || scanMode == "search", expect == nil {
            throw ValidationError("--scan-mode \(scanMode) needs --expect: the documents to look for")
        }
        guard mrz || barcodes else { return }
        let whole = [
            ("--pages", pages != nil), ("--report", report != nil), ("--chip", chip != nil),
            ("--previous", previous != nil), ("--selfie", selfie != nil), ("--evidence", evidence != nil),
            ("--require", require != nil),
            ("--age", age != nil), ("--authenticity", authenticity),
            ("--expect", expect != nil), ("--scan-mode", scanMode != nil), ("--graphics", graphics),
            ("--models", models.models != nil), ("--language", wording.language != nil),
            ("--terms", wording.terms != nil),
        ]
        for (name, isGiven) in whole where isGiven {
            throw ValidationError("\(name) cannot be used with --mrz or --barcodes")
        }
        if !barcodes, trust.trust != nil || !signerCertificate.isEmpty {
            throw ValidationError("--trust and --signer-certificate have no effect with --mrz")
        }
        if !mrz, strict { throw ValidationError("--strict has no effect with --barcodes") }
    }

    /// Without what earlier runs wrote into the same folders.
    private func expandedInputs() -> InputExpansion {
        let output = OwnOutput(folders: [annotate, pages, report].compactMap { $0 })
        return InputExpansion(inputs, without: output.contains)
    }

    private func runStream() async throws {
        let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        let reader = try Complaint.reporting { try Reader(self, hasSeveral: true, isColoured: false) }
        var pool: ReadingProcess.Pool?
        if isolation.isolated ?? true {
            pool = .init(workers: jobs, memory: memoryLimit, seconds: timeLimit, files: 1)
        }
        defer { pool?.close() }
        try await stream(reader, pool, jobs: jobs)
    }

    func run() async throws {
        if stream {
            try await runStream()
            return
        }
        let expansion = expandedInputs()
        let inputs = expansion.inputs
        Terminal.writeError(ReadingTally.notes(on: expansion.skipped))
        let groups = document ? [inputs] : inputs.map { [$0] }
        let jobs = min(groups.count, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        let reader = try Complaint.reporting {
            try Reader(
                self, hasSeveral: groups.count > 1, isColoured: TablePrinter.Style.forStandardOutput.isColoured)
        }
        var pool: ReadingProcess.Pool?
        if isolation.isChosen(self.inputs, selfie: selfie) {
            let longest = groups.map(\.count).max() ?? 1
            pool = .init(workers: jobs, memory: memoryLimit, seconds: timeLimit, files: longest)
        }
        defer { pool?.close() }
        try reader.printer.begin()
        let bar = ProgressBar(total: groups.count)
        var worst: Int32 = 0
        var tally = ReadingTally()
        try await OrderedWork.run(groups, jobs: jobs) { [pool] inputs in
            let reading =
                if let pool { try await pool.read(inputs, otherwise: reader) } else { try await reader.read(inputs) }
            return try reader.printed(reading)
        } consume: { printed in
            bar.clear()
            try printed.write()
            bar.step()
            tally.count(printed)
            worst = max(worst, printed.exitCode)
        }
        bar.clear()
        if groups.count > 1 { Terminal.writeError(tally.line(skipped: expansion.skipped.count)) }
        if worst != 0 { throw ExitCode(worst) }
    }
}
