import VouchFields

/// Joins the lines of one value: the next below, or the next beside on the same row.
struct AssignedLines {
    let text: PageText

    private static func limit(_ field: FieldName) -> Int {
        switch field {
        case .address: 5
        case .remarks: 4
        case .issuingAuthority, .placeOfBirth: 3
        case .surname, .givenNames, .parents, .permitType, .validFor, .alsoKnownAs: 2
        default: 1
        }
    }

    /// - Parameter isTaken: whether a piece's text is another field's.
    /// - Returns: the pieces of one value in reading order.
    func joined(
        _ first: AssignedPiece, with others: [AssignedPiece], unless isTaken: (AssignedPiece) -> Bool
    ) -> [AssignedPiece] {
        var group = [first]
        while group.count < Self.limit(first.field) {
            let next = others.first { piece in
                piece.probability >= 0.4 && !isTaken(piece) && !group.contains { $0.span == piece.span }
                    && group.contains { isNext($0.span, piece.span, first.field) }
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

    private func isNext(_ a: PageSpan, _ b: PageSpan, _ field: FieldName) -> Bool {
        let layout = text.layout
        let height = max(layout.lines[a.line].height, layout.lines[b.line].height)
        let apart = abs(layout.middle(a).y - layout.middle(b).y)
        let (one, other) = (layout.extent(a), layout.extent(b))
        if apart > 0.5 * height, apart < 1.9 * height {
            return min(one.right, other.right) > max(one.left, other.left)
        }
        let isOfRows = field == .address || field == .issuingAuthority || field == .placeOfBirth || field == .remarks
        let gap = max(one.left, other.left) - min(one.right, other.right)
        return isOfRows && apart <= 0.5 * height && abs(gap) < 2.5 * height
    }
}
