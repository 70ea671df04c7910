import Foundation
import Testing
import VouchTestSupport

/// What Vouch is made of is acknowledged in a file that goes with it.
@Suite struct AcknowledgementTests {
    private static func text(_ path: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The first column of the tables, each with the rest of its row.
    private static func acknowledged() throws -> [String: [String]] {
        var rows: [String: [String]] = [:]
        for line in try text("LICENSE-THIRD-PARTY.md").split(separator: "\n") where line.hasPrefix("| ") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            if let name = cells.first, !name.hasPrefix("---") { rows[name] = Array(cells.dropFirst()) }
        }
        return rows
    }

    @Test(
        "every package, library, program and network that is built with or fetched has its licence in the file",
        .shows("A281"))
    func complete() throws {
        let rows = try Self.acknowledged()
        var needed: Set<String> = []
        for match in try Self.text("Package.swift").matches(of: /url: "https:\/\/[^"]*\/([^"\/]+)"/) {
            needed.insert(String(match.1))
        }
        #expect(needed.count >= 5)
        let setup = try Self.text("scripts/setup")
        let list = try #require(setup.firstMatch(of: /\npackages=\(\n([^)]*)\)/)).1
        for line in list.split(separator: "\n") {
            if let name = line.split(separator: " ").first, name != "#" { needed.insert(String(name)) }
        }
        #expect(needed.isSuperset(of: ["libjpeg62-turbo-dev", "libtesseract5", "libsqlite3-dev"]))
        for match in try Self.text("scripts/fetch-engines").matches(of: /([a-z_\-]+)==[0-9]/) {
            needed.insert(String(match.1))
        }
        #expect(needed.isSuperset(of: ["openvino", "mediapipe"]))
        for name in needed.sorted() {
            let row = rows[name]
            #expect(row?.last?.isEmpty == false, "\(name) is not acknowledged in LICENSE-THIRD-PARTY.md")
        }
        // What a build resolves, where one was made.
        if let resolved = try? Self.text("Package.resolved") {
            let names = Set(rows.keys.map { $0.lowercased() })
            for match in resolved.matches(of: /"identity" : "([^"]+)"/) {
                #expect(names.contains(String(match.1)), "\(match.1) is not acknowledged")
            }
        }
        // An installation has it too.
        #expect(try Self.text("scripts/licences").contains("LICENSE-THIRD-PARTY.md"))
    }
}
