import Testing

@testable import VouchCore
@testable import VouchVision

/// Numbers that repeat.
private struct Dice {
    private var state: UInt32

    init(_ seed: Int) { state = UInt32(truncatingIfNeeded: seed) &* 2_654_435_761 &+ 1 }

    mutating func roll() -> Int {
        state = state &* 1_664_525 &+ 1_013_904_223
        return Int(state >> 16)
    }
}

private func picture(_ width: Int, _ height: Int, seed: Int = 1) -> PicturePyramid {
    var dice = Dice(seed)
    return PicturePyramid(
        GreyPicture(width: width, height: height, pixels: (0..<width * height).map { _ in UInt8(dice.roll() & 255) }))
}

@Suite struct ZoneCandidateTests {
    static func cell(
        probability: Float = 0.9, direction: (x: Float, y: Float) = (1, 0), pitch: Float = 10, below: Float = 0
    ) -> ZoneMap.Cell {
        ZoneMap.Cell(probability: probability, direction: direction, pitch: pitch, below: below)
    }

    /// A band of two rows of cells, 40 characters of 10 pixels long, whose middle line runs between them.
    static let band: [ZoneMap.Cell] = (0..<100).map { cell(below: $0 < 50 ? -4 : 4) }
    static let places = (0..<100).map { (x: $0 % 50, y: $0 / 50) }

    static func candidate(_ cells: [ZoneMap.Cell]) -> ZoneCandidate? {
        ZoneCandidate(places, of: ZoneMap(columns: 50, rows: 2, scale: 2, cells: cells))
    }

    @Test func `a band of cells gives its middle line in pixels of the picture`() throws {
        let candidate = try #require(Self.candidate(Self.band))
        #expect(abs(candidate.length - 40) < 1e-6)
        #expect((candidate.middle.point(0) - Point(x: 0, y: 16)).length < 1e-6)
        #expect((candidate.middle.point(40) - Point(x: 800, y: 16)).length < 1e-6)
    }

    @Test func `text that reads the other way runs the other way`() throws {
        let turned = (0..<100).map { Self.cell(direction: (-1, 0), below: $0 < 50 ? 4 : -4) }
        let candidate = try #require(Self.candidate(turned))
        #expect((candidate.middle.point(0) - Point(x: 800, y: 16)).length < 1e-6)
        #expect((candidate.middle.point(40) - Point(x: 0, y: 16)).length < 1e-6)
    }

    @Test func `no cells and cells that contradict each other are no candidate`() {
        let map = ZoneMap(columns: 50, rows: 2, scale: 2, cells: Self.band)
        #expect(ZoneCandidate([], of: map) == nil)
        #expect(Self.candidate((0..<100).map { Self.cell(direction: ($0 % 2 == 0 ? 1 : -1, 0)) }) == nil)
        #expect(Self.candidate((0..<100).map { _ in Self.cell(direction: (0, 0)) }) == nil)
        #expect(Self.candidate((0..<100).map { _ in Self.cell(probability: 0) }) == nil)
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity, 0, -5, 1e30, .leastNonzeroMagnitude])
    func `a candidate is finite or none whatever its cells say`(_ hostile: Float) {
        for all in [false, true] {
            let variants: [(Int) -> ZoneMap.Cell] = [
                { _ in Self.cell(probability: hostile) }, { _ in Self.cell(direction: (hostile, 0)) },
                { _ in Self.cell(pitch: hostile) }, { _ in Self.cell(below: hostile) },
                { Self.cell(direction: (0.6, 0.8), pitch: hostile, below: Float($0)) },
            ]
            for variant in variants {
                let cells = Self.band.indices.map { all || $0 == 17 ? variant($0) : Self.band[$0] }
                guard let candidate = Self.candidate(cells) else { continue }
                #expect((6..<120).contains(candidate.length))
                #expect(candidate.confidence >= 0)
                for u in [0, candidate.length] {
                    let (point, down) = (candidate.middle.point(u), candidate.middle.down(u))
                    #expect([point.x, point.y, down.x, down.y].allSatisfy { $0.isFinite })
                }
            }
        }
    }
}

@Suite struct LineFinderTests {
    @Test func `two printed lines are found where they are`() {
        // Strokes 3 pixels wide every 10 pixels, 9 high, around rows 40 and 64.
        var pixels = [UInt8](repeating: 230, count: 440 * 100)
        for line in [40, 64] {
            for y in line - 4...line + 4 {
                for x in 0..<440 where x % 10 < 3 { pixels[y * 440 + x] = 20 }
            }
        }
        let pyramid = PicturePyramid(GreyPicture(width: 440, height: 100, pixels: pixels))
        let middle = LineCurve(x: .init(c0: 0, c1: 10, c2: 0), y: .init(c0: 52, c1: 0, c2: 0))
        let lines = LineFinder(middle, count: 44, in: pyramid).lines()
        #expect(lines.count == 2)
        for (line, row) in zip(lines, [40.5, 64.5]) {
            for u in [0.0, 22, 44] { #expect((line.point(u) - Point(x: 10 * u, y: row)).length < 0.6) }
        }
    }

    @Test(arguments: [(1, 1), (1, 500), (500, 1), (17, 9), (3, 3), (64, 64)])
    func `lines of any curve in a picture of any size are finite`(_ width: Int, _ height: Int) {
        let pyramid = picture(width, height)
        let hostile = [0, 1e-9, 10, -1e9, 1e200, .infinity, .nan]
        for slope in hostile {
            for bow in hostile {
                let curve = LineCurve(x: .init(c0: 5, c1: slope, c2: bow), y: .init(c0: 5, c1: 0, c2: 0))
                let lines = LineFinder(curve, count: 30, in: pyramid).lines()
                #expect(lines.count <= 6)
                let plain = slope.magnitude < 1e3 && bow.magnitude < 1e3
                for line in lines where plain { #expect(line.point(15).x.isFinite && line.point(15).y.isFinite) }
            }
        }
    }

    @Test func `an empty picture has no lines`() {
        let blank = PicturePyramid(GreyPicture(width: 50, height: 50, pixels: [UInt8](repeating: 9, count: 2500)))
        let curve = LineCurve(x: .init(c0: 0, c1: 1, c2: 0), y: .init(c0: 25, c1: 0, c2: 0))
        #expect(LineFinder(curve, count: 44, in: blank).lines().isEmpty)
    }
}
