import Foundation
import VouchPKI

/// A worked example of `Tests/Vectors/chip`: names and byte strings. Its README says how it is written.
package struct VectorFile: Sendable {
    package struct Missing: Error {
        package let name: String

        package init(name: String) { self.name = name }
    }

    private let entries: [String: [UInt8]]

    /// - Parameter name: `9303-11/D-basic-access-control`.
    package init(_ name: String, from file: String = #filePath) throws {
        let tests = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
        let url = tests.appendingPathComponent("Vectors/chip/\(name).txt")
        var texts: [(name: String, text: String)] = []
        for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix(" ") {
                guard !texts.isEmpty else { throw Missing(name: "a name before \(line)") }
                texts[texts.count - 1].text += line
            } else {
                let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2 else { throw Missing(name: "a colon in \(line)") }
                texts.append((String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces)))
            }
        }
        var entries: [String: [UInt8]] = [:]
        for (name, text) in texts {
            let isText = text.hasPrefix("\"") && text.hasSuffix("\"") && text.count > 1
            guard let bytes = isText ? Array(text.utf8.dropFirst().dropLast()) : Hex.bytes(text),
                entries.updateValue(bytes, forKey: name) == nil
            else { throw Missing(name: "one readable \(name)") }
        }
        self.entries = entries
    }

    package func bytes(_ name: String) throws -> [UInt8] {
        guard let bytes = entries[name] else { throw Missing(name: name) }
        return bytes
    }

    package func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
}
