/// A value that only its label names, as the network parts them.
struct LearnedPair: Sendable {
    let label: PageSpan
    let value: PageSpan
}

/// Finds for each value that the network leaves to its label the label that stands before or above it.
struct LearnedPairs {
    /// The least mean probability of such a value.
    static let least = 0.6

    let layout: PageLayout
    let labels: [PageSpan]
    let values: [PageSpan]

    func pairs() -> [LearnedPair] {
        values.compactMap { value in label(of: value).map { LearnedPair(label: $0, value: value) } }
    }

    /// The nearest label: on the value's line, else left of it in its row, else right above.
    private func label(of value: PageSpan) -> PageSpan? {
        let inline = labels.filter { $0.line == value.line && $0.range.upperBound <= value.range.lowerBound }
        if let nearest = inline.max(by: { $0.range.upperBound < $1.range.upperBound }) { return nearest }
        let (middle, extent) = (layout.middle(value), layout.extent(value))
        let near = labels.filter { $0.line != value.line }.compactMap { label -> (span: PageSpan, apart: Double)? in
            let height = max(layout.lines[label.line].height, layout.lines[value.line].height)
            let (other, own) = (layout.middle(label), layout.extent(label))
            let rise = middle.y - other.y
            if abs(rise) < 0.5 * height, own.right < extent.left + 0.5 * height {
                let gap = extent.left - own.right
                return gap < 8 * height ? (label, max(gap, 0)) : nil
            }
            let isAbove =
                rise > 0.4 * height && rise < 2.4 * height && own.left < extent.right && own.right > extent.left
            return isAbove ? (label, rise + abs(own.left - extent.left)) : nil
        }
        return near.min { $0.apart < $1.apart }?.span
    }
}
