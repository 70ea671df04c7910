import Foundation
import VouchPKI

/// A vector file: `name: hexadecimal` or `name: "text"` lines, indented ones going on, `#` for remarks.
struct WorkedExample {
    struct Missing: Error { let name: String }

    private var values: [String: String] = [:]

    init(_ path: String) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("Vectors/chip/\(path).txt"), encoding: .utf8)
        var name = ""
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.first?.isWhitespace == false, let colon = line.firstIndex(of: ":") {
                name = String(line[..<colon])
                values[name] = String(line[line.index(after: colon)...])
            } else {
                values[name, default: ""] += line
            }
        }
    }

    func bytes(_ name: String) throws -> [UInt8] {
        guard let value = values[name]?.trimmingCharacters(in: .whitespaces) else { throw Missing(name: name) }
        if value.hasPrefix("\"") { return Array(value.utf8.dropFirst().dropLast()) }
        guard let bytes = Hex.bytes(value) else { throw Missing(name: name) }
        return bytes
    }
}
