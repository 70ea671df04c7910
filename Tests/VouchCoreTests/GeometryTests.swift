import Testing

@testable import VouchCore

@Suite struct HomographyTests {
    static let page = Quad(width: 125, height: 88)
    static let seen = Quad(
        topLeft: Point(x: 210, y: 130), topRight: Point(x: 905, y: 188),
        bottomRight: Point(x: 870, y: 640), bottomLeft: Point(x: 160, y: 590))

    @Test func `a homography takes every corner to its corner and its inverse takes it back`() throws {
        let map = try #require(Homography(from: Self.page, to: Self.seen))
        let back = try #require(map.inverse)
        for (from, to) in zip(Self.page.corners, Self.seen.corners) {
            #expect((map(from) - to).length < 1e-9)
            #expect((back(to) - from).length < 1e-9)
        }
    }

    @Test func `straight lines stay straight`() throws {
        let map = try #require(Homography(from: Self.page, to: Self.seen))
        let (a, b, c) = (map(Point(x: 10, y: 20)), map(Point(x: 40, y: 40)), map(Point(x: 100, y: 80)))
        let cross = (b - a).x * (c - a).y - (b - a).y * (c - a).x
        #expect(abs(cross) / ((b - a).length * (c - a).length) < 1e-9)
    }

    @Test func `two maps one after the other are their product`() throws {
        let first = try #require(Homography(from: Self.page, to: Self.seen))
        let second = try #require(Homography(from: Self.seen, to: Quad(width: 1000, height: 700)))
        let p = Point(x: 33, y: 44)
        #expect(((second * first)(p) - second(first(p))).length < 1e-9)
    }

    @Test func `degenerate and infinite quads have no homography`() {
        let flat = Quad(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: 10, y: 0),
            bottomRight: Point(x: 20, y: 0), bottomLeft: Point(x: 30, y: 0))
        #expect(Homography(from: flat, to: Self.page) == nil)
        #expect(Homography(from: Self.page, to: flat) == nil)
        var wild = Self.page
        wild.topLeft.x = .nan
        #expect(Homography(from: wild, to: Self.seen) == nil)
        #expect(Homography(from: Self.seen, to: wild) == nil)
    }

    @Test func `a quad with any three corners on a line has no homography either way`() {
        for (corner, onto) in [(0, 1), (1, 2), (2, 3), (3, 0)] {
            // The corner moves half-way between the next one and the opposite one.
            var corners = Self.seen.corners
            corners[corner] = corners[onto].midpoint(to: corners[(corner + 2) % 4])
            let folded = Quad(
                topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
            #expect(Homography(from: folded, to: Self.page) == nil, "\(corner)")
            #expect(Homography(from: Self.page, to: folded) == nil, "\(corner)")
        }
    }

    @Test func `the area of a mirrored quad is negative`() {
        #expect(Self.page.signedArea == 125 * 88)
        let mirrored = Self.page.map { Point(x: -$0.x, y: $0.y) }
        #expect(mirrored.signedArea == -125 * 88)
    }
}

@Suite struct ImageViewTests {
    @Test(arguments: [
        (width: 4, height: 3, stride: Int?.none, bytes: 12, fits: true),
        (width: 4, height: 3, stride: 8, bytes: 20, fits: true),  // the last row needs no padding
        (width: 4, height: 3, stride: 8, bytes: 19, fits: false),
        (width: 4, height: 3, stride: 3, bytes: 12, fits: false),
        (width: 0, height: 3, stride: nil, bytes: 12, fits: false),
        (width: 4, height: -1, stride: nil, bytes: 12, fits: false),
        (width: 70000, height: 1, stride: nil, bytes: 70000, fits: false),
    ])
    func `a view is only made over memory that holds it`(
        _ v: (width: Int, height: Int, stride: Int?, bytes: Int, fits: Bool)
    ) {
        let memory = [UInt8](repeating: 0, count: v.bytes)
        memory.withUnsafeBytes {
            let view = ImageView($0, width: v.width, height: v.height, stride: v.stride, format: .grey8)
            #expect((view != nil) == v.fits)
        }
    }
}

@Suite struct SensitiveTests {
    @Test func `printing, dumping and interpolating a secret shows nothing of it`() {
        let secret = Sensitive("L898902C3")
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(describing: secret), String(reflecting: secret), dumped] {
            #expect(!text.contains("L898902C3"))
        }
        #expect(secret.reveal { $0 } == "L898902C3")
    }
}

@Suite struct ExponentialTests {
    @Test func `exponential and logarithm agree with each other and with known values`() {
        #expect(abs(exponential(1) - 2.718_281_8) < 1e-6)
        #expect(abs(naturalLogarithm(10) - 2.302_585_1) < 1e-6)
        for i in -400...400 {
            let x = Float(i) * 0.2
            #expect(abs(naturalLogarithm(exponential(x)) - x) < 1e-4)
        }
        #expect(exponential(-1000) == 0)
        #expect(exponential(1000) == .infinity)
        #expect(naturalLogarithm(0) == -.infinity)
        #expect(naturalLogarithm(-1).isNaN)
        #expect(exponential(.nan).isNaN)
        #expect(abs(naturalLogarithm(Float.leastNonzeroMagnitude) + 103.2789) < 1e-3)
    }
}
