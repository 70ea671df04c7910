/// The person's language, of those that a text is in.
enum AcceptedLanguage {
    /// - Parameters:
    ///   - field: in the form of `Accept-Language` (RFC 9110, 12.5.4).
    ///   - languages: BCP 47, without a region; the first is used where the person reads none of them.
    static func best(for field: String, of languages: [String]) -> String {
        var ranges: [(language: Substring, weight: Double)] = []
        for part in field.split(separator: ",").prefix(20) {
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let range = pieces.first else { continue }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            ranges.append((range.lowercased().prefix { $0 != "-" }, weight))
        }
        // The order among equals is the person's.
        let order = ranges.enumerated().filter { $0.element.weight > 0 }
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        let found = order.lazy.compactMap { range in languages.first { $0 == range.element.language } }.first
        return found ?? languages.first ?? "en"
    }
}
