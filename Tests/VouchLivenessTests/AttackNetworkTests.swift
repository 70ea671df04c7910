import Testing
import VouchCore
import VouchFace

@testable import VouchLiveness

@Suite struct AttackNetworkTests {
    private static let good =
        #"{"version":1,"name":"n","file":"n.onnx","licence":"Apache-2.0","input":{"size":16,"crop":2,"channels":"bgr","#
        + #""mean":[10,20,30],"scale":[1,0.5,0.25]},"output":{"index":1,"of":3,"softmax":true},"threshold":0.5}"#

    private static let pair =
        #"{"version":2,"name":"n","licence":"Apache-2.0","limits":"prints","networks":[{"file":"a.xml","crop":2},"#
        + #"{"file":"b.xml","crop":4}],"input":{"size":16,"shape":"box","channels":"rgb","mean":[0,0,0],"#
        + #""scale":[1,1,1]},"output":{"index":1,"of":3,"softmax":true},"threshold":0.5,"attack":0.3}"#

    private func pair(_ from: String = "", _ to: String = "") throws -> AttackNetworkDescription {
        try AttackNetworkDescription(json: Array((from.isEmpty ? Self.pair : Self.pair.replacing(from, with: to)).utf8))
    }

    private func description(_ from: String = "", _ to: String = "") throws -> AttackNetworkDescription {
        try AttackNetworkDescription(json: Array((from.isEmpty ? Self.good : Self.good.replacing(from, with: to)).utf8))
    }

    @Test func `the input is planes in the network's order, less the mean, times the scale`() throws {
        let network = try description()
        let mesh = try MadeHead().mesh()
        let picture = MadePicture { _, _ in (110, 120, 130) }
        let values = try #require(try picture.view { network.input(of: network.networks[0], mesh, in: $0) })
        #expect(values.count == 3 * 256)
        // Blue, green, red, in the middle of each plane.
        let middle: [Float] = [values[136], values[256 + 136], values[512 + 136]]
        let expected: [Float] = [120, 50, 20]
        #expect(middle == expected)
    }

    @Test func `outside the picture is black`() throws {
        let network = try description()
        let away = try MadeHead(centre: Point(x: 9000, y: 9000)).mesh()
        let values = try #require(
            try MadePicture(MadePicture.skin).view { network.input(of: network.networks[0], away, in: $0) })
        let corner: [Float] = [values[0], values[256], values[512]]
        let expected: [Float] = [-10, -10, -7.5]
        #expect(corner == expected)
    }

    @Test func `the score is the share of the number that speaks for a live face`() throws {
        #expect(abs(try #require(try description().score([[0, 0, 0]])) - 1.0 / 3) < 1e-6)
        #expect(try #require(try description().score([[500, 900, -900]])) > 0.99)
        #expect(try description("\"softmax\":true", "\"softmax\":false").score([[1, 7, 2]]) == 7)
        #expect(try description().score([[1, 2]]) == nil)
        #expect(try description().score([[1, .nan, 2]]) == nil)
    }

    @Test func `the score of several networks is their mean`() throws {
        let live: [Float] = [-900, 900, -900]
        let print: [Float] = [900, -900, -900]
        #expect(try pair().score([live, live]) == 1)
        #expect(try pair().score([live, print]) == 0.5)
        #expect(try pair().score([live]) == nil)
        #expect(try pair().score([live, [1, .infinity, 0]]) == nil)
    }

    @Test func `a description of several networks has a part of the picture for each`() throws {
        let networks = try pair()
        #expect(networks.networks.map(\.file) == ["a.xml", "b.xml"])
        #expect(networks.networks.map(\.crop) == [2, 4])
        #expect(networks.attack == 0.3)
        #expect(networks.limits == "prints")
        #expect(try description().attack == 0.5)
    }

    /// A picture whose red is its column and whose green is its row.
    private func ramp() -> MadePicture { MadePicture { x, y in (Double(x / 4), Double(y / 4), 7) } }

    @Test func `a part with the box's proportions is moved into the picture and scaled between pixels`() throws {
        let networks = try pair()
        let picture = ramp()
        let mesh = try MadeHead(centre: Point(x: 10, y: 10)).mesh()
        let values = try #require(try picture.view { networks.input(of: networks.networks[0], mesh, in: $0) })
        // From the picture's corner on, as the part cannot begin outside.
        #expect(values[0] < 4)
        #expect(values[256] < 4)
        // Farther down than across: a face is higher than wide.
        #expect(values[256 + 255] > values[255])
        #expect(values[512..<768].allSatisfy { $0 == 7 })
    }

    @Test func `a part that does not fit is made smaller until it does`() throws {
        let networks = try pair()
        let picture = ramp()
        let mesh = try MadeHead().mesh()
        let wide = try #require(try picture.view { networks.input(of: networks.networks[1], mesh, in: $0) })
        // Of the whole width, less a column: 16 samples in the middles of 30 columns each, a quarter of the column as value.
        let columns = Array(wide[0..<16])
        let expected = (0..<16).map { (Float($0) + 0.5) * 479 / 16 / 4 }
        #expect(zip(columns, expected).allSatisfy { abs($0 - $1) < 1 })
    }

    @Test func `a picture of one pixel gives no input`() throws {
        let networks = try pair()
        let mesh = try MadeHead().mesh()
        let bytes: [UInt8] = [1, 2, 3]
        let values = try bytes.withUnsafeBytes {
            networks.input(
                of: networks.networks[0], mesh, in: try #require(ImageView($0, width: 1, height: 1, format: .rgb8)))
        }
        #expect(values == nil)
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

    private static let spoiltPairs: [(String, String, String?)] = [
        (",{\"file\":\"b.xml\",\"crop\":4}", "", nil), ("\"networks\":[", "\"n\":[", "networks"),
        ("a.xml", "/a.xml", "file"), ("\"crop\":4", "\"crop\":5", "crop"), ("box", "circle", "shape"),
        ("\"attack\":0.3", "\"attack\":0.6", "attack"), ("\"attack\":0.3", "\"attack\":\"no\"", "attack"),
        (
            "[{", "[" + String(repeating: "{\"file\":\"c.xml\",\"crop\":1},", count: 3) + "{", "networks"
        ),
    ]

    @Test(arguments: spoiltPairs.indices)
    func `a malformed description of several networks is refused with the member that is wrong`(index: Int) throws {
        let (from, to, member) = Self.spoiltPairs[index]
        guard let member else {
            #expect(try pair(from, to).networks.count == 1)
            return
        }
        #expect(throws: LivenessError(.malformedNetworkDescription, member: member)) { try pair(from, to) }
    }

    @Test func `a later version is refused as such`() {
        #expect(throws: LivenessError(.unknownVersion)) { try description("\"version\":1", "\"version\":3") }
    }
}
