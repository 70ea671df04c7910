import VouchCore

/// A document and the region of the map it was made of.
struct Sighting {
    let region: DocumentRegion
    private(set) var document: FoundDocument
    /// Cells of the region that lie in the document.
    let cells: [Int]
    /// How well it explains its cells: their number times its confidence, reduced where votes for centres are
    /// elsewhere.
    let worth: Double

    /// Penalty for votes that are off by the size of the region. Results are almost the same from 3 to 8.
    private static let dissentWeight = 5.0
    /// Share of the smaller of two interpretations: if they share more cells than this, they contradict each other.
    private static let mostShared = 0.3
    /// Maximum number of interpretations compared.
    private static let limit = 12
    /// The share of a document that may be hidden under others.
    private static let mostHidden = 0.6

    init(region: DocumentRegion, document: FoundDocument, map: DocumentMap) {
        let corners = document.corners.map { map.scaled($0) }
        let polygon = ConvexPolygon(corners)
        (self.region, self.document) = (region, document)
        cells = region.cells.filter { polygon.contains(map.middle($0)) }
        let dissent = region.dissent(from: corners.center, in: map)
        let agreement = Double(exponential(-Float(Sighting.dissentWeight * dissent)))
        worth = Double(document.confidence) * agreement * Double(cells.count)
    }

    /// The consistent set of interpretations with the highest total score.
    static func best(of readings: [Sighting], in map: DocumentMap) -> [Sighting] {
        let readings = readings.sorted { $0.worth > $1.worth }.prefix(limit).filter { $0.worth > 0 }
        guard readings.count > 1 else { return readings }
        var rivals = [[Bool]](repeating: [Bool](repeating: false, count: readings.count), count: readings.count)
        for (index, reading) in readings.enumerated() {
            var own = [Bool](repeating: false, count: map.count)
            for cell in reading.cells { own[cell] = true }
            for other in readings.indices where other > index {
                let shared = readings[other].cells.count { own[$0] }
                let least = min(reading.cells.count, readings[other].cells.count)
                let rival = Double(shared) > mostShared * Double(least)
                (rivals[index][other], rivals[other][index]) = (rival, rival)
            }
        }
        var best: (worth: Double, chosen: [Int]) = (0, [])
        /// Continues with the readings from `next` that no chosen one contradicts.
        func choose(_ chosen: [Int], _ worth: Double, from next: Int) {
            if worth > best.worth { best = (worth, chosen) }
            for index in next..<readings.count where !chosen.contains(where: { rivals[$0][index] }) {
                choose(chosen + [index], worth + readings[index].worth, from: index + 1)
            }
        }
        choose([], 0, from: 0)
        let chosen = best.chosen.map { readings[$0] }
        return chosen.indices.map { index in
            var sighting = chosen[index]
            sighting.forgive(chosen.indices.filter { $0 != index }.map { chosen[$0] }, in: map)
            return sighting
        }
    }

    /// Other documents on top are not compared with it: cells of others inside its outline do not count as missing.
    private mutating func forgive(_ others: [Sighting], in map: DocumentMap) {
        guard !others.isEmpty else { return }
        let polygon = ConvexPolygon(document.corners.map { map.scaled($0) })
        let hidden = Set(others.flatMap { $0.cells }).subtracting(region.cells)
            .count { polygon.contains(map.middle($0)) }
        let covered = (0..<map.count).count { polygon.contains(map.middle($0)) }
        guard hidden > 0, Double(hidden) <= Sighting.mostHidden * Double(covered) else { return }
        let outside = region.cells.count - cells.count
        // The confidence is multiplied by the square of the overlap of region and outline.
        let gain = Double(covered + outside) / Double(covered - hidden + outside)
        document.confidence = min(document.confidence * Float(gain * gain), 1)
    }
}
