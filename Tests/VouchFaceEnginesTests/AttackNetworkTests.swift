import Foundation
import Testing
import VouchCore
import VouchFace
import VouchLiveness

@testable import VouchFaceEngines

@Suite(.withEngines) struct AttackNetworkTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors/face")

    private static func description(_ from: String = "", _ to: String = "") throws -> AttackNetworkDescription {
        let text = try String(contentsOf: folder.appendingPathComponent("mean-colour.json"), encoding: .utf8)
        return try AttackNetworkDescription(json: Array((from.isEmpty ? text : text.replacing(from, with: to)).utf8))
    }

    private static func mesh() throws -> FaceMesh {
        var points: [Point] = []
        for index in 0..<FaceMesh.count {
            let (column, row) = (20 + index % 40, 20 + index / 12)
            points.append(Point(x: Double(column), y: Double(row)))
        }
        let depths = [Double](repeating: 0, count: FaceMesh.count)
        return try #require(FaceMesh(points: points, depths: depths, presence: 1))
    }

    private func score(_ description: AttackNetworkDescription) throws -> Double? {
        let network = try AttackNetwork(description, folder: Self.folder.path)
        let bytes = [UInt8]([[UInt8]](repeating: [200, 100, 50], count: 80 * 80).joined())
        return try bytes.withUnsafeBytes {
            let view = try #require(ImageView($0, width: 80, height: 80, format: .rgb8))
            return try network.score(of: Self.mesh(), in: view)
        }
    }

    @Test func `a network is fed and read as its description says`() throws {
        #expect(abs(try #require(try score(Self.description())) - 2) < 1e-4)
        #expect(abs(try #require(try score(Self.description("\"rgb\"", "\"bgr\""))) - 0.5) < 1e-4)
        #expect(abs(try #require(try score(Self.description("\"index\": 0", "\"index\": 1"))) - 1) < 1e-4)
    }

    @Test func `a network that gives other than described is refused`() throws {
        let other = try Self.description("\"of\": 3", "\"of\": 2")
        #expect(throws: FaceError(.unexpectedOutput)) { try score(other) }
    }

    @Test func `a file that is missing or no network is told`() throws {
        let missing = try Self.description("mean-colour.onnx", "missing.onnx")
        #expect(throws: FaceError(.engineUnavailable)) { try score(missing) }
        let text = try Self.description("mean-colour.onnx", "mean-colour.json")
        #expect(throws: FaceError(.engineUnavailable)) { try score(text) }
    }
}
