import ArgumentParser
import Foundation
import VouchCamera
import VouchCapture
import VouchKit
import VouchReport

/// `vouch capture`.
struct CaptureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capture",
        abstract: "Guides a person who shows a document to a camera, and reads what was captured.",
        discussion: """
            Frames come from a camera of this machine (Linux: Video4Linux, through ffmpeg) or from a recording: a video, or \
            a folder that --record wrote. One instruction at a time is shown on standard error; each stays for at least \
            0.7 s. A side is captured automatically once the document is still and every condition is met. Both sides of \
            a card are required. The reading goes to standard output, as with vouch read.

            Exit codes: 0 captured, with a valid zone or a barcode; 1 captured without either, or not captured in time; \
            2 no such camera or recording, or it cannot be read; 64 usage error; 70 the networks are missing or damaged; \
            73 cannot create a file or folder; 74 output was lost, because a disk is full or a pipe closed.
            """)

    @Option(help: ArgumentHelp("A camera: 0 is /dev/video0.", valueName: "number"))
    var camera: CameraNumber?

    @Option(help: ArgumentHelp("A recording: a video, or a folder of frames.", valueName: "file"))
    var video: String?

    /// Hidden: catches a file given without an option and names the option.
    @Argument(help: .hidden)
    var files: [String] = []

    @Option(help: ArgumentHelp("A document that may be shown; may be repeated. (default: any)", valueName: "document"))
    var expect: [DocumentWord] = []

    @Option(help: ArgumentHelp("What to look for: document, zone or barcode.", valueName: "what"))
    var scan: ScanWord = .document

    @Option(help: ArgumentHelp("Time limit for each side, 10 to 60.", valueName: "seconds"))
    var timeout = 30

    @Option(help: ArgumentHelp("How many times to retake a poor picture of a side.", valueName: "times"))
    var retakes = 3

    @Option(
        help: ArgumentHelp("Also record every frame into this folder: it shows the document.", valueName: "folder"))
    var record: String?

    @Option(
        help: ArgumentHelp(
            "Also write a report to this folder: HTML, JSON, XML, PDF if a browser is found, and cut-out pictures.",
            valueName: "folder"))
    var report: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    @Flag(inversion: .prefixedNo, help: "Read printed text.")
    var text = true

    @Option(help: ArgumentHelp("The language of instructions: en, de.", valueName: "code"))
    var language = "en"

    @Option(
        help: ArgumentHelp(
            "The folder with the networks, instead of next to the program. Also: VOUCH_NETWORKS.", valueName: "folder"))
    var networks: String?

    @Option(
        help: ArgumentHelp(
            "The date of reading, to resolve two-digit years. (default: today)", valueName: "yyyy-mm-dd"))
    var today: Day?

    func validate() throws {
        if let file = files.first {
            let name = Terminal.printable(file)
            throw ValidationError(
                camera == nil && video == nil
                    ? "give the recording with --video: vouch capture --video \(name)" : "unexpected argument: \(name)")
        }
        if camera == nil, video == nil {
            throw ValidationError("give a camera, --camera 0, or a recording, --video FILE")
        }
        if camera != nil, video != nil { throw ValidationError("give only one of --camera and --video") }
        if video == "-" { throw ValidationError("--video needs a file: frames cannot come from standard input") }
        for (name, path) in [("--video", video), ("--record", record), ("--report", report), ("--networks", networks)]
        where path == "" { throw ValidationError("\(name) needs a path") }
        if !(10...60).contains(timeout) { throw ValidationError("--timeout must be 10 to 60") }
        if !(0...20).contains(retakes) { throw ValidationError("--retakes must be 0 to 20") }
        if scan != .document, !expect.isEmpty {
            throw ValidationError("--expect has no effect with --scan \(scan.rawValue)")
        }
        if CaptureTexts(language: language) == nil {
            throw ValidationError("--language must be \(CaptureTexts.languages.joined(separator: " or "))")
        }
    }

    func run() async throws {
        do {
            let shown = try await capture()
            let printer: any ReadingPrinting =
                json
                ? JSONPrinter(hasGraphics: false)
                : TablePrinter(
                    hasHeadings: false, style: .forStandardOutput, today: try today?.date ?? Day.current())
            try printer.begin()
            try printer.show(shown)
            let code = shown.exitCode()
            if code != 0 { throw ExitCode(code) }
        } catch let problem as ReadingProblem {
            throw Complaint(problem)
        } catch let error as FrameSourceError {
            throw Complaint(
                "capture.\(error.code.rawValue)", "\(error)", hint: "check that the camera is connected, and try again")
        }
    }

    private func capture() async throws -> ShownReading {
        let reports = try report.map { path throws(Complaint) in try ReportOutput(path, isPrefixed: false) }
        let configuration = DocumentService.Configuration(networks: networks, today: today?.date)
        let service = try DocumentService.build(configuration)
        let source = try self.source()
        let texts = CaptureTexts(language: language) ?? .english
        let session = CaptureSession(
            source, settings: settings, engines: try service.captureEngines(),
            surroundings: CaptureSurroundings(recorder: try record.map(FrameFolder.init(path:)), texts: texts))
        var guide = CaptureGuide(texts: texts)
        var outcome: CaptureOutcome?
        for try await event in session {
            guide.show(event)
            if case .finished(let last) = event { outcome = last }
        }
        let pictures = try Self.pictures(of: outcome)
        let policy = ReadingPolicy(readsText: text, grouping: .one, hashesInputs: report != nil)
        let reading = try await service.reading(of: try pictures.map(DocumentInput.captured), policy: policy)
        return ReadingFiles(reports: reports).write(Drawing(isReported: reports != nil).draw(reading))
    }

    private var settings: DocumentCaptureSettings {
        DocumentCaptureSettings(
            plan: CapturePlan(mode: scan.mode, expecting: expect.map(\.expected)),
            // A terminal has no shutter.
            retakes: RetakePolicy(maximumRetakes: retakes), timeout: .seconds(timeout), shutterAfter: nil)
    }

    private func source() throws(ReadingProblem) -> any FrameSource {
        guard let video else { return try DeviceFrames(camera: camera?.number ?? 0) }
        do throws(ReadingProblem) { return try RecordedFrames(path: video) } catch { throw error.naming(video) }
    }

    /// - Throws: a complaint that says what stood in the way.
    private static func pictures(of outcome: CaptureOutcome?) throws(Complaint) -> [CapturedPicture] {
        guard let outcome, outcome.ending != .completed else { return outcome?.pictures ?? [] }
        // An optional side that is not shown is one that the person left out: a terminal has nothing to press.
        let isLeftOut = outcome.ending == .framesEnded || outcome.ending == .timedOut
        if isLeftOut, outcome.missing?.isOptional == true { return outcome.pictures }
        let side = outcome.missing.map { "the \($0.side.words) was not captured" } ?? "nothing was captured"
        let seen = outcome.sight
        let hint =
            seen.framesWithDocument == 0
            ? "no document was seen in \(counted(seen.frames, "frame"))"
            : "a document was seen in \(seen.framesWithDocument) of \(counted(seen.frames, "frame"))"
                + (seen.obstacle.map { "; most of the time: \($0.sentence)" } ?? "")
        throw Complaint(
            "capture.\(outcome.ending.term)", "\(side): \(outcome.ending.term.rawValue)", hint: hint,
            exitCode: .notAllValid)
    }
}
