import VouchCore

/// A solid dark bar, much longer than wide or nearly so, with straight edges: the start of PDF417's start and stop
/// patterns, and rare elsewhere in a picture.
struct GuardBar {
    /// Middle of the end that was met first, going down or to the right, and of the other; pixels.
    let first: Point
    let last: Point
    /// Pixels across, at right angles to the length.
    let width: Double
    /// Whether the picture ends before the bar does.
    var firstIsCut = false
    var lastIsCut = false

    var center: Point { first.midpoint(to: last) }
    var length: Double { (last - first).length }
    /// The direction of length 1, from `first` to `last`.
    var direction: Point {
        let length = self.length
        return length > 0 ? (last - first) * (1 / length) : Point(x: 0, y: 1)
    }

    /// The bar in a picture `factor` times as large.
    func scaled(by factor: Double) -> GuardBar {
        GuardBar(
            first: first * factor, last: last * factor, width: width * factor, firstIsCut: firstIsCut,
            lastIsCut: lastIsCut)
    }

    /// The bar in the picture mirrored at its main diagonal.
    var transposed: GuardBar {
        GuardBar(
            first: Point(x: first.y, y: first.x), last: Point(x: last.y, y: last.x), width: width)
    }
}
