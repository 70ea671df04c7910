import VouchCore
import VouchFields
import VouchMRZ
import VouchModels
import VouchOCR
import VouchVisual

/// A generated page, as the generator writes it.
struct PageText: Decodable {
    struct Line: Decodable {
        let characters: [String]
        /// Upper left, upper right, lower right, lower left; x, then y.
        let corners: [Double]
        let confidence: Double
        /// Runs: what the characters are (`nothing`, `label` or a field's name), and how many.
        let tags: [Tag]
    }

    struct Tag: Decodable {
        let name: String
        let count: Int

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            name = try values.decode(String.self)
            count = try values.decode(Int.self)
        }
    }

    /// What a licence's barcode says.
    struct Barcode: Decodable {
        let surname: String
        let givenNames: String
        let documentNumber: String
        let dateOfBirth: String
        let dateOfIssue: String
        let dateOfExpiry: String
        let sex: String
        let issuer: Int
    }

    let lines: [Line]
    /// Empty where none is read.
    let zone: [String]
    let barcode: Barcode?
    /// Width and height in millimetres, where the page's corners are known.
    let size: [Double]?
    /// The page in the lines' units.
    let extent: [Double]
    let hasZone: Bool?

    /// Generated pages are read on this day.
    static let today = CalendarDate(year: 2026, month: 6, day: 15)!

    var printed: PrintedPage {
        let known = size.map { PrintedPage.Size(width: $0[0], height: $0[1]) }
        return PrintedPage(
            lines: lines.map(\.textLine), corners: known.map { _ in Quad(width: extent[0], height: extent[1]) },
            size: known, hasZone: hasZone)
    }

    /// For each field that has a value here, the prints of it; the parts of one print are in reading order.
    var truth: [String: Set<String>] {
        var parts: [String: [String]] = [:]
        // Of one row is what starts within half a line's height.
        var rows: [[Line]] = []
        for line in lines.sorted(by: { $0.corners[1] < $1.corners[1] }) {
            let height = line.corners[7] - line.corners[1]
            if let first = rows.last?.first, line.corners[1] - first.corners[1] < height / 2 {
                rows[rows.count - 1].append(line)
            } else {
                rows.append([line])
            }
        }
        for line in rows.flatMap({ $0.sorted { $0.corners[0] < $1.corners[0] } }) {
            var at = 0
            for tag in line.tags {
                let text = line.characters[at..<at + tag.count].joined()
                at += tag.count
                let isPrint = text.contains { $0.isLetter || $0.isNumber }
                guard tag.name != "nothing", tag.name != "label", tag.name != "other", isPrint else { continue }
                parts[tag.name, default: []].append(text)
            }
        }
        // A number or a day that is printed twice is there twice; other values go on in the next line.
        return Dictionary(
            uniqueKeysWithValues: parts.map { name, parts in
                let isWhole = name.hasSuffix("Number") || name.hasPrefix("date") || Set(parts).count == 1
                return (name, Set([parts.joined(separator: " ")] + (isWhole ? parts : [])))
            })
    }

    var mrz: MRZ? { zone.isEmpty ? nil : try? MRZ(lines: zone.map { Array($0.utf8) }) }
}

extension PageText.Line {
    var textLine: TextLine {
        let quad = Quad(
            topLeft: Point(x: corners[0], y: corners[1]), topRight: Point(x: corners[2], y: corners[3]),
            bottomRight: Point(x: corners[4], y: corners[5]), bottomLeft: Point(x: corners[6], y: corners[7]))
        let count = Double(characters.count)
        return TextLine(
            characters: characters.enumerated().map { index, text in
                TextCharacter(
                    text.first ?? " ", probability: confidence, position: (Double(index) + 0.5) / count)
            }, box: quad, engine: "generated")
    }

    /// The class of each character.
    var classes: [UInt8] {
        tags.flatMap { tag in
            let value =
                switch tag.name {
                case "nothing": AssignedField.nothing
                case "label": AssignedField.label
                default: FieldName(rawValue: tag.name).map(AssignedField.valueClass) ?? AssignedField.other
                }
            return [UInt8](repeating: UInt8(value), count: tag.count)
        }
    }
}
