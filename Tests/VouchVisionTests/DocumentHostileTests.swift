import Testing

@testable import VouchCore
@testable import VouchVision

/// Nothing that a picture or a network says stops the finder.
@Suite struct DocumentHostileTests {
    static func noise(_ width: Int, _ height: Int, seed: Int) -> GreyPicture {
        var dice = SceneDice(seed)
        return GreyPicture(
            width: width, height: height, pixels: (0..<width * height).map { _ in UInt8(dice.roll() & 255) })
    }

    static func cell(
        mask: Float = 0.9, edge: Float = 0.1, centre: (x: Float, y: Float) = (0, 0),
        direction: (x: Float, y: Float) = (1, 0), format: Float = 0
    ) -> DocumentMap.Cell {
        DocumentMap.Cell(
            mask: mask, edge: edge, centre: centre, direction: direction, formats: (format, 0, 0, 0))
    }

    static func check(_ found: [FoundDocument]) {
        #expect(found.count <= 8)
        for document in found {
            #expect(document.corners.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite })
            #expect(document.corners.signedArea > 0)
            #expect((0...1.001).contains(document.confidence))
            #expect((0...1).contains(document.coverage))
        }
    }

    @Test(arguments: [(1, 1), (1, 300), (300, 1), (2, 2), (7, 5), (65, 3), (40, 40), (9000, 2)])
    func `pictures of any shape are searched`(_ width: Int, _ height: Int) throws {
        for picture in [
            Self.noise(width, height, seed: width),
            GreyPicture(width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height)),
        ] {
            let longer = Double(max(width, height))
            let (w, h) = (Double(width) / longer * 320, Double(height) / longer * 320)
            let (columns, rows) = (max(Int(w + 1) / 4, 1), max(Int(h + 1) / 4, 1))
            var dice = SceneDice(height)
            let maps = [
                (0..<columns * rows).map { _ in Self.cell(edge: 0.9) },
                (0..<columns * rows).map { _ in
                    Self.cell(
                        mask: Float(dice.between(0, 1)), edge: Float(dice.between(0, 1)),
                        centre: (Float(dice.between(-500, 500)), Float(dice.between(-500, 500))),
                        direction: (Float(dice.between(-1, 1)), Float(dice.between(-1, 1))))
                },
            ]
            for cells in maps {
                let map = DocumentMap(
                    columns: columns, rows: rows, width: max(w, 1), height: max(h, 1), scale: longer / 320,
                    picture: picture, cells: cells)
                Self.check(DocumentFinder.documents(of: map, in: PicturePyramid(picture)))
            }
        }
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity, 0, -5, 1e30, .leastNonzeroMagnitude])
    func `documents are finite or none whatever the cells say`(_ hostile: Float) {
        let noise = Self.noise(160, 120, seed: 5)
        let picture = PicturePyramid(noise)
        let variants: [DocumentMap.Cell] = [
            Self.cell(mask: hostile), Self.cell(edge: hostile), Self.cell(centre: (hostile, 3)),
            Self.cell(direction: (hostile, 0)), Self.cell(format: hostile),
        ]
        for variant in variants {
            for all in [true, false] {
                let cells = (0..<80 * 60).map { index -> DocumentMap.Cell in
                    let inside = (20..<60).contains(index % 80) && (15..<40).contains(index / 80)
                    if !inside { return Self.cell(mask: 0) }
                    return all || index % 7 == 0 ? variant : Self.cell()
                }
                let map = DocumentMap(
                    columns: 80, rows: 60, width: 320, height: 240, scale: 0.5, picture: noise, cells: cells)
                Self.check(DocumentFinder.documents(of: map, in: picture))
            }
        }
    }

    @Test func `following in another picture is an answer or none`() throws {
        let finder = try DocumentCorpus.finder()
        let corners = DocumentScene.card(centre: Point(x: 310, y: 250), width: 380)
        let scene = DocumentScene(width: 640, height: 480, sheets: [.init(corners: corners)])
        let document = try #require(scene.found().first)
        var moved = scene
        moved.sheets[0].corners = corners.map { $0 + Point(x: 5, y: -4) }
        let followed = try #require(finder.followed(document, in: moved.picture()))
        #expect(cornerError(followed.corners, moved.sheets[0].corners) < 0.5)
        let blank = GreyPicture(width: 640, height: 480, pixels: [UInt8](repeating: 90, count: 640 * 480))
        #expect(finder.followed(document, in: blank) == nil)
        for (width, height) in [(1, 1), (3, 200), (200, 3)] {
            if let strange = finder.followed(document, in: Self.noise(width, height, seed: 1)) { Self.check([strange]) }
        }
    }

    @Test func `damaged weights are refused`() throws {
        let weights = try DocumentCorpus.weights()
        #expect(throws: NetworkError(.malformed)) { try DocumentFinder(weights: []) }
        #expect(throws: NetworkError(.malformed)) { try DocumentFinder(weights: Array(weights.dropLast())) }
        var flipped = weights
        flipped[flipped.count - 9] ^= 1
        #expect(throws: NetworkError(.checksumMismatch)) { try DocumentFinder(weights: flipped) }
    }

    @Test func `a network for something else finds nothing`() throws {
        let other = try DocumentCorpus.weights("mrz-finder.vnet")
        let finder = try DocumentFinder(weights: other)
        #expect(finder.documents(in: Self.noise(64, 48, seed: 2)).isEmpty)
    }
}
