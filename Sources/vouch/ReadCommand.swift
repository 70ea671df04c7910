import ArgumentParser
import Foundation

/// `vouch read`.
struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Reads the machine-readable zone of pictures.",
        discussion: """
            Reads JPEG, PNG, WebP, TIFF and HEIC, whatever the files are called. The zone may be anywhere in the \
            picture and turned any way.

            Each field is marked: proved (a check digit covers it and holds), likely (no check digit covers it), \
            failed (its check digit does not hold, or its content is impossible).

            Exit codes: 0 every picture holds a valid zone; 1 some picture holds none, or none that is valid; \
            2 some input could not be read or decoded; 64 wrong usage; 70 the networks are missing or damaged; \
            73 the folder for annotated pictures cannot be made.
            """)

    @Argument(
        help: ArgumentHelp(
            "Pictures, folders of pictures, or - for one picture on standard input.", valueName: "files"))
    var inputs: [String]

    @Flag(help: "Read the machine-readable zone (the default, and so far the only thing read).")
    var mrz = false

    @Flag(
        help: "Call a zone valid only if names and codes, which no check digit covers, are seen beyond doubt as well.")
    var strict = false

    @Flag(help: "Print one JSON object a line for each picture.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Also write each picture to this folder with what was read drawn in.", valueName: "folder"))
    var annotate: String?

    @Option(name: .shortAndLong, help: "How many pictures to read at once. (default: one for each core)")
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
    var longSide = PictureReader.defaultLongSide

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more") }
        if longSide < 0 { throw ValidationError("--long-side must be 0 or more") }
        if inputs.count(where: { $0 == "-" }) > 1 { throw ValidationError("- can be named only once") }
    }

    func run() async throws {
        let reader = try build()
        let inputs = InputFile.expand(self.inputs)
        let printer: any ReadingPrinting =
            json ? JSONPrinter() : TablePrinter(hasHeadings: inputs.count > 1, style: .forStandardOutput)
        let progress = Progress(total: inputs.count)
        var worst: Int32 = 0
        await OrderedWork.run(inputs, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount) { input in
            reader.read(input)
        } consume: { reading in
            progress.clear()
            printer.show(reading)
            progress.step()
            worst = max(worst, reading.status.exitCode)
        }
        progress.clear()
        if worst != 0 { throw ExitCode(worst) }
    }

    /// Puts the engines together: the one place that names them.
    private func build() throws -> PictureReader {
        do {
            return try PictureReader.build(
                PictureReader.Configuration(
                    networks: networks ?? ProcessInfo.processInfo.environment["VOUCH_NETWORKS"],
                    today: try today?.date ?? Day.current(), longSide: longSide == 0 ? nil : longSide,
                    isStrict: strict, annotations: annotate))
        } catch let complaint as Complaint {
            complaint.print()
            throw ExitCode(complaint.exitCode)
        }
    }
}
