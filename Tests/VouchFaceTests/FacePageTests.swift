import Testing
import VouchCore

@testable import VouchFace

/// One look at a page of a picture.
@Suite struct FacePageTests {
    private let upright = Quad(width: 320, height: 200).map { $0 + Point(x: 100, y: 60) }

    /// The network of the short range sees one face at an anchor, of 16 of its 128 pixels.
    private func seeing(_ anchor: Int) -> ScriptedNetwork {
        ScriptedNetwork { _ in
            var rows = [Float](repeating: 0, count: 896 * 16)
            var scores = [Float](repeating: -50, count: 896)
            scores[anchor] = 4
            let values: [Float] = [0, 0, 16, 16, -4, -2, 4, -2, 0, 1, 0, 4, -7, -1, 7, -1]
            for (index, value) in values.enumerated() { rows[anchor * 16 + index] = value }
            return [rows, scores]
        }
    }

    private func faces(_ finder: FaceFinder<ScriptedNetwork>, on page: Quad) throws -> [FoundFace] {
        let bytes = [UInt8](repeating: 128, count: 640 * 480)
        return try bytes.withUnsafeBytes {
            let view = try #require(ImageView($0, width: 640, height: 480, format: .grey8))
            return try finder.faces(in: view, on: page)
        }
    }

    @Test func `the look is at the square about the page, and the face comes out in the picture's pixels`() throws {
        let face = try #require(
            try faces(FaceFinder(near: seeing(272), far: .blind(.fullRange)), on: upright).first)
        // The square has the page's longer side and its middle.
        #expect(abs(face.box.centre.x - (260 + 320 * 0.5 / 16)) < 1e-6)
        #expect(abs(face.box.centre.y - (160 + 320 * 0.5 / 16)) < 1e-6)
        #expect(abs(face.box.width - 40) < 1e-6)
        #expect(face.leftEye.x > face.rightEye.x)
    }

    @Test func `on a page that lies upside down the face does too`() throws {
        let corners = upright.corners
        let turned = Quad(
            topLeft: corners[2], topRight: corners[3], bottomRight: corners[0], bottomLeft: corners[1])
        let face = try #require(
            try faces(FaceFinder(near: seeing(272), far: .blind(.fullRange)), on: turned).first)
        #expect(face.leftEye.x < face.rightEye.x)
        #expect(abs(face.box.centre.x - (260 - 320 * 0.5 / 16)) < 1e-6)
    }

    @Test func `a face beside the page is not on it`() throws {
        // The first row of anchors is above a page that is wider than high.
        #expect(try faces(FaceFinder(near: seeing(8), far: .blind(.fullRange)), on: upright).isEmpty)
    }

    @Test func `the second network is asked only where the first finds none`() throws {
        let far = ScriptedNetwork.blind(.fullRange)
        _ = try faces(FaceFinder(near: seeing(272), far: far), on: upright)
        #expect(far.seen.withLock { $0.isEmpty })
        let near = ScriptedNetwork.blind(.shortRange)
        _ = try faces(FaceFinder(near: near, far: far), on: upright)
        // The whole page, then its two ends.
        #expect(far.seen.withLock { $0.count } == 3)
        #expect(near.seen.withLock { $0.count } == 3)
        _ = try faces(FaceFinder(near: near, far: far), on: Quad(width: 200, height: 200))
        #expect(far.seen.withLock { $0.count } == 4)
    }

    @Test(arguments: [0, 31, 1e7, .nan, .infinity] as [Double])
    func `a page of no size, or of too much, has no face`(_ side: Double) throws {
        let finder = FaceFinder(near: seeing(272), far: .blind(.fullRange))
        #expect(try faces(finder, on: Quad(width: side, height: side / 2)).isEmpty)
    }
}
