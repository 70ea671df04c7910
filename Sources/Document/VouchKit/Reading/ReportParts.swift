import Foundation

/// A report's JSON in parts: its members, each field, each graphic, so that each may be withheld alone. Put together they
/// are the same bytes.
enum ReportParts {
    /// Members that are parts by themselves, one for each of their own members or elements.
    private static let divided: Set<String> = ["fields", "graphics"]

    /// By path: `document`, `fields/surname`, `graphics/0`.
    ///
    /// - Returns: nil for what is not an object of JSON, written on one line with sorted keys.
    static func split(_ json: [UInt8]) -> [String: [UInt8]]? {
        guard let members = members(of: json[...]) else { return nil }
        var parts: [String: [UInt8]] = [:]
        for (name, value) in members {
            guard divided.contains(name) else {
                parts[name] = Array(value)
                continue
            }
            guard let inner = Self.members(of: value) else { return nil }
            // The brackets stand for a member without content.
            parts[name] = [value[value.startIndex], value[value.endIndex - 1]]
            for (own, value) in inner { parts["\(name)/\(own)"] = Array(value) }
        }
        return parts
    }

    /// The report that was split; nil if a part is not there.
    static func joined(_ parts: [String: [UInt8]]) -> [UInt8] {
        let top = parts.keys.filter { !$0.contains("/") }.sorted()
        return object(top.map { name in (name, divided.contains(name) ? divided(name, parts) : parts[name] ?? []) })
    }

    private static func divided(_ name: String, _ parts: [String: [UInt8]]) -> [UInt8] {
        let prefix = name + "/"
        let own = parts.filter { $0.key.hasPrefix(prefix) }
            .map { (key: String($0.key.dropFirst(prefix.count)), value: $0.value) }
        guard parts[name]?.first == UInt8(ascii: "[") else { return object(own.sorted { $0.key < $1.key }) }
        let elements = own.sorted { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }.map(\.value)
        return [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
    }

    private static func object(_ members: [(key: String, value: [UInt8])]) -> [UInt8] {
        let written = members.map { Array("\"\($0.key)\":".utf8) + $0.value }
        return [UInt8(ascii: "{")] + written.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "}")]
    }

    /// Members of an object, or elements of an array by their places.
    private static func members(of json: ArraySlice<UInt8>) -> [(String, ArraySlice<UInt8>)]? {
        guard let first = json.first, let last = json.last, json.count >= 2 else { return nil }
        let isObject = first == UInt8(ascii: "{")
        guard isObject ? last == UInt8(ascii: "}") : first == UInt8(ascii: "[") && last == UInt8(ascii: "]") else {
            return nil
        }
        var members: [(String, ArraySlice<UInt8>)] = []
        var (depth, isText, isEscaped) = (0, false, false)
        var start = json.startIndex + 1
        for place in json.indices.dropFirst() {
            let byte = json[place]
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
                let isEnd = byte != UInt8(ascii: ",")
                if depth == 0, start < place {
                    guard let member = member(json[start..<place], isObject ? nil : members.count) else { return nil }
                    members.append(member)
                }
                if depth == 0 { start = place + 1 }
                if isEnd { depth -= 1 }
            default: break
            }
        }
        return depth == -1 ? members : nil
    }

    private static func member(_ text: ArraySlice<UInt8>, _ place: Int?) -> (String, ArraySlice<UInt8>)? {
        if let place { return ("\(place)", text) }
        // Names of a report are letters and digits.
        guard text.first == UInt8(ascii: "\""), let end = text.dropFirst().firstIndex(of: UInt8(ascii: "\"")),
            end + 1 < text.endIndex, text[end + 1] == UInt8(ascii: ":")
        else { return nil }
        return (String(decoding: text[(text.startIndex + 1)..<end], as: UTF8.self), text[(end + 2)...])
    }
}
