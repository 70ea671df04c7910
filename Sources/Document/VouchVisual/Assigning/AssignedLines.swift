import VouchFields

/// Joins what an engine read apart of one value: beside each other on a row, and row below row.
struct AssignedLines {
    let text: PageText
    /// What the network takes for labels.
    var labels: [PageSpan] = []

    /// The least probability of what is joined.
    private static let least = 0.4

    private static func limit(_ field: FieldName) -> Int {
        switch field {
        case .address: 5
        case .remarks: 4
        case .issuingAuthority, .placeOfBirth: 3
        case .surname, .givenNames, .parents, .permitType, .validFor, .alsoKnownAs: 2
        default: 1
        }
    }

    /// Joins pieces of one field that stand right beside each other: `12 OCT` and `1971`.
    func rows(_ pieces: [AssignedPiece]) -> [AssignedPiece] {
        var rows: [AssignedPiece] = []
        let ordered = pieces.sorted { text.layout.extent($0.span).left < text.layout.extent($1.span).left }
        for piece in ordered {
            let place = rows.firstIndex { row in
                row.field == piece.field && row.probability >= Self.least && piece.probability >= Self.least
                    && isBeside(row.spans[row.spans.count - 1], piece.span, within: 1.2)
                    && print(row.span) != print(piece.span)
            }
            guard let place else {
                rows.append(piece)
                continue
            }
            rows[place].rest.append(piece.span)
            rows[place].probability = min(rows[place].probability, piece.probability)
        }
        return rows
    }

    /// - Parameter isTaken: whether a piece's text is another field's.
    /// - Returns: the pieces of one value in reading order.
    func joined(
        _ first: AssignedPiece, with others: [AssignedPiece], unless isTaken: (AssignedPiece) -> Bool
    ) -> [AssignedPiece] {
        var group = [first]
        while group.count < Self.limit(first.field) {
            let next = others.first { piece in
                piece.probability >= Self.least && !isTaken(piece) && !group.contains { $0.span == piece.span }
                    && group.contains { isNext($0, piece) }
                    && !group.contains { print($0.span) == print(piece.span) }
            }
            guard let next else { break }
            group.append(next)
        }
        let height = group.map { text.layout.lines[$0.span.line].height }.max() ?? 1
        return group.sorted { a, b in
            let (one, other) = (text.layout.middle(a.span), text.layout.middle(b.span))
            return abs(one.y - other.y) > 0.6 * height ? one.y < other.y : one.x < other.x
        }
    }

    private func print(_ span: PageSpan) -> [FoldedText.Unit] {
        FoldedText.units(of: text.layout.lines[span.line].text(span.range))
    }

    private func isNext(_ a: AssignedPiece, _ b: AssignedPiece) -> Bool {
        let layout = text.layout
        let height = max(layout.lines[a.span.line].height, layout.lines[b.span.line].height)
        let apart = abs(layout.middle(a.span).y - layout.middle(b.span).y)
        if apart > 0.5 * height, apart < 2.4 * height {
            let (one, other) = (extent(a), extent(b))
            return min(one.right, other.right) > max(one.left, other.left) && !areParted(a.span, b.span)
        }
        return Self.isOfRows(a.field) && a.spans.contains { one in b.spans.contains { isBeside(one, $0, within: 2.5) } }
    }

    /// From its label on, where that stands on the same row: the next line may begin below it.
    private func extent(_ piece: AssignedPiece) -> (left: Double, right: Double) {
        let label = labels.last { label in
            let (own, other) = (text.layout.extent(piece.span), text.layout.extent(label))
            let height = text.layout.lines[piece.span.line].height
            let rise = abs(text.layout.middle(label).y - text.layout.middle(piece.span).y)
            return Self.isOfRows(piece.field) && rise < 0.5 * height && other.right < own.left + 0.5 * height
                && own.left - other.right < 6 * height
        }
        let extents = (piece.spans + (label.map { [$0] } ?? [])).map(text.layout.extent)
        return (extents.map(\.left).min() ?? 0, extents.map(\.right).max() ?? 0)
    }

    /// Whether a label stands in a row of its own between two parts.
    private func areParted(_ a: PageSpan, _ b: PageSpan) -> Bool {
        let layout = text.layout
        let (one, other) = (layout.middle(a).y, layout.middle(b).y)
        let (left, right) = (
            min(layout.extent(a).left, layout.extent(b).left), max(layout.extent(a).right, layout.extent(b).right)
        )
        return labels.contains { label in
            let (y, extent) = (layout.middle(label).y, layout.extent(label))
            let margin = 0.5 * layout.lines[label.line].height
            return y > min(one, other) + margin && y < max(one, other) - margin && extent.left < right
                && extent.right > left
        }
    }

    private static func isOfRows(_ field: FieldName) -> Bool {
        field == .address || field == .issuingAuthority || field == .placeOfBirth || field == .remarks
    }

    /// Whether two parts of different lines stand on one row, not more than so many heights apart.
    private func isBeside(_ a: PageSpan, _ b: PageSpan, within limit: Double) -> Bool {
        guard a.line != b.line else { return false }
        let layout = text.layout
        let height = max(layout.lines[a.line].height, layout.lines[b.line].height)
        let (one, other) = (layout.extent(a), layout.extent(b))
        let gap = max(one.left, other.left) - min(one.right, other.right)
        return abs(layout.middle(a).y - layout.middle(b).y) <= 0.5 * height && abs(gap) < limit * height
    }
}
