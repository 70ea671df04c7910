import ArgumentParser
import Foundation
import VouchCore
import VouchDocument
import VouchFiles
import VouchImaging
import VouchKit
import VouchModels
import VouchReport
import VouchVision
import VouchVisual

/// `vouch models try`.
struct ModelsTryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "try",
        abstract: "Reads a picture with one model, says which clues fit, and draws what was found.",
        discussion: """
            --output seen.png is the straightened page with the model's places (fields blue, graphics orange, the zone green) \
            and the values that were found (red). --output seen.html is the whole report, with numbered places. A file of its \
            name is replaced only if Vouch wrote it.

            Exit codes: 0 the model fits; 1 it does not, or no page was found; 2 a file cannot be read; 64 usage \
            error; 73 cannot create the drawing; 74 output was lost, because a disk is full or a pipe closed.
            """)

    @Argument(help: ArgumentHelp("The model file.", valueName: "model"))
    var model: String

    @Argument(help: ArgumentHelp("A picture of such a document.", valueName: "picture"))
    var picture: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The picture (.png) or page (.html) to write.", valueName: "file"))
    var output: String?

    @Flag(help: "Treat the picture as the back side.")
    var back = false

    @Option(help: ArgumentHelp("The folder with words.vocabulary.", valueName: "folder"))
    var models: String?

    func validate() throws {
        if back, output == nil { throw ValidationError("--back has no effect without --output") }
    }

    func run() async throws {
        let file = try Complaint.reporting {
            try output.map { path throws(Complaint) in
                try OutputFile(path, path.lowercased().hasSuffix(".html") ? .report : .picture)
            }
        }
        let chosen = try Complaint.reporting { try parsed() }
        let service = try Complaint.reporting {
            try complaining { () throws(ReadingProblem) in
                // Whoever writes a model would rather wait than be told that it does not fit.
                var configuration = DocumentService.Configuration(models: .models([chosen]))
                configuration.budget.time = .seconds(120)
                return try DocumentService.build(configuration)
            }
        }
        let reading = ShownReading(try await service.reading(of: [.file(picture)]))
        let today = try Complaint.reporting { try Day.current() }
        try TablePrinter(hasHeadings: false, style: .forStandardOutput, today: today).show(reading)
        guard let document = reading.reading.documents.first?.findings, let page = document.pages.first else {
            throw ExitCode(reading.exitCode())
        }
        try Complaint.reporting {
            if let file {
                if file.kind == .report {
                    let written = reading.reading.documents[0]
                    try file.write(HTMLReport().html(of: written.report, pages: document.pagePictures))
                    try Terminal.write("written: \(Terminal.printable(file.path))\n")
                } else {
                    try draw(chosen, document, on: page, to: file)
                }
            }
            let fit = DocumentIdentifier.fit(of: chosen, document.evidence)
            try Terminal.write(fit.text)
            if document.model == nil {
                throw Complaint(
                    "models.noMatch", "the model does not fit the picture: \(fit.obstacleWords)",
                    hint: "correct the model, or use a picture of this side and design", exitCode: .notAllValid)
            }
        }
    }

    private func parsed() throws(Complaint) -> DocumentModel {
        let bytes = try NamedFile.bytes(of: model, limit: 1 << 20)
        let words = try ModelFiles.texts(in: models).vocabulary
        do throws(ModelTextError) {
            return try DocumentModel(parsing: bytes, vocabulary: try ModelVocabulary(parsing: words.bytes))
        } catch {
            throw Complaint(
                "models.malformed", "\(model): \(error)", hint: error.hint ?? "see docs/guides/models.md")
        }
    }

    private func draw(
        _ model: DocumentModel, _ findings: DocumentFindings, on page: StraightPage, to file: OutputFile
    ) throws(Complaint) {
        let straight = page.image
        let side: DocumentModel.Side = back ? .back : page.side ?? .front
        guard let size = page.document.format.millimetres, let outlines = model.outlines(of: side),
            let picture = straight.withView({ Picture(copying: $0, from: .png) })
        else {
            throw Complaint(
                "models.nothingToDraw", "the page's size is unknown, or the model has no such side",
                hint: "use a picture that shows the whole page", exitCode: .notAllValid)
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
        let found = findings.fields.compactMap { $0.sources[.visual]?.place }.filter { $0.page == 0 }
        for place in found { canvas.outline(place.box.map { Point(x: $0.x * x, y: $0.y * y) }, .red, pen: 2) }
        guard let png = PNGEncoder.encode(canvas.pixels, width: canvas.width, height: canvas.height, format: .rgb8)
        else {
            throw Complaint("output.encode", "cannot draw the page", hint: "check that there is enough memory")
        }
        try file.write(Data(PNGMark.marked(png)))
        try Terminal.write(
            "drawn: \(Terminal.printable(file.path)) (\(counted(outlines.count, "place")), \(counted(found.count, "value")) found)\n"
        )
    }
}
