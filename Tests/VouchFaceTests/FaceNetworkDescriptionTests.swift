import Testing
import VouchCore

@testable import VouchFace

@Suite struct FaceNetworkDescriptionTests {
    private static let members: [(String, String)] = [
        ("identifier", #""acme-1""#), ("name", #""Acme 1""#), ("licence", #""MIT""#), ("file", #""a.onnx""#),
        ("inputSize", "64"), ("channelOrder", #""BGR""#), ("mean", "[1, 2, 3]"), ("scale", "0.5"),
        ("outputLength", "4"), ("distance", #""cosine""#), ("threshold", "0.4"),
    ]

    private static func text(_ changes: [String: String?] = [:]) -> [UInt8] {
        var members = members.compactMap { name, value -> (String, String)? in
            guard let change = changes[name] else { return (name, value) }
            return change.map { (name, $0) }
        }
        for (name, value) in changes where !members.contains(where: { $0.0 == name }) {
            if let value { members.append((name, value)) }
        }
        return Array("{\(members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", "))}".utf8)
    }

    @Test func `a description says what the network takes and gives`() throws {
        let found = try FaceNetworkDescription(parsing: Self.text(["origin": #""nowhere""#]))
        #expect(found.card.name == "Acme 1")
        #expect(found.card.licence == "MIT")
        #expect(found.card.origin == "nowhere")
        #expect(found.file == "a.onnx")
        #expect(found.shape == [1, 3, 64, 64])
        let descriptor = found.card.descriptor
        #expect(descriptor.identifier == "acme-1")
        #expect(descriptor.count == 4)
        #expect(descriptor.distance == .cosine)
        #expect(descriptor.threshold == 0.4)
        #expect(descriptor.calibration.middle == 0.4)
        let pixels = try FaceNetworkDescription(
            parsing: Self.text(["layout": #""pixels""#, "calibration": #"{"middle": 0.3, "slope": 9}"#]))
        #expect(pixels.shape == [1, 64, 64, 3])
        #expect(pixels.card.descriptor.calibration == .init(middle: 0.3, slope: 9))
    }

    @Test(
        arguments: [
            ("identifier", nil), ("identifier", #""""#), ("name", nil), ("name", #""a\u001b[0m""#), ("licence", nil),
            ("licence", "7"), ("file", nil), ("file", #""../a.onnx""#), ("file", #""/etc/passwd""#), ("file", #""..""#),
            ("file", #""a\\b""#), ("file", #""a\u0000b""#), ("inputSize", nil), ("inputSize", "0"), ("inputSize", "-3"),
            ("inputSize", "513"), ("inputSize", "1e300"), ("inputSize", "64.5"), ("channelOrder", nil),
            ("channelOrder", #""GRB""#), ("layout", #""rows""#), ("mean", nil), ("mean", "[1, 2]"), ("mean", "1e9"),
            ("mean", #""1""#), ("scale", "0"), ("scale", "[1, 0, 1]"), ("outputLength", "0"), ("outputLength", "4097"),
            ("distance", #""manhattan""#), ("threshold", "0"), ("threshold", "-1"), ("threshold", nil),
            ("calibration", "1"), ("calibration", #"{"middle": 1}"#), ("alignment", #""eyes""#), ("thresold", "1"),
        ] as [(String, String?)])
    func `what is missing, misspelt or out of range is named`(_ name: String, _ value: String?) {
        #expect(throws: FaceNetworkDescription.Malformed(member: name)) {
            try FaceNetworkDescription(parsing: Self.text([name: value]))
        }
    }

    @Test(arguments: ["", "[]", "{", "null", #"{"name": 1, "name": 2}"#])
    func `what is no object is none`(_ text: String) {
        #expect(throws: FaceNetworkDescription.Malformed(member: "json")) {
            try FaceNetworkDescription(parsing: Array(text.utf8))
        }
    }

    @Test func `a file of any length and depth is refused`() {
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 10_000)
        #expect(throws: FaceNetworkDescription.Malformed(member: "json")) { try FaceNetworkDescription(parsing: deep) }
        let long = Self.text() + [UInt8](repeating: 32, count: FaceNetworkDescription.longestFile)
        #expect(throws: FaceNetworkDescription.Malformed(member: "json")) { try FaceNetworkDescription(parsing: long) }
    }

    @Test(arguments: ["planes", "pixels"], ["RGB", "BGR"])
    func `pixels come in the order, with the mean and the scale that the description says`(
        _ layout: String, _ order: String
    ) throws {
        let description = try FaceNetworkDescription(
            parsing: Self.text([
                "layout": "\"\(layout)\"", "channelOrder": "\"\(order)\"", "scale": "[0.5, 1, 2]",
                "alignment": #""arcface""#,
            ]))
        let network = ScriptedNetwork { _ in [[3, 0, 4, 0]] }
        let mesh = try DrawnFace.mesh { points, _ in
            points[4] = Point(x: 200, y: 260)
            points[61] = Point(x: 172, y: 310)
            points[291] = Point(x: 228, y: 310)
        }
        let bytes = Array([[UInt8]](repeating: [10, 20, 30], count: 400 * 500).joined())
        let template = try bytes.withUnsafeBytes {
            let view = try #require(ImageView($0, width: 400, height: 500, format: .rgb8))
            return try DescribedNetwork(description, network: network).template(of: mesh, in: view)
        }
        #expect(template.descriptor == "acme-1")
        #expect(template.values.reveal { $0 } == [3, 0, 4, 0])
        let input = try #require(network.seen.withLock { $0.first })
        let colours: [Float] = order == "RGB" ? [10, 20, 30] : [30, 20, 10]
        let expected = [(colours[0] - 1) * 0.5, colours[1] - 2, (colours[2] - 3) * 2]
        let middle = 32 * 64 + 32
        let found = (0..<3).map { input[layout == "planes" ? $0 * 64 * 64 + middle : middle * 3 + $0] }
        #expect(input.count == 3 * 64 * 64)
        for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-3) }
    }

    @Test func `a network that gives another number of values is an error`() throws {
        let description = try FaceNetworkDescription(parsing: Self.text())
        let network = ScriptedNetwork { _ in [[1, 2, 3]] }
        let bytes = [UInt8](repeating: 9, count: 400 * 500)
        let mesh = try DrawnFace.mesh()
        #expect(throws: FaceError(.unexpectedOutput)) {
            try bytes.withUnsafeBytes {
                let view = try #require(ImageView($0, width: 400, height: 500, format: .grey8))
                _ = try DescribedNetwork(description, network: network).template(of: mesh, in: view)
            }
        }
    }
}
