import VouchCore
import VouchFields
import VouchModels
import VouchOCR
import VouchVisual

/// What reading a document takes of its pixels once its print was read: lines read again, second looks, cut-outs, faces.
///
/// The steps of a reading ask for it in a fixed order, so that the answers of one reading can be given to another: that is
/// how a reading is run again without its pictures.
protocol PixelReading: Sendable {
    /// Whether print was to be read at all.
    var readsPrint: Bool { get }

    /// Whether an engine writes a language.
    func reads(_ language: TextLanguage) -> Bool

    /// Lines of a page read again by an engine that knows the languages' letters.
    func spelt(
        _ lines: [TextLine], on page: StraightPage, languages: [TextLanguage]
    ) throws(OCRError) -> [TextLine]

    /// What each engine reads of a line, as ``SecondLook`` compares it: one list for each engine, one text for each cut.
    ///
    /// - Returns: nil where the line cannot be looked at.
    func looks(at line: TextLine, of page: StraightPage) -> [[String]]?

    /// Portraits and signatures cut out of the pages.
    func graphics(of model: DocumentModel?, on pages: [StraightPage]) -> GraphicFindings

    /// The portraits compared.
    func portraits(_ graphics: [CroppedGraphic], dates: DocumentDates) -> PortraitFindings
}

extension PixelReading {
    /// Whether a text may have letters that were read as others, because no engine here writes its language.
    func mayHideLetters(_ text: String, of language: TextLanguage) -> Bool {
        !reads(language) && language.mayHideLetters(in: text)
    }
}

/// The pictures, by the engines.
struct LivePixels: PixelReading {
    private let text: CombinedTextReader?
    private let cropper: GraphicCropper
    private let comparison: PortraitComparison
    /// The pictures that the pages are of.
    private let sources: [PictureID: PictureSource]

    /// - Parameter prints: of the document's pictures.
    init(
        text: CombinedTextReader?, prints: [PicturePrint], cropper: GraphicCropper = GraphicCropper(),
        portraits: PortraitCompanions = PortraitCompanions()
    ) {
        (self.text, self.cropper) = (text, cropper)
        comparison = PortraitComparison(companions: portraits)
        sources = Dictionary(
            prints.flatMap { print in
                print.pages.compactMap { page in print.source.map { (page.id.picture, $0) } }
            }
        ) { first, _ in first }
    }

    var readsPrint: Bool { text != nil }

    func reads(_ language: TextLanguage) -> Bool { text?.reads(language) ?? false }

    func spelt(
        _ lines: [TextLine], on page: StraightPage, languages: [TextLanguage]
    ) throws(OCRError) -> [TextLine] {
        guard let text else { return lines }
        return try page.image.withView { view throws(OCRError) in
            try text.spelt(lines, in: view, languages: languages)
        }
    }

    func looks(at line: TextLine, of page: StraightPage) -> [[String]]? {
        guard let text, let source = sources[page.id.picture] else { return nil }
        return SecondLook.looks(at: line, of: page, in: source, by: text)
    }

    func graphics(of model: DocumentModel?, on pages: [StraightPage]) -> GraphicFindings {
        let known = model.map { cropper.graphics(of: $0, on: pages) } ?? .withoutModel
        // Where the model has a place for the portrait, that is where it is.
        let hasPlace = model?.pages.contains { $0.graphics.contains { $0.kind == .portrait } } ?? false
        guard !hasPlace else { return known }
        return cropper.adding(portraitByFaceOn: pages, to: known)
    }

    func portraits(_ graphics: [CroppedGraphic], dates: DocumentDates) -> PortraitFindings {
        comparison.findings(graphics, dates: dates)
    }
}
