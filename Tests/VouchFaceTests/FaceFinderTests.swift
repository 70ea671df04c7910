import Testing
import VouchCore

@testable import VouchFace

@Suite struct FaceFinderTests {
    private func withGrey<R>(_ width: Int, _ height: Int, _ body: (ImageView) throws -> R) throws -> R {
        let bytes = [UInt8](repeating: 128, count: width * height)
        return try bytes.withUnsafeBytes {
            try body(try #require(ImageView($0, width: width, height: height, format: .grey8)))
        }
    }

    /// A network of the short range that sees one face at an anchor, of 32 of its 128 pixels.
    private func seeing(_ anchor: Int, score: Float = 4, row: [Float]? = nil) -> ScriptedNetwork {
        ScriptedNetwork { _ in
            var rows = [Float](repeating: 0, count: 896 * 16)
            var scores = [Float](repeating: -50, count: 896)
            scores[anchor] = score
            let values: [Float] = row ?? [0, 0, 32, 32, -8, -4, 8, -4, 0, 2, 0, 8, -14, -2, 14, -2]
            for (index, value) in values.enumerated() { rows[anchor * 16 + index] = value }
            return [rows, scores]
        }
    }

    @Test func `anchors are as many as the networks have rows`() {
        #expect(FaceAnchors.shortRange.centres.count == 896)
        #expect(FaceAnchors.fullRange.centres.count == 2304)
    }

    @Test func `a row is relative to its anchor, and the picture's own pixels come out`() throws {
        // Anchor 272 is in row 8, column 8 of the first grid: (8.5 / 16) of the square.
        let finder = FaceFinder(near: seeing(272), far: .blind(.fullRange))
        // Twice as wide as high: the square reaches 160 pixels above and below.
        let faces = try withGrey(640, 320) { try finder.faces(in: $0, search: .quick) }
        let face = try #require(faces.first)
        #expect(faces.count == 1)
        let (x, y) = (8.5 / 16 * 640, 8.5 / 16 * 640 - 160)
        #expect(abs(face.box.centre.x - x) < 1e-3)
        #expect(abs(face.box.centre.y - y) < 1e-3)
        #expect(abs(face.box.width - 160) < 1e-3)
        #expect(abs(face.rightEye.x - (x - 40)) < 1e-3)
        #expect(abs(face.rightEye.y - (y - 20)) < 1e-3)
        #expect(abs(face.leftEar.x - (x + 70)) < 1e-3)
    }

    @Test func `a quick search looks once; a thorough one at parts too`() throws {
        let (near, far) = (ScriptedNetwork.blind(.shortRange), ScriptedNetwork.blind(.fullRange))
        let finder = FaceFinder(near: near, far: far)
        try withGrey(640, 320) { view in
            let quick = try finder.faces(in: view, search: .quick)
            #expect(quick.isEmpty)
            #expect(near.seen.withLock { $0.count } == 1)
            #expect(far.seen.withLock { $0.isEmpty })
            let thorough = try finder.faces(in: view, search: .thorough)
            #expect(thorough.isEmpty)
            #expect(far.seen.withLock { $0.count } > 10)
        }
        // Every input has the size its network takes, and values of -1 to 1.
        #expect(near.seen.withLock { $0.allSatisfy { $0.count == 128 * 128 * 3 && $0.allSatisfy { abs($0) <= 1 } } })
        #expect(far.seen.withLock { $0.allSatisfy { $0.count == 192 * 192 * 3 } })
    }

    @Test func `parts cover the picture and overlap by half`() throws {
        let squares = try withGrey(1000, 600) { FaceFinder<ScriptedNetwork>.squares(of: $0, .thorough) }
        for x in stride(from: 5.0, to: 1000, by: 45) {
            for y in stride(from: 5.0, to: 600, by: 45) {
                let isInside = squares.contains { square in
                    square.side < 600 && abs(square.centre.x - x) <= square.side / 2
                        && abs(square.centre.y - y) <= square.side / 2
                }
                #expect(isInside)
            }
        }
    }

    @Test func `one face seen in several looks is told once`() throws {
        let finder = FaceFinder(near: seeing(272), far: .blind(.fullRange))
        let one = try withGrey(90, 90) { try finder.faces(in: $0, search: .everyTurn) }
        #expect(one.count == 1)
    }

    @Test func `scores below the threshold are no faces`() throws {
        let finder = FaceFinder(near: seeing(272, score: -0.1), far: .blind(.fullRange))
        #expect(try withGrey(64, 64) { try finder.faces(in: $0, search: .quick) }.isEmpty)
    }

    @Test func `many looks ask for more certainty than one`() throws {
        // A score of 0.4 is a confidence of 0.6.
        let finder = FaceFinder(near: seeing(272, score: 0.4), far: .blind(.fullRange))
        #expect(try withGrey(90, 90) { try finder.faces(in: $0, search: .quick) }.count == 1)
        #expect(try withGrey(90, 90) { try finder.faces(in: $0, search: .thorough) }.isEmpty)
        #expect(try withGrey(90, 90) { try finder.faces(in: $0, search: .everyTurn) }.isEmpty)
    }

    @Test func `a mesh is seen again only where the finder sees a face of its size and place, and is sure of it`()
        throws
    {
        // Seen in the middle of the square about the mesh, with a third of its side: 42 of 128 pixels, about anchor 272.
        let row: [Float] = [-4, -4, 42, 42] + [Float](repeating: 0, count: 12)
        var points = (0..<FaceMesh.count).map { index in
            let (x, y) = (index * 37 % 101, index * 53 % 101)
            return Point(x: 300 + Double(x), y: 200 + Double(y))
        }
        for (landmark, x) in [(FaceLandmark.rightEyeOuter, 320.0), (.rightEyeInner, 340), (.leftEyeInner, 360)] {
            points[landmark.rawValue] = Point(x: x, y: 230)
        }
        points[FaceLandmark.leftEyeOuter.rawValue] = Point(x: 380, y: 230)
        let mesh = try #require(FaceMesh(points: points, depths: [Double](repeating: 0, count: 468), presence: 1))
        func sees(_ anchor: Int, _ score: Float, _ row: [Float]) throws -> Bool {
            let finder = FaceFinder(near: seeing(anchor, score: score, row: row), far: nil)
            return try withGrey(640, 480) { try finder.sees(mesh, in: $0) }
        }
        #expect(try sees(272, 4, row))
        // A confidence of 0.55, another place, another size.
        #expect(try !sees(272, 0.2, row))
        #expect(try !sees(0, 4, row))
        #expect(try !sees(272, 4, [-4, -4, 12, 12] + [Float](repeating: 0, count: 12)))
    }

    @Test(arguments: [Float.nan, .infinity, -1, 0, 10_000])
    func `a row that cannot be a face is passed over`(_ size: Float) throws {
        let row: [Float] = [0, 0, size, 32] + [Float](repeating: 0, count: 12)
        let finder = FaceFinder(near: seeing(272, row: row), far: .blind(.fullRange))
        #expect(try withGrey(64, 64) { try finder.faces(in: $0, search: .quick) }.isEmpty)
    }

    @Test(arguments: [[], [1], [896, 896]])
    func `outputs of another size are an error`(_ counts: [Int]) throws {
        let outputs = counts.map { [Float](repeating: 1, count: $0) }
        let finder = FaceFinder(near: ScriptedNetwork { _ in outputs }, far: .blind(.fullRange))
        #expect(throws: FaceError(.unexpectedOutput)) {
            try withGrey(64, 64) { try finder.faces(in: $0, search: .quick) }
        }
    }

    @Test func `a network that fails is an error`() throws {
        let failing = ScriptedNetwork(error: FaceError(.outOfMemory)) { _ in [] }
        #expect(throws: FaceError(.outOfMemory)) {
            try withGrey(64, 64) { try FaceFinder(near: failing, far: failing).faces(in: $0, search: .quick) }
        }
    }

    @Test func `no more faces are told than anyone needs`() throws {
        // Every anchor of the coarse grid sees a face of a few pixels.
        let crowd = ScriptedNetwork { _ in
            var rows = [Float](repeating: 0, count: 896 * 16)
            for index in 0..<896 { (rows[index * 16 + 2], rows[index * 16 + 3]) = (2, 2) }
            return [rows, [Float](repeating: 9, count: 896)]
        }
        let faces = try withGrey(64, 64) {
            try FaceFinder(near: crowd, far: .blind(.fullRange)).faces(in: $0, search: .quick)
        }
        #expect(faces.count == FaceFinder<ScriptedNetwork>.mostFaces)
    }
}
