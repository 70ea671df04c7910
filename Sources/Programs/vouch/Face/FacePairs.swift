import Foundation

/// Pairs of pictures, from a CSV file with columns `a` and `b` (RFC 4180).
struct FacePairs {
    let pairs: [(String, String)]
    private static let mostBytes = 64_000_000

    /// - Throws: a complaint if the file cannot be read or lacks the columns.
    init(file path: String) throws(Complaint) {
        let text = String(decoding: try NamedFile.bytes(of: path, limit: Self.mostBytes), as: UTF8.self)
        var rows = CSVRows(text).makeIterator()
        let names = rows.next() ?? []
        guard let a = names.firstIndex(of: "a"), let b = names.firstIndex(of: "b") else {
            throw Complaint(
                "face.malformedPairs", "\(Terminal.printable(path)): no columns a and b",
                hint: "the first line of the file names its columns, such as a,b", exitCode: .unreadable)
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        var pairs: [(String, String)] = []
        var number = 1
        while let row = rows.next() {
            number += 1
            if row == [""] { continue }
            guard row.indices.contains(a), row.indices.contains(b), !row[a].isEmpty, !row[b].isEmpty else {
                throw Complaint(
                    "face.malformedPairs", "\(Terminal.printable(path)): record \(number) lacks a or b",
                    hint: "each line names two pictures", exitCode: .unreadable)
            }
            pairs.append((Self.place(row[a], folder), Self.place(row[b], folder)))
        }
        // All of none would match.
        guard !pairs.isEmpty else {
            throw Complaint(
                "face.noPairs", "\(Terminal.printable(path)): no pairs", hint: "each line names two pictures",
                exitCode: .unreadable)
        }
        self.pairs = pairs
    }

    /// As it stands, beside the file, or in its folder `images`: the first that exists.
    private static func place(_ name: String, _ folder: URL) -> String {
        let places = [
            folder.appendingPathComponent(name).path, folder.appendingPathComponent("images/\(name)").path, name,
        ]
        return places.first(where: FileManager.default.fileExists) ?? name
    }
}

/// The records of a text of comma-separated values: quotes around a cell, doubled within it.
struct CSVRows: Sequence, IteratorProtocol {
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) {
        rest = text[...].unicodeScalars
        // Spreadsheets begin their UTF-8 with a byte order mark.
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
    }

    mutating func next() -> [String]? {
        guard !rest.isEmpty else { return nil }
        var (cells, cell, isQuoted) = ([String](), String.UnicodeScalarView(), false)
        while let scalar = rest.popFirst() {
            if isQuoted {
                guard scalar == "\"" else {
                    cell.append(scalar)
                    continue
                }
                if rest.first == "\"" {
                    rest.removeFirst()
                    cell.append("\"")
                } else {
                    isQuoted = false
                }
                continue
            }
            switch scalar {
            case "\"" where cell.isEmpty: isQuoted = true
            case ",":
                cells.append(String(cell))
                cell = String.UnicodeScalarView()
            case "\r" where rest.first == "\n": continue
            case "\n": return cells + [String(cell)]
            default: cell.append(scalar)
            }
        }
        return cells + [String(cell)]
    }
}
