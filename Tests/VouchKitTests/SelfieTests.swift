import Foundation
import Testing
import VouchCore
import VouchFace

@testable import VouchDocument
@testable import VouchKit

/// What a reading does with a selfie before any portrait is known.
@Suite struct SelfieTests {
    /// Finds no face anywhere.
    private struct BlindFaces: FaceEngine {
        let card = FaceNetworkCard.dlibResNet
        let comparer = FaceComparer(.dlibResNet)

        func faces(in picture: ImageView, search: FaceSearch) throws(FaceError) -> [FaceMesh] { [] }

        func faces(in picture: ImageView, on page: Quad) throws(FaceError) -> [FaceMesh] { [] }

        func template(of mesh: FaceMesh, in picture: ImageView) throws(FaceError) -> FaceTemplate {
            throw FaceError(.networkFailed)
        }
    }

    private func service(_ error: FaceError? = nil) throws -> DocumentService {
        let source: @Sendable () throws(FaceError) -> any FaceEngine = { () throws(FaceError) in
            if let error { throw error }
            return BlindFaces()
        }
        return try FakeService.build(barcodes: FakeBarcodes("hello"), faces: LoadedFaces(source))
    }

    @Test(arguments: [("/nowhere/selfie.jpg", "file.notFound"), ("/", "file.isFolder")])
    func `a selfie that cannot be opened is a problem that names it, and the document is read`(
        _ path: String, _ code: String
    ) async throws {
        let reading = try await service().reading(of: [try FakeService.blank()], selfie: .file(path))
        #expect(reading.problems.map(\.code) == [code])
        #expect(reading.problems.first?.source == path)
        #expect(reading.report != nil)
    }

    @Test func `bytes that are no picture are a problem, not a crash`() async throws {
        let noise = Data((0..<700).map { UInt8(truncatingIfNeeded: $0 &* 53) })
        let reading = try await service().reading(
            of: [try FakeService.blank()], selfie: .data(noise, name: "selfie"))
        #expect(reading.problems.map(\.code) == ["picture.unsupportedFormat"])
        let empty = try await service().reading(of: [try FakeService.blank()], selfie: .data(Data(), name: "selfie"))
        #expect(empty.problems.map(\.code) == ["picture.empty"])
    }

    @Test func `without the face networks that is a warning, and everything else is read`() async throws {
        let reading = try await service(FaceError(.engineUnavailable)).reading(
            of: [try FakeService.blank()], selfie: try FakeService.blank("selfie"))
        #expect(reading.problems.map(\.code) == ["face.engineMissing"])
        #expect(reading.problems.first?.severity == .warning)
        #expect(reading.barcodes.count == 1)
        #expect(reading.report != nil)
        // Without a selfie nothing is said of networks that nothing needed.
        let plain = try await service(FaceError(.engineUnavailable)).reading(of: [try FakeService.blank()])
        #expect(plain.problems.isEmpty)
    }
}
