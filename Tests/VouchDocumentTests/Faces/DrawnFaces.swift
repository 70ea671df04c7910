import Synchronization
import VouchCore
import VouchFields
import VouchFace

@testable import VouchDocument

/// Sees a face in every picture that is not black, and tells persons apart by the red of the first pixel: the made-up
/// engine of the comparisons. Green says what is wrong with the face.
final class DrawnFaces: FaceEngine {
    enum Person: UInt8 {
        case anna = 10
        case berta = 200
        case nobody = 0
    }

    let card = FaceNetworkCard.dlibResNet
    let comparer = FaceComparer(.dlibResNet)
    let described = Mutex(0)
    private let error: FaceError?

    init(error: FaceError? = nil) { self.error = error }

    /// Numbers of MediaPipe's mesh: corners of the eyes, and the chin.
    private static func mesh(eyes: Double, at x: Double) -> FaceMesh? {
        var points = [Point](repeating: Point(x: x, y: 0), count: FaceMesh.count)
        for corner in [263, 362] { points[corner] = Point(x: x + eyes, y: 0) }
        points[152] = Point(x: x + eyes, y: eyes * 2)
        return FaceMesh(points: points, depths: [Double](repeating: 0, count: FaceMesh.count), presence: 1)
    }

    private static func pixel(_ view: ImageView) -> (red: UInt8, green: UInt8) {
        let bytes = view.base.assumingMemoryBound(to: UInt8.self)
        return (bytes[0], bytes[1])
    }

    func faces(in picture: ImageView, search: FaceSearch) throws(FaceError) -> [FaceMesh] {
        if let error { throw error }
        let pixel = Self.pixel(picture)
        guard pixel.red > 4 else { return [] }
        switch pixel.green {
        case 100: return [Self.mesh(eyes: 40, at: 0), Self.mesh(eyes: 40, at: 100)].compactMap { $0 }
        case 200: return [Self.mesh(eyes: 9, at: 0)].compactMap { $0 }
        default: return [Self.mesh(eyes: 40, at: 0)].compactMap { $0 }
        }
    }

    func faces(in picture: ImageView, on page: Quad) throws(FaceError) -> [FaceMesh] { [] }

    func template(of mesh: FaceMesh, in picture: ImageView) throws(FaceError) -> FaceTemplate {
        described.withLock { $0 += 1 }
        // Sorts of red are read with what a file format leaves of them.
        let value: Float = Self.pixel(picture).red < 100 ? 0 : 1
        guard let template = FaceTemplate([Float](repeating: value, count: 128), of: .dlibResNet) else {
            throw FaceError(.unexpectedOutput)
        }
        return template
    }

    static func block(of person: Person, flaw: UInt8 = 0) -> PixelBlock? {
        let pixels = [UInt8](repeating: 0, count: 48 * 48 * 3).enumerated().map { index, _ in
            index % 3 == 0 ? person.rawValue : index % 3 == 1 ? flaw : 30
        }
        return PixelBlock(width: 48, height: 48, format: .rgb8, pixels: pixels)
    }

    static func graphic(_ kind: GraphicKind, of person: Person, flaw: UInt8 = 0) -> CroppedGraphic? {
        guard let pixels = block(of: person, flaw: flaw), let image = GraphicEncoder.png.image(of: pixels),
            let block = PixelBlock(width: 2, height: 1, format: .grey8, pixels: [0, 255])
        else { return nil }
        return CroppedGraphic(
            kind: kind, place: PagePlace(page: 0, box: Quad(width: 30, height: 40)), isRefined: true,
            pixels: pixels, image: image, dotsPerInch: 300, quality: GraphicQuality(block, glare: 0, isSignature: false)
        )
    }

    /// As a reading makes it of the selfie's file.
    func selfie(of person: Person, flaw: UInt8 = 0) throws -> PortraitCompanions.Selfie {
        let pixels: [UInt8] = [person.rawValue, flaw, 30]
        return try pixels.withUnsafeBytes { bytes in
            guard let view = ImageView(bytes, width: 1, height: 1, format: .rgb8) else {
                throw FaceError(.unexpectedOutput)
            }
            return try PortraitCompanions.Selfie(of: try faces(in: view, search: .quick), in: view, by: self)
        }
    }
}
