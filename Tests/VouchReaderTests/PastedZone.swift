import Foundation
import Testing
import VouchCore

/// Pictures of zones pasted from the characters of our own specimens' zones.
struct PastedZone {
    private struct Truth: Decodable {
        let file: String
        let lines: [String]
        let zones: [[[Double]]]?
    }

    private static let cell = (width: 16, height: 28)
    private var tiles: [Character: [UInt8]] = [:]

    /// Cuts characters out of the clean, upright specimens.
    init() throws {
        let url = Corpus.root.appendingPathComponent("Tests/Corpus/mrz/truth.json")
        let truths = try JSONDecoder().decode([Truth].self, from: Data(contentsOf: url))
        let names = ["td3-utopia", "mrva-utopia", "td1-utopia", "td2-optional", "td3-zero-personal-check"]
        for name in names {
            let truth = try #require(truths.first { $0.file == "flat/\(name).jpg" })
            let corners = try #require(truth.zones?.first)
            try cut(try GreyPixels(file: truth.file), truth.lines, corners)
        }
    }

    private mutating func cut(_ picture: GreyPixels, _ lines: [String], _ corners: [[Double]]) throws {
        try #require(corners.count == 4 && lines.count > 1)
        let count = Double(try #require(lines.first).count)
        let pitch = (corners[1][0] - corners[0][0]) / count
        let capitals = 0.945 * pitch
        let step = (corners[3][1] - corners[0][1] - capitals) / Double(lines.count - 1)
        for (row, line) in lines.enumerated() {
            let middle = corners[0][1] + capitals / 2 + Double(row) * step
            for (column, character) in line.enumerated() where tiles[character] == nil {
                var tile: [UInt8] = []
                for y in 0..<PastedZone.cell.height {
                    for x in 0..<PastedZone.cell.width {
                        let u = (Double(x) + 0.5) / Double(PastedZone.cell.width)
                        let v = (Double(y) + 0.5 - Double(PastedZone.cell.height) / 2) / Double(PastedZone.cell.width)
                        tile.append(
                            picture.value(corners[0][0] + (Double(column) + u) * pitch, middle + v * pitch))
                    }
                }
                tiles[character] = tile
            }
        }
    }

    /// The lines on white, 2.5 characters apart, begun at the same place.
    func picture(_ lines: [String]) throws -> GreyPixels {
        let (width, height) = PastedZone.cell
        let margin = 8 * width
        let longest = lines.map(\.count).max() ?? 0
        let step = width * 5 / 2
        var result = GreyPixels(
            width: longest * width + 2 * margin, height: lines.count * step + 2 * margin, values: [])
        result.values = [UInt8](repeating: 250, count: result.width * result.height)
        for (row, line) in lines.enumerated() {
            for (column, character) in line.enumerated() {
                let tile = try #require(tiles[character], "no \(character) in the specimens")
                for y in 0..<height {
                    let start = (margin + row * step + y) * result.width + margin + column * width
                    for x in 0..<width { result.values[start + x] = tile[y * width + x] }
                }
            }
        }
        return result
    }
}
