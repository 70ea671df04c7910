import Testing
import VouchCore

@testable import VouchFace

@Suite struct IrisMesherTests {
    /// An eye in the network's square: corners at a third and two thirds, the iris at `x`, its radius 4.
    private static func outputs(irisAt x: Float) -> [[Float]] {
        var contour = [Float](repeating: 0, count: 213)
        func put(_ index: Int, _ x: Float, _ y: Float) { (contour[3 * index], contour[3 * index + 1]) = (x, y) }
        for index in 0..<71 { put(index, 32, 32) }
        put(0, 18, 32)
        put(8, 46, 32)
        for k in 1...7 {
            put(k, 18 + 3.5 * Float(k), 36)
            put(k + 8, 18 + 3.5 * Float(k), 28)
        }
        let iris: [Float] = [x, 32, 0, x + 4, 32, 0, x, 28, 0, x - 4, 32, 0, x, 36, 0]
        return [contour, iris]
    }

    private func gaze(_ network: ScriptedNetwork) throws -> FaceGaze? {
        try DrawnFace().withView { try IrisMesher(network: network).gaze(of: try DrawnFace.mesh(), in: $0) }
    }

    @Test func `points come back in the picture, the left eye's mirrored`() throws {
        let gaze = try #require(try gaze(ScriptedNetwork { _ in Self.outputs(irisAt: 30) }))
        // 64 pixels of the network are 2.3 eyes of 28 pixels.
        let scale = 28 * 2.3 / 64
        #expect((gaze.rightEye.centre - Point(x: 160 - 2 * scale, y: 225)).length < 1e-6)
        #expect((gaze.leftEye.centre - Point(x: 240 + 2 * scale, y: 225)).length < 1e-6)
        #expect(abs(gaze.rightEye.diameter - 8 * scale) < 1e-6)
        #expect(abs(gaze.rightEye.opening - 8 * scale) < 1e-6)
        // Both look outwards alike: together ahead.
        #expect(abs(gaze.yaw) < 1e-9)
    }

    @Test func `the network sees the left eye mirrored`() throws {
        let network = ScriptedNetwork { _ in Self.outputs(irisAt: 32) }
        _ = try gaze(network)
        let seen = network.seen.withLock { $0 }
        #expect(seen.count == 2)
        #expect(seen.allSatisfy { $0.count == 64 * 64 * 3 })
        // The drawn face is the same on both sides.
        let (right, left) = (try #require(seen.first), try #require(seen.last))
        for (a, b) in zip(right, left) where abs(a - b) > 0.02 {
            Issue.record("the left eye is not the right one's mirror image")
            break
        }
        #expect(IrisMesher<ScriptedNetwork>.mirrored(IrisMesher<ScriptedNetwork>.mirrored(right)) == right)
        #expect(IrisMesher<ScriptedNetwork>.mirrored(right) != right)
    }

    @Test func `yaw is positive to the person's left`() throws {
        let network = ScriptedNetwork { _ in Self.outputs(irisAt: 32) }
        let ahead = try #require(try gaze(network))
        // Only the right eye moves, to the picture's right.
        let first = ScriptedNetwork { [network] _ in
            Self.outputs(irisAt: network.seen.withLock { $0.count } == 2 ? 35 : 32)
        }
        let moved = try #require(try gaze(first))
        #expect(moved.rightEye.yaw > ahead.rightEye.yaw + 10)
    }

    @Test(arguments: [[], [213], [1, 1]])
    func `outputs of another size are an error`(_ counts: [Int]) {
        let outputs = counts.map { [Float](repeating: 0, count: $0) }
        #expect(throws: FaceError(.unexpectedOutput)) { try gaze(ScriptedNetwork { _ in outputs }) }
    }

    @Test func `numbers that are none, or points that coincide, are no eye`() throws {
        #expect(
            try gaze(ScriptedNetwork { _ in [.init(repeating: .nan, count: 213), .init(repeating: 1, count: 15)] })
                == nil)
        #expect(
            try gaze(ScriptedNetwork { _ in [.init(repeating: 1, count: 213), .init(repeating: 1, count: 15)] }) == nil)
    }
}
