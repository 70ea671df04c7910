public import VouchCore
public import VouchFields

/// A label found on a page, for drafting a model.
public struct PrintedLabel: Sendable, Hashable {
    /// The field that it announces.
    public let field: FieldName
    /// As printed. An engine that reads label and value as one may have put a value into it.
    public let text: Sensitive<String>
    /// Where it is printed; nil for a page of unknown size.
    public let place: PagePlace?
    /// The page, by its index in the reading's pages.
    public let page: Int

    public init(field: FieldName, text: String, place: PagePlace?, page: Int) {
        self.field = field
        self.text = Sensitive(text)
        self.place = place
        self.page = page
    }
}

/// The fixed print of a page: its labels and its titles.
struct FixedPrint {
    let text: PageText

    func labels(page: Int) -> [PrintedLabel] {
        text.blocks.filter { $0.quality >= 0.8 }.map { block in
            PrintedLabel(
                field: block.field, text: text.layout.lines[block.span.line].text(block.span.range),
                place: text.layout.place(block.span).map { PagePlace(page: page, box: $0) }, page: page)
        }
    }

    /// Names of documents and States, as printed.
    var titles: [String] {
        text.segments.filter { $0.isTitle && !$0.isTurned }.map { text.layout.lines[$0.span.line].text($0.span.range) }
    }
}
