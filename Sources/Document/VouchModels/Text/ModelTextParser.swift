import VouchFields

/// Reads a model's text line by line.
///
/// Lines about the whole document come first, then page by page its print; lines about a field follow its `field` line.
/// Indentation has no meaning.
struct ModelTextParser {
    static let firstLine = "vouch model 1"

    let vocabulary: ModelVocabulary
    var draft = ModelDraft()
    var lines = ModelFile.Lines()
    private var errors: [ModelTextError] = []

    init(vocabulary: ModelVocabulary) { self.vocabulary = vocabulary }

    mutating func parse(_ text: some BidirectionalCollection<UInt8>) -> Result<ModelFile, ModelTextErrors> {
        do throws(ModelTextError) {
            let all = try ModelTextLine.lines(of: text)
            let rest = try checkFirst(all)
            for line in rest {
                guard errors.count < ModelTextLimits.errors else { break }
                note { parser throws(ModelTextError) in try parser.read(line) }
            }
            let end = rest.last?.number ?? 1
            note { parser throws(ModelTextError) in try parser.finish(at: end) }
        } catch {
            errors.append(error)
        }
        if let first = errors.first {
            return .failure(ModelTextErrors(first: first, others: Array(errors.dropFirst())))
        }
        return .success(ModelFile(model: draft.model, lines: lines))
    }

    private mutating func note(_ step: (inout Self) throws(ModelTextError) -> Void) {
        do throws(ModelTextError) { try step(&self) } catch { errors.append(error) }
    }

    private func checkFirst(_ lines: [ModelTextLine]) throws(ModelTextError) -> [ModelTextLine] {
        let meaningful = lines.filter { !$0.saysNothing }
        let hint = "the first line must be: \(Self.firstLine)"
        guard var first = meaningful.first else {
            throw ModelTextError(.notAModel, line: 1, "an empty text", hint: hint)
        }
        let words = [first.word(), first.word(), first.word()].map { $0?.text }
        guard words[0] == "vouch", words[1] == "model", let version = words[2], first.word() == nil else {
            throw ModelTextError(.notAModel, line: first.number, "not a document model", hint: hint)
        }
        guard version == "1" else {
            throw ModelTextError(
                .tooNew, line: first.number, column: 13, "text version \(version.prefix(20)) is not supported",
                hint: "this program supports version 1")
        }
        return Array(meaningful.dropFirst())
    }

    private mutating func read(_ line: ModelTextLine) throws(ModelTextError) {
        var line = line
        guard let keyword = line.word() else { return }
        if let keyword = DocumentKeyword(rawValue: keyword.text) {
            guard draft.pages.isEmpty else {
                throw ModelTextError(
                    .misplaced, line: line.number, "\(keyword.rawValue) is about the document, not a page",
                    hint: "move it above the first page")
            }
            return try readDocument(keyword, &line)
        }
        if let keyword = PageKeyword(rawValue: keyword.text) {
            if keyword != .page, draft.pages.isEmpty {
                throw ModelTextError(
                    .misplaced, line: line.number, "\(keyword.rawValue) before any page",
                    hint: "begin a page by: page front")
            }
            return try readPage(keyword, &line)
        }
        let known = DocumentKeyword.allCases.map(\.rawValue) + PageKeyword.allCases.map(\.rawValue)
        throw ModelTextError(
            .unknownKeyword, line: line.number, column: keyword.column,
            "unknown keyword \"\(keyword.text.prefix(40))\"", hint: Spelling.hint(for: keyword.text, among: known))
    }

    private func finish(at end: Int) throws(ModelTextError) {
        // A missing line may only be misspelt.
        guard errors.isEmpty else { return }
        let needed: [(DocumentKeyword, Bool)] = [
            (.id, draft.id != nil), (.name, draft.name != nil), (.type, draft.type != nil),
            (.format, draft.format != nil),
        ]
        for (keyword, isThere) in needed where !isThere {
            throw ModelTextError(.missingLine, line: end, "\(keyword.rawValue) is missing")
        }
        guard !draft.pages.isEmpty else {
            throw ModelTextError(.missingLine, line: end, "no page", hint: "begin a page by: page front")
        }
    }
}

/// A model while it is being read.
struct ModelDraft {
    var id: String?
    var name: String?
    var type: DocumentType?
    var states: [String]?
    var jurisdiction: String?
    var format: DocumentModelFormat?
    var chip: ChipAnswer?
    var licence: String?
    var basis: DocumentModel.Basis?
    var sources: [String] = []
    var clues: [DocumentModel.Clue] = []
    var believedFirst: [FieldName: [FieldSource]] = [:]
    var pages: [PageDraft] = []

    struct ChipAnswer {
        let hasChip: Bool
        let place: DocumentModel.ChipPlace?
    }

    struct PageDraft {
        let side: DocumentModel.Side
        var zone: DocumentModel.ZoneLayout?
        var fields: [Field] = []
        var graphics: [DocumentModel.Graphic] = []
        var barcodes: [String] = []
        var securityElements: [String] = []
        var printedWords: [String] = []
    }

    struct Field {
        let name: FieldName
        let form: FieldForm
        var labels: [String] = []
        var place: DocumentModel.Rectangle?
        var isMultiline = false
    }

    var model: DocumentModel {
        DocumentModel(
            id: id ?? "", name: name ?? "", type: type ?? .unknown, issuingStates: states ?? [],
            jurisdiction: jurisdiction, format: format ?? .other, clues: clues,
            pages: pages.map { page in
                ModelPage(
                    side: page.side,
                    fields: page.fields.map {
                        DocumentModel.FieldRule(
                            name: $0.name, labels: $0.labels, place: $0.place, form: $0.form,
                            isMultiline: $0.isMultiline)
                    }, graphics: page.graphics, zone: page.zone, barcodes: page.barcodes,
                    securityElements: page.securityElements, printedWords: page.printedWords)
            }, hasChip: chip?.hasChip, chipPlace: chip?.place, believedFirst: believedFirst, basis: basis,
            sources: sources, licence: licence ?? "")
    }
}
