import Foundation
import VouchCore
import VouchMRZ
import VouchOCR
import Testing

@testable import VouchFields
@testable import VouchModels
@testable import VouchVisual

/// A page of `Tests/Vectors/visual`: what is printed where, and what must be read of it.
struct VisualVector: CustomTestStringConvertible {
    let name: String
    var testDescription: String { name }
    var lines: [TextLine] = []
    var zone: [String] = []
    var expected: [(name: FieldName, value: String?, raw: String)] = []
    var absent: [FieldName] = []
    var type = DocumentType.unknown
    var state: String?
    var jurisdiction: String?

    // swift-format-ignore: NeverForceUnwrap
    static let today = CalendarDate(year: 2026, month: 11, day: 22)!

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors/visual")

    static var all: [VisualVector] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".txt") }.sorted().compactMap { try? VisualVector($0) }
    }

    init(_ name: String) throws {
        self.name = name
        let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
        for row in text.split(separator: "\n") where !row.hasPrefix("#") {
            let words = row.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2 else { continue }
            read(words[0], words[1])
        }
    }

    private mutating func read(_ kind: String, _ rest: String) {
        switch kind {
        case "line", "turned":
            let parts = rest.split(separator: " ", maxSplits: 3).map(String.init)
            guard parts.count == 4, let x = Double(parts[0]), let y = Double(parts[1]), let height = Double(parts[2])
            else { return }
            lines.append(Self.line(parts[3], x: x, y: y, height: height, isTurned: kind == "turned"))
        case "zone": zone.append(rest)
        case "type": type = DocumentType(rawValue: rest) ?? .unknown
        case "state": state = rest
        case "jurisdiction": jurisdiction = rest
        case "absent": absent += [FieldName(rawValue: rest)].compactMap { $0 }
        case "field":
            let parts = rest.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2, let name = FieldName(rawValue: parts[0]), let bar = parts[1].firstIndex(of: "|")
            else { return }
            let value = parts[1][..<bar].replacingOccurrences(of: "\\n", with: "\n")
            let raw = parts[1][parts[1].index(after: bar)...].replacingOccurrences(of: "\\n", with: "\n")
            expected.append((name, value.isEmpty ? nil : value, raw))
        default: break
        }
    }

    static func line(
        _ text: String, x: Double, y: Double, height: Double, isTurned: Bool = false, probability: Double = 0.97
    ) -> TextLine {
        let characters = Array(text)
        let width = Double(characters.count) * height * 0.55
        func point(_ along: Double, _ across: Double) -> Point {
            isTurned ? Point(x: x - across, y: y + along) : Point(x: x + along, y: y + across)
        }
        let box = Quad(
            topLeft: point(0, -height / 2), topRight: point(width, -height / 2), bottomRight: point(width, height / 2),
            bottomLeft: point(0, height / 2))
        return TextLine(
            characters: characters.enumerated().map { index, character in
                TextCharacter(
                    character, probability: probability, position: (Double(index) + 0.5) / Double(characters.count))
            }, box: box, engine: "test")
    }

    var mrz: MRZ? { zone.isEmpty ? nil : try? MRZ(lines: zone.map { Array($0.utf8) }) }

    var known: [KnownValues] { mrz.map { [KnownValues($0, today: Self.today)] } ?? [] }

    var evidence: IdentityEvidence {
        let code = zone.first.map { String($0.prefix(2)).replacingOccurrences(of: "<", with: "") }
        let state = zone.first.map { String($0.dropFirst(2).prefix(3)).replacingOccurrences(of: "<", with: "") }
        return IdentityEvidence(
            pages: [PrintedPage(lines: lines)], zone: code.map { .init(code: $0, state: state ?? "") })
    }

    func read(models: [DocumentModel] = []) -> (identity: DocumentIdentity, reading: VisualReading) {
        let identity = DocumentIdentifier(models: models).identify(evidence)
        let reading = VisualFieldReader(today: Self.today).read(
            [PrintedPage(lines: lines)], known: known, identity: identity)
        return (identity, reading)
    }
}
