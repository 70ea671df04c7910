import Testing
import VouchCore
import VouchFace

@testable import VouchLiveness

/// A picture of 480 by 640 pixels, made pixel by pixel.
struct MadePicture {
    static let width = 480
    static let height = 640
    var bytes: [UInt8]

    init(_ colour: (_ x: Int, _ y: Int) -> (Double, Double, Double)) {
        bytes = []
        bytes.reserveCapacity(Self.width * Self.height * 3)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let (r, g, b) = colour(x, y)
                for value in [r, g, b] { bytes.append(UInt8(min(max(value, 0), 255))) }
            }
        }
    }

    /// Skin with noise of four shades.
    static func noise(_ x: Int, _ y: Int, seed: Int = 0) -> Double {
        var state = UInt64(truncatingIfNeeded: (y * width + x + 1) &* 0x9E37_79B9 &+ seed &* 0x85EB_CA6B)
        state ^= state >> 15
        state &*= 0xBF58_476D_1CE4_E5B9
        state ^= state >> 31
        return Double(state % 1000) / 125 - 4
    }

    static func skin(_ x: Int, _ y: Int) -> (Double, Double, Double) {
        let shade = Double((x - 240) * (x - 240) + (y - 300) * (y - 300)) / 900 + noise(x, y)
        return (190 - shade, 140 - shade, 110 - shade)
    }

    func view<R>(_ body: (ImageView) throws -> R) throws -> R {
        try bytes.withUnsafeBytes {
            try body(try #require(ImageView($0, width: Self.width, height: Self.height, format: .rgb8)))
        }
    }
}

@Suite struct LivenessPixelTests {
    private let mesh: FaceMesh

    init() throws { mesh = try MadeHead().mesh() }

    @Test func `skin has no grid; stripes as faint as noise, in light or colour, are one`() throws {
        let plain = try #require(try MadePicture(MadePicture.skin).view { DisplayGrid.value(mesh, in: $0) })
        #expect(plain < LivenessLimits().displayGrid / 1.5, "\(plain)")
        let lines = MadePicture { x, y in
            let (r, g, b) = MadePicture.skin(x, y)
            let stripe = (2 * x + 3 * y) % 17 < 8 ? 2.5 : -2.5
            return (r + stripe, g + stripe, b + stripe)
        }
        #expect(try #require(try lines.view { DisplayGrid.value(mesh, in: $0) }) > LivenessLimits().displayGrid)
        let fringes = MadePicture { x, y in
            let (r, g, b) = MadePicture.skin(x, y)
            return (r + ((x + y) % 7 < 3 ? 3 : -3), g, b)
        }
        #expect(try #require(try fringes.view { DisplayGrid.value(mesh, in: $0) }) > LivenessLimits().displayGrid)
    }

    @Test func `fine regular hair over the forehead is no grid, and one over the whole face is`() throws {
        let box = mesh.box
        let browLine = Int(box.y + box.height * 0.35)
        func strands(isHair: @escaping (Int) -> Bool) -> MadePicture {
            MadePicture { x, y in
                let (r, g, b) = MadePicture.skin(x, y)
                let strand = isHair(y) && (3 * x + y) % 11 < 5 ? 30.0 : 0
                return (r - strand, g - strand, b - strand)
            }
        }
        let limit = LivenessLimits().displayGrid
        let hair = try strands { $0 < browLine }.view { DisplayGrid.value(mesh, in: $0) }
        #expect(try #require(hair) < limit / 1.5)
        #expect(try #require(try strands { _ in true }.view { DisplayGrid.value(mesh, in: $0) }) > limit * 5)
    }

    @Test func `blocks of eight pixels are compression's, not a display's`() throws {
        let blocks = MadePicture { x, y in
            let (r, g, b) = MadePicture.skin(x, y)
            let edge = x % 8 == 0 || y % 8 == 0 ? 4.0 : 0
            return (r + edge, g + edge, b + edge)
        }
        #expect(try #require(try blocks.view { DisplayGrid.value(mesh, in: $0) }) < LivenessLimits().displayGrid)
    }

    @Test func `a face outside the picture has no grid, no skin and no edges`() throws {
        let away = try MadeHead(centre: Point(x: -4000, y: 9000)).mesh()
        try MadePicture(MadePicture.skin).view { view in
            #expect(DisplayGrid.value(away, in: view) == nil)
            #expect(SkinColour.value(away, in: view) == nil)
            #expect(SheetEdges.edges(away, in: view).isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a mesh far wider or farther away than any picture is looked at in no time`() throws {
        func stretched(_ x: Double, _ y: Double, from: Double = 0) throws -> FaceMesh {
            let middle = mesh.box.centre.x
            let points = mesh.points.map { Point(x: middle + ($0.x - middle) * x, y: $0.y * y + from) }
            return try #require(FaceMesh(points: points, depths: mesh.depths, presence: 1))
        }
        let wide = try stretched(1e15, 1)
        let (below, above) = (try stretched(1, 1, from: 1e17), try stretched(1, 1, from: -1e17))
        try MadePicture(MadePicture.skin).view { view in
            // What of it is in the picture is looked at.
            #expect(SkinColour.value(wide, in: view) != nil)
            #expect(SkinColour.value(below, in: view) == nil)
            #expect(SkinColour.value(above, in: view) == nil)
        }
    }

    @Test func `the edge of a sheet is found where it is, in the face's own size`() throws {
        let sheet = MadePicture { x, y in
            let (r, g, b) = MadePicture.skin(x, y)
            return x < 90 ? (40 + MadePicture.noise(x, y), 40, 40) : (r, g, b)
        }
        let edges = try sheet.view { SheetEdges.edges(mesh, in: $0) }
        let left = try #require(edges.first { $0.side == .left })
        // The eyes' middle is at 240, and a unit is 90 pixels.
        #expect(abs(left.offset - 150.0 / 90) < 0.12)
        #expect(left.strength > 30)
        #expect(!edges.contains { $0.side == .right })
        #expect(try MadePicture(MadePicture.skin).view { SheetEdges.edges(mesh, in: $0) }.isEmpty)
    }

    @Test func `skin's colour is the mean of its light`() throws {
        let plain = try MadePicture { _, _ in (188, 188, 0) }.view { SkinColour.value(mesh, in: $0) }
        let colour = try #require(plain)
        // sRGB 188 is half of the light.
        #expect(abs(colour.red - 0.5) < 0.01)
        #expect(abs(colour.green - 0.5) < 0.01)
        #expect(colour.blue == 0)
    }

    @Test func `a picture that is shown again does not change; one with new noise does`() throws {
        func noisy(_ seed: Int) -> MadePicture {
            MadePicture { x, y in
                let noise = MadePicture.noise(x, y, seed: seed)
                return (120 + noise, 120 + noise, 120 + noise)
            }
        }
        let (first, second) = (noisy(1), noisy(2))
        try first.view { a in
            #expect(FrameSignature.unchangedShare(a, after: a) == 1)
            #expect(FrameSignature(a).distance(FrameSignature(a)) == 0)
            try second.view { b in
                #expect(FrameSignature.unchangedShare(b, after: a) == 0)
                #expect(FrameSignature(a).distance(FrameSignature(b)) < 1)
            }
        }
        let white = MadePicture { _, _ in (255, 255, 255) }
        // Clipped: nothing can be told of it.
        try white.view { #expect(FrameSignature.unchangedShare($0, after: $0) == 1) }
    }
}
