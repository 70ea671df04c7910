import Testing
import VouchCore
import VouchFace

@testable import VouchLiveness

@Suite struct AttackNetworkTests {
    private static let good =
        #"{"version":1,"name":"n","file":"n.onnx","licence":"Apache-2.0","input":{"size":16,"crop":2,"channels":"bgr","#
        + #""mean":[10,20,30],"scale":[1,0.5,0.25]},"output":{"index":1,"of":3,"softmax":true},"threshold":0.5}"#

    private func description(_ from: String = "", _ to: String = "") throws -> AttackNetworkDescription {
        try AttackNetworkDescription(json: Array((from.isEmpty ? Self.good : Self.good.replacing(from, with: to)).utf8))
    }

    @Test func `the input is planes in the network's order, less the mean, times the scale`() throws {
        let network = try description()
        let mesh = try MadeHead().mesh()
        let picture = MadePicture { _, _ in (110, 120, 130) }
        let values = try #require(try picture.view { network.input(mesh, in: $0) })
        #expect(values.count == 3 * 256)
        // Blue, green, red, in the middle of each plane.
        let middle: [Float] = [values[136], values[256 + 136], values[512 + 136]]
        let expected: [Float] = [120, 50, 20]
        #expect(middle == expected)
    }

    @Test func `outside the picture is black`() throws {
        let network = try description()
        let away = try MadeHead(centre: Point(x: 9000, y: 9000)).mesh()
        let values = try #require(try MadePicture(MadePicture.skin).view { network.input(away, in: $0) })
        let corner: [Float] = [values[0], values[256], values[512]]
        let expected: [Float] = [-10, -10, -7.5]
        #expect(corner == expected)
    }

    @Test func `the score is the share of the number that speaks for a live face`() throws {
        #expect(abs(try #require(try description().score([0, 0, 0])) - 1.0 / 3) < 1e-6)
        #expect(try #require(try description().score([500, 900, -900])) > 0.99)
        #expect(try description("\"softmax\":true", "\"softmax\":false").score([1, 7, 2]) == 7)
        #expect(try description().score([1, 2]) == nil)
        #expect(try description().score([1, .nan, 2]) == nil)
    }

    @Test func `a score at the threshold has a margin of a half, on either side of zero`() {
        for threshold in [-1.5, 0, 0.5] {
            let limit = LivenessLimit.atLeast(threshold)
            #expect(limit.margin(threshold) == 0.5)
            #expect(limit.margin(threshold + 0.2) > 0.5)
            #expect(limit.margin(threshold - 0.2) < 0.5)
            #expect((0...1).contains(limit.margin(1e300)))
            #expect((0...1).contains(limit.margin(-1e300)))
        }
    }

    private static let spoilt: [(String, String, String?)] = [
        ("{\"version", "[{\"version", nil), ("\"version\":1", "\"version\":\"1\"", "version"),
        ("\"name\":\"n\"", "\"name\":\"\"", "name"), ("n.onnx", "../n.onnx", "file"), ("n.onnx", ".n", "file"),
        ("Apache-2.0", "", "licence"), ("\"size\":16", "\"size\":15", "size"), ("\"crop\":2", "\"crop\":0.5", "crop"),
        ("bgr", "grb", "channels"), ("[10,20,30]", "[10,20]", "mean"), ("[1,0.5,0.25]", "[1,1e300,1]", "scale"),
        ("\"of\":3", "\"of\":0", "of"), ("\"index\":1", "\"index\":3", "index"),
        ("\"softmax\":true", "\"softmax\":1", "softmax"), ("\"threshold\":0.5", "\"threshold\":null", "threshold"),
    ]

    @Test(arguments: spoilt.indices)
    func `a malformed description is refused with the member that is wrong`(index: Int) {
        let (from, to, member) = Self.spoilt[index]
        #expect(throws: LivenessError(.malformedNetworkDescription, member: member)) { try description(from, to) }
    }

    @Test func `a later version is told as such`() {
        #expect(throws: LivenessError(.unknownVersion)) { try description("\"version\":1", "\"version\":2") }
    }
}
