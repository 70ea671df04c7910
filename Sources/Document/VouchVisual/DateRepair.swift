/// Repairs dates whose separators an engine lost, or whose digits it read as letters.
///
/// Only the value is made from these; what is reported as printed stays as it was read.
enum DateRepair {
    static func readings(of text: String) -> [String] {
        guard text.count <= 30 else { return [] }
        var readings: [String] = []
        // `10/29|/2018`: an oblique read twice.
        let text = text.replacing("|/", with: "/").replacing("/|", with: "/")
        if text.contains("/") { readings.append(text) }
        let digits = digitsForLetters(text)
        if let digits { readings.append(digits) }
        let base = digits ?? text
        if let spaced = spaced(base) { readings.append(spaced) }
        if let parted = parted(base) { readings.append(parted) }
        readings += doubledMonth(base)
        return readings
    }

    /// In groups that hold digits, letters of a digit's shape are that digit: no form of date has both in one group.
    private static func digitsForLetters(_ text: String) -> String? {
        var characters = Array(text)
        var changed = false
        var start = 0
        while start < characters.count {
            var end = start
            while end < characters.count, characters[end].isLetter || characters[end].isNumber { end += 1 }
            let group = start..<end
            let digits = characters[group].count { $0.isASCII && $0.isNumber }
            if digits > 0, digits < group.count, group.count <= 4 {
                for index in group {
                    guard let digit = digit(of: characters[index]) else { continue }
                    characters[index] = digit
                    changed = true
                }
            }
            start = max(end, start + 1)
        }
        return changed ? String(characters) : nil
    }

    private static func digit(of character: Character) -> Character? {
        switch character {
        case "O", "o", "Q", "D": "0"
        case "I", "l", "i", "|", "!": "1"
        case "Z", "z": "2"
        case "S", "s": "5"
        case "G", "b": "6"
        case "B": "8"
        default: nil
        }
    }

    /// `12AUG74`: numbers and words separated.
    private static func spaced(_ text: String) -> String? {
        var result = ""
        for character in text {
            if let last = result.last, last.isNumber && character.isLetter || last.isLetter && character.isNumber {
                result.append(" ")
            }
            result.append(character)
        }
        return result == text ? nil : result
    }

    /// Eight digits without all their separators: `23111959`, `01:012003`.
    private static func parted(_ text: String) -> String? {
        let digits = text.filter { $0.isASCII && $0.isNumber }
        guard digits.count == 8, !text.contains(where: { $0.isLetter }), text.count <= 12 else { return nil }
        let all = Array(digits)
        if all[0] == "1" && all[1] == "9" || all[0] == "2" && all[1] == "0", let month = Int(String(all[4...5])),
            month <= 12, month > 0
        {
            let day = Int(String(all[2...3])) ?? 0
            if day == 0 || day > 12 { return String(all[0...3]) + "." + String(all[4...5]) + "." + String(all[6...7]) }
        }
        return String(all[0...1]) + "." + String(all[2...3]) + "." + String(all[4...7])
    }

    /// `01JAN7JAN85`, `14JANJAN13`: the month in two languages.
    private static func doubledMonth(_ text: String) -> [String] {
        let characters = text.filter { $0 != " " }
        let day = characters.prefix { $0.isASCII && $0.isNumber }
        let year = String(characters.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        guard (1...2).contains(day.count), year.count == 2 || year.count == 4, characters.count > day.count + year.count
        else { return [] }
        let middle = Array(characters.dropFirst(day.count).dropLast(year.count))
        guard (6...14).contains(middle.count), middle.allSatisfy({ $0.isLetter || "71/|.-".contains($0) }) else {
            return []
        }
        if let stroke = middle.indices.first(where: { $0 >= 3 && $0 <= middle.count - 4 && !middle[$0].isLetter }) {
            return ["\(day) \(String(middle[..<stroke])) / \(String(middle[(stroke + 1)...])) \(year)"]
        }
        return (3...(middle.count - 3)).map { "\(day) \(String(middle[..<$0])) / \(String(middle[$0...])) \(year)" }
    }
}
