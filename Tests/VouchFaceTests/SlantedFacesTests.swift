import Testing
import VouchCore

@testable import VouchFace

/// Documents at a slant, seen by networks that know a light spot for a face where it is as wide as high.
@Suite struct SlantedFacesTests {
    /// Left, top, right and bottom of what is light, in pixels of a network's input.
    private static func spot(_ values: [Float], size: Int, above limit: Float) -> (SIMD4<Float>, isRound: Bool)? {
        var box = SIMD4<Float>(.infinity, .infinity, 0, 0)
        for y in 0..<size {
            for x in 0..<size where values[(y * size + x) * 3] > limit {
                box = SIMD4(
                    min(box.x, Float(x)), min(box.y, Float(y)), max(box.z, Float(x + 1)), max(box.w, Float(y + 1)))
            }
        }
        guard box.z > 0 else { return nil }
        let ratio = (box.z - box.x) / (box.w - box.y)
        return (box, ratio > 0.85 && ratio < 1.18)
    }

    private let finder = ScriptedNetwork { values in
        let anchors = FaceAnchors.shortRange
        var rows = [Float](repeating: 0, count: anchors.centres.count * 16)
        var scores = [Float](repeating: -50, count: anchors.centres.count)
        if let (box, isRound) = SlantedFacesTests.spot(values, size: 128, above: 0), isRound {
            let (side, x, y) = (box.z - box.x, (box.x + box.z) / 2, (box.y + box.w) / 2)
            let (dx, dy) = (x - Float(anchors.centres[0].x) * 128, y - Float(anchors.centres[0].y) * 128)
            let points: [Float] = [-0.2, -0.1, 0.2, -0.1, 0, 0, 0, 0.2, -0.4, 0, 0.4, 0]
            rows.replaceSubrange(0..<4, with: [dx, dy, side, side])
            for index in 0..<12 { rows[4 + index] = points[index] * side + (index % 2 == 0 ? dx : dy) }
            scores[0] = 5
        }
        return [rows, scores]
    }

    private let mesher = ScriptedNetwork { values in
        var points = [Float](repeating: 0, count: FaceMesh.count * 3)
        guard let (box, isRound) = SlantedFacesTests.spot(values, size: 192, above: 0.5), isRound else {
            return [points, [-9]]
        }
        let (side, x, y) = (box.z - box.x, (box.x + box.z) / 2, (box.y + box.w) / 2)
        for index in 0..<FaceMesh.count {
            points[index * 3] = x + side * (Float(index * 37 % 101) / 100 - 0.5)
            points[index * 3 + 1] = y + side * (Float(index * 53 % 101) / 100 - 0.5)
        }
        func put(_ landmark: FaceLandmark, _ across: Float, _ down: Float) {
            points.replaceSubrange(
                (landmark.rawValue * 3)..<(landmark.rawValue * 3 + 2), with: [x + across * side, y + down * side])
        }
        put(.rightEyeOuter, -0.3, -0.1)
        put(.rightEyeInner, -0.1, -0.1)
        put(.leftEyeInner, 0.1, -0.1)
        put(.leftEyeOuter, 0.3, -0.1)
        put(.noseTip, 0, 0)
        put(.lipUpper, 0, 0.19)
        put(.lipLower, 0, 0.21)
        return [points, [9]]
    }

    /// A light rectangle on black.
    private func faces(
        _ width: Int, _ height: Int, light: FaceBox,
        _ look: (SlantedFaces<ScriptedNetwork>, ImageView) throws -> [FaceMesh]
    ) throws -> [FaceMesh] {
        var bytes = [UInt8](repeating: 0, count: width * height)
        for y in Int(light.y)..<Int(light.y + light.height) {
            for x in Int(light.x)..<Int(light.x + light.width) { bytes[y * width + x] = 255 }
        }
        return try bytes.withUnsafeBytes {
            let view = try #require(ImageView($0, width: width, height: height, format: .grey8))
            return try look(
                SlantedFaces(finder: FaceFinder(near: finder, far: nil), mesher: FaceMesher(network: mesher)), view)
        }
    }

    private func look(_ slanted: SlantedFaces<ScriptedNetwork>, _ view: ImageView) throws -> [FaceMesh] {
        try slanted.faces(in: view).map(\.mesh)
    }

    @Test(arguments: [(90.0, 60.0), (60, 90)])
    func `a face that is too low or too narrow is found, at its place in the picture`(
        _ `case`: (width: Double, height: Double)
    ) throws {
        let light = FaceBox(x: 80, y: 70, width: `case`.width, height: `case`.height)
        let seen = try faces(300, 240, light: light) { slanted, view in
            // From the front there is none.
            #expect(try slanted.finder.faces(in: view, search: .quick).isEmpty)
            return try look(slanted, view)
        }
        let box = try #require(seen.first).box
        #expect(seen.count == 1)
        #expect(abs(box.x - light.x) < 4)
        #expect(abs(box.y - light.y) < 4)
        #expect(abs(box.width - light.width) < 6)
        #expect(abs(box.height - light.height) < 6)
    }

    @Test func `where no stretch makes a face there is none`() throws {
        let strip = FaceBox(x: 20, y: 100, width: 250, height: 30)
        #expect(try faces(300, 240, light: strip, look).isEmpty)
    }

    @Test func `a page that is too flat is drawn as from the front, and the face comes back to its place`() throws {
        // A page of 300 x 100 pixels: twice as flat as a document.
        let page = Quad(width: 300, height: 100).map { $0 + Point(x: 40, y: 60) }
        let light = FaceBox(x: 70, y: 90, width: 80, height: 40)
        let seen = try faces(400, 240, light: light) { try $0.faces(in: $1, on: page).map(\.mesh) }
        let box = try #require(seen.first).box
        #expect(abs(box.centre.x - 110) < 4)
        #expect(abs(box.centre.y - 110) < 4)
        #expect(abs(box.width / box.height - 2) < 0.25)
    }

    @Test(arguments: [(300.0, 200.0), (300, 180), (30, 10), (.nan, 100), (.infinity, 100)])
    func `a page seen from the front, too small or without a size is not drawn again`(
        _ `case`: (width: Double, height: Double)
    ) throws {
        let page = Quad(width: `case`.width, height: `case`.height)
        let light = FaceBox(x: 70, y: 40, width: 80, height: 40)
        #expect(try faces(400, 240, light: light) { try $0.faces(in: $1, on: page).map(\.mesh) }.isEmpty)
        #expect(finder.seen.withLock { $0.isEmpty })
    }

    @Test func `depths grow as the face's sides do`() throws {
        let points = (0..<FaceMesh.count).map { Point(x: Double($0 % 20), y: Double($0 / 20)) }
        let mesh = try #require(
            FaceMesh(points: points, depths: [Double](repeating: 3, count: FaceMesh.count), presence: 1))
        let mapped = try #require(mesh.mapped { Point(x: $0.x * 4, y: $0.y) })
        #expect(mapped.depths.allSatisfy { abs($0 - 6) < 1e-9 })
        #expect(mapped.points[1] == Point(x: 4, y: 0))
        #expect(mesh.mapped { _ in Point(x: 1, y: 1) } == nil)
    }
}
