import ArgumentParser
import Foundation
import VouchCore
import VouchDocument
import VouchImaging
import VouchVision

/// `vouch models try`.
struct ModelsTryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "try",
        abstract: "Reads a picture by one model, and draws where the model says that things are.",
        discussion: """
            The drawing is the straightened page: fields blue, graphics orange, the zone green.

            Exit codes: 0 the model fits; 1 it does not, or no page was found; 2 a file cannot be read; 64 wrong usage; 73 \
            the drawing cannot be written.
            """)

    @Argument(help: ArgumentHelp("The text of a model.", valueName: "model"))
    var model: String

    @Argument(help: ArgumentHelp("A picture of such a document.", valueName: "picture"))
    var picture: String

    @Option(name: .shortAndLong, help: ArgumentHelp("Where to draw to, as PNG.", valueName: "file"))
    var output: String?

    @Flag(help: "It is the back.")
    var back = false

    @Option(help: ArgumentHelp("The folder with words.vocabulary.", valueName: "folder"))
    var models: String?

    func run() async throws {
        try Complaint.reporting {
            let chosen = try parsed()
            let today = try Day.current()
            let examiner = try ReadingEngines.build(
                networks: ProcessInfo.processInfo.environment["VOUCH_NETWORKS"],
                configuration: PictureExaminer.Configuration(today: today))
            let engines = DocumentEngines(
                configuration: .init(today: today), readsText: true,
                models: .init(models: [chosen], version: nil))
            let reader = InputReader(
                examiner: examiner, annotator: nil, straightener: nil, seals: nil,
                documents: DocumentAssembly(engines: engines, ageThreshold: nil, reports: nil))
            let reading = reader.read([.file(picture)])
            TablePrinter(hasHeadings: false, style: .forStandardOutput).show(reading)
            guard case .decoded(let contents) = reading.outcome, let document = contents.document,
                let page = document.pages.first
            else { throw ExitCode(reading.exitCode()) }
            if let output { try draw(chosen, on: page, to: output) }
            if document.model == nil {
                Complaint(
                    "models.noMatch", "the model does not fit the picture",
                    hint: "are its clues printed on this side?", exitCode: .notAllValid
                ).print()
                throw ExitCode(Complaint.Exit.notAllValid.code)
            }
        }
    }

    private func parsed() throws(Complaint) -> DocumentModel {
        let bytes = try InputFile.bytes(of: model, limit: 1 << 20)
        let words = try ModelFiles.texts(in: models).vocabulary
        do throws(ModelTextError) {
            return try DocumentModel(parsing: bytes, vocabulary: try ModelVocabulary(parsing: words.bytes))
        } catch {
            throw Complaint("models.malformed", "\(model): \(error)", hint: "docs/guides/models.md has the words")
        }
    }

    private func draw(
        _ model: DocumentModel, on page: DocumentFindings.Page, to path: String
    ) throws(Complaint) {
        let straight = page.straight
        let side: DocumentModel.Side = back ? .back : page.side ?? .front
        guard let size = page.document.format.millimetres, let outlines = model.outlines(of: side),
            let picture = straight.withView({ Picture(copying: $0, from: .png) })
        else {
            throw Complaint(
                "models.nothingToDraw", "the page's size is unknown, or the model has no such side",
                hint: "take a picture with the whole page in it", exitCode: .notAllValid)
        }
        var canvas = Canvas(picture)
        let (x, y) = (Double(straight.width) / size.width, Double(straight.height) / size.height)
        for outline in outlines {
            let place = outline.place
            let quad = Quad(width: place.width * x, height: place.height * y)
                .map { $0 + Point(x: place.x * x, y: place.y * y) }
            let colour: Canvas.Colour =
                switch outline.kind {
                case .field: .blue
                case .graphic: .orange
                case .zone: .green
                }
            canvas.outline(quad, colour, pen: 3)
        }
        guard let png = PNGEncoder.encode(canvas.pixels, width: canvas.width, height: canvas.height, format: .rgb8),
            (try? Data(png).write(to: URL(fileURLWithPath: path))) != nil
        else {
            throw Complaint(
                "output.write", "cannot write \(path)", hint: "is there such a folder, and space?",
                exitCode: .cannotCreate)
        }
        Terminal.write("drawn: \(Terminal.printable(path)) (\(outlines.count) places)\n")
    }
}
