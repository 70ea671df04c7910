/// A position in a model, for drawing it over a picture.
public struct ModelOutline: Sendable, Hashable {
    /// The kind of a part of a page.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Read as text.
        case field
        /// Cut out as a picture.
        case graphic
        /// A machine-readable zone.
        case zone
    }

    /// Whether it is a field, a graphic or a zone.
    public let kind: Kind
    /// The field's name, the graphic's kind or the zone's layout: `surname`, `portrait`, `td1`.
    public let name: String
    /// Where it is, in millimetres from the page's upper left corner.
    public let place: DocumentModel.Rectangle
}

extension DocumentModel {
    /// Every place of a page in the order of its lines, the machine-readable zone last. Fields found only by their
    /// labels have no outline.
    ///
    /// - Returns: nil for a side that the model does not describe.
    public func outlines(of side: Side) -> [ModelOutline]? {
        guard let page = pages.first(where: { $0.side == side }) else { return nil }
        var outlines = page.graphics.map { ModelOutline(kind: .graphic, name: $0.kind.rawValue, place: $0.place) }
        outlines += page.fields.compactMap { field in
            field.place.map { ModelOutline(kind: .field, name: field.name.rawValue, place: $0) }
        }
        if let zone = page.zone, let place = zone.place {
            outlines.append(ModelOutline(kind: .zone, name: zone.rawValue, place: place))
        }
        return outlines
    }
}

extension DocumentModel.ZoneLayout {
    /// Where the zone is: the lowest 23.2 mm of the upright page, over its whole width.
    ///
    /// Source: Doc 9303-4 §4.1, -5 §4.1, -6 §4.1, -7 §5.1; nil for visas of format A, whose pages differ in height, and
    /// for the one line of a licence.
    public var place: DocumentModel.Rectangle? {
        let format: DocumentModelFormat? =
            switch self {
            case .td1: .id1
            case .td2, .mrvb: .id2
            case .td3: .id3
            case .mrva, .td1Licence: nil
            }
        guard let size = format?.millimetres else { return nil }
        return DocumentModel.Rectangle(x: 0, y: size.height - 23.2, width: size.width, height: 23.2)
    }
}
