/// Lengths as models write them. In thousandths of a millimetre everywhere inside, so that text and database say the
/// same.
enum Millimetres {
    private static let most = 1_000_000

    /// - Returns: nil for what is not a decimal number, has more than three decimals or exceeds
    ///   ``ModelTextLimits/coordinate``.
    static func parse(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        let isNegative = bytes.first == UInt8(ascii: "-")
        let parts = bytes.dropFirst(isNegative ? 1 : 0).split(
            separator: UInt8(ascii: "."), maxSplits: 2, omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count <= 2, (1...4).contains(whole.count),
            parts.allSatisfy({ $0.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        var fraction = parts.count == 2 ? Array(parts[1]) : []
        guard parts.count == 1 || (1...3).contains(fraction.count) else { return nil }
        while fraction.count < 3 { fraction.append(48) }
        let thousandths = (Array(whole) + fraction).reduce(0) { $0 * 10 + Int($1) - 48 }
        guard thousandths <= most else { return nil }
        return length(isNegative ? -thousandths : thousandths)
    }

    /// - Returns: nil for what no model may say.
    static func length(_ thousandths: Int) -> Double? {
        (-most...most).contains(thousandths) ? Double(thousandths) / 1000 : nil
    }

    /// Rounded; what no model may say becomes the nearest that one may.
    static func thousandths(_ length: Double) -> Int {
        guard length.isFinite else { return 0 }
        return Int((min(max(length, -1000), 1000) * 1000).rounded())
    }

    /// `23.5`, without zeros behind.
    static func text(_ length: Double) -> String {
        let value = thousandths(length)
        var fraction = String(abs(value) % 1000)
        while fraction.utf8.count < 3 { fraction = "0" + fraction }
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return (value < 0 ? "-" : "") + String(abs(value) / 1000) + (fraction.isEmpty ? "" : "." + fraction)
    }
}
