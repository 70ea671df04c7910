import VouchCore

/// Finds possible machine-readable zones in a picture, in any orientation.
public struct ZoneFinder: Sendable {
    private let network: Network

    /// Uses a network that was loaded.
    ///
    /// - Parameter network: the one of `Networks/mrz-finder.vnet`.
    public init(network: Network) { self.network = network }

    /// Candidates, most convincing first.
    ///
    /// - Parameter longSide: the picture is scaled to this many pixels first, at most to twice its size: 640 shows
    ///   zones whose characters are then 2 to 18 pixels wide; smaller print needs more, larger less.
    public func candidates(in picture: GreyPicture, longSide: Int = 640) -> [ZoneCandidate] {
        guard let map = ZoneMap(picture, longSide: longSide, network: network) else { return [] }
        return ZoneFinder.components(of: map)
            .compactMap { ZoneCandidate($0, of: map) }
            .filter { $0.length >= ZoneFinder.shortest }
            .sorted { $0.confidence * Float($0.length) > $1.confidence * Float($1.length) }
    }

    /// Characters; the shortest line of a layout is 30, and estimates of length may be off by a third.
    private static let shortest = 18.0

    private enum Threshold {
        /// A zone has at least one cell with this probability…
        static let seed: Float = 0.5
        /// …and extends over neighbouring cells with at least this one.
        static let member: Float = 0.3
        /// Neighbours read the same way: cosine of the angle between them.
        static let agreement: Float = 0.7
    }

    /// Groups of touching cells that read the same way.
    private static func components(of map: ZoneMap) -> [[(x: Int, y: Int)]] {
        var visited = [Bool](repeating: false, count: map.columns * map.rows)
        var groups: [[(x: Int, y: Int)]] = []
        for y in 0..<map.rows {
            for x in 0..<map.columns
            where !visited[y * map.columns + x] && map[x, y].probability >= Threshold.seed {
                visited[y * map.columns + x] = true
                var group = [(x: x, y: y)]
                var next = 0
                while next < group.count {
                    let place = group[next]
                    next += 1
                    for ny in max(place.y - 1, 0)...min(place.y + 1, map.rows - 1) {
                        for nx in max(place.x - 1, 0)...min(place.x + 1, map.columns - 1) {
                            let index = ny * map.columns + nx
                            guard !visited[index], map[nx, ny].probability >= Threshold.member else { continue }
                            let (a, b) = (map[place.x, place.y].direction, map[nx, ny].direction)
                            guard a.x * b.x + a.y * b.y >= Threshold.agreement else { continue }
                            visited[index] = true
                            group.append((nx, ny))
                        }
                    }
                }
                if group.count >= 3 { groups.append(group) }
            }
        }
        return groups
    }
}
