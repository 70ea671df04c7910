internal import VouchCore

extension TextLine {
    /// Lines from the top, and from the left where they stand beside each other.
    static func inReadingOrder(_ lines: [TextLine]) -> [TextLine] {
        var rows: [[TextLine]] = []
        for line in lines.sorted(by: { $0.box.center.y < $1.box.center.y }) {
            if let first = rows.last?.first, line.box.center.y - first.box.center.y < min(first.height, line.height) / 2
            {
                rows[rows.count - 1].append(line)
            } else {
                rows.append([line])
            }
        }
        return rows.flatMap { row in row.sorted { $0.box.center.x < $1.box.center.x } }
    }

    /// From top to bottom of the picture.
    private var height: Double {
        let ys = box.corners.map(\.y)
        return (ys.max() ?? 0) - (ys.min() ?? 0)
    }
}
