internal import VouchCore

extension TextLine {
    var count: Int { characters.reveal { $0.count } }

    /// Reading order: from the top, and from the left where lines stand beside each other.
    static func precedes(_ a: TextLine, _ b: TextLine) -> Bool {
        let (p, q) = (a.box.center, b.box.center)
        return p.y != q.y ? p.y < q.y : p.x < q.x
    }
}
