import Synchronization
import Testing
import VouchCore
import VouchFields
import VouchModels
import VouchReader
import VouchVision

@testable import VouchDocument
@testable import VouchFace

/// A face on a page: where the portrait is, and which way is up.
@Suite struct PageFaceTests {
    /// An oval face with its eyes side by side along `right`, a direction of length 1.
    private static func mesh(centre: Point, height: Double, right: Point = Point(x: 1, y: 0)) -> FaceMesh? {
        func place(_ x: Double, _ y: Double) -> Point {
            centre + Point(x: x * right.x - y * right.y, y: x * right.y + y * right.x)
        }
        var points = [Point](repeating: centre, count: FaceMesh.count)
        let corners = [(0, -0.5), (0.36, -0.3), (0.38, 0.1), (0, 0.5), (-0.38, 0.1), (-0.36, -0.3)]
        for (index, number) in FaceZones.oval.enumerated() {
            let (x, y) = corners[index % corners.count]
            points[number] = place(x * height, y * height)
        }
        for (landmark, x) in [
            (FaceLandmark.rightEyeOuter, -0.24), (.rightEyeInner, -0.1), (.leftEyeInner, 0.1), (.leftEyeOuter, 0.24),
        ] { points[landmark.rawValue] = place(x * height, -0.08 * height) }
        return FaceMesh(points: points, depths: [Double](repeating: 0, count: FaceMesh.count), presence: 1)
    }

    /// A face in the picture, seen only on pages that are upright to it, as the networks see faces.
    private final class OneFace: FaceEngine {
        let card = FaceNetworkCard.dlibResNet
        let comparer = FaceComparer(.dlibResNet)
        let looks = Mutex(0)
        private let mesh: FaceMesh?
        private let error: FaceError?

        init(_ mesh: FaceMesh?, error: FaceError? = nil) { (self.mesh, self.error) = (mesh, error) }

        func faces(in picture: ImageView, search: FaceSearch) throws(FaceError) -> [FaceMesh] { [] }

        func faces(in picture: ImageView, on page: Quad) throws(FaceError) -> [FaceMesh] {
            looks.withLock { $0 += 1 }
            if let error { throw error }
            return [mesh].compactMap { $0 }.filter { SeenFace($0).isUpright(on: page) }
        }

        func template(of mesh: FaceMesh, in picture: ImageView) throws(FaceError) -> FaceTemplate {
            throw FaceError(.networkFailed)
        }
    }

    private func sight(_ engine: OneFace, turns: [Int] = [0, 1, 2, 3]) throws -> (sight: PageFaces.Sight, turn: Int) {
        let bytes = [UInt8](repeating: 90, count: 400 * 300)
        return try bytes.withUnsafeBytes {
            let view = try #require(ImageView($0, width: 400, height: 300, format: .grey8))
            return PageFaces(engine: engine).sight(on: Quad(width: 400, height: 300), turns: turns, in: view)
        }
    }

    @Test(arguments: [
        (Point(x: 1, y: 0), 0), (Point(x: 0, y: 1), 1), (Point(x: -1, y: 0), 2), (Point(x: 0, y: -1), 3),
    ])
    func `the turn that shows the face upright is the one`(_ right: Point, _ turn: Int) throws {
        let mesh = try #require(Self.mesh(centre: Point(x: 200, y: 150), height: 80, right: right))
        let found = try sight(OneFace(mesh))
        #expect(found.turn == turn)
        #expect(found.sight.isDetected == true)
    }

    @Test func `a page whose direction is known is looked at once, and a face across it is none of its`() throws {
        let engine = OneFace(Self.mesh(centre: Point(x: 200, y: 150), height: 80, right: Point(x: 0, y: 1)))
        let found = try sight(engine, turns: [0])
        #expect(found.turn == 0)
        #expect(found.sight.isDetected == false)
        #expect(engine.looks.withLock { $0 } == 1)
    }

    @Test func `without a face nothing is turned, and networks that fail say neither yes nor no`() throws {
        let none = try sight(OneFace(nil))
        #expect(none.turn == 0)
        #expect(none.sight.isDetected == false)
        let failed = try sight(OneFace(nil, error: FaceError(.networkFailed)))
        #expect(failed.turn == 0)
        #expect(failed.sight.isDetected == nil)
    }

    // MARK: Cutting out

    private func page(
        face: FaceMesh?, format: VouchVision.DocumentFormat = .id3, isPaymentCard: Bool = false
    ) throws -> StraightPage {
        let document = FoundDocument(
            corners: ReportExample.document.corners, format: format, confidence: 1, coverage: 1, visibleEdges: .all,
            isCropped: true, isUprightKnown: true)
        var page = StraightPage(side: .front, document: document, image: try ReportExample.page())
        page.face = face.map { SeenFace($0) }
        page.isPaymentCard = isPaymentCard
        return page
    }

    /// In the portrait of the specimen, which its model places at 5, 15 millimetres, 33 wide and 42.3 high.
    private func specimenFace() throws -> FaceMesh {
        let scale = Double(try ReportExample.page().width) / 125
        return try #require(
            Self.mesh(centre: Point(x: 21.5 * scale, y: 37.5 * scale), height: 22 * scale))
    }

    @Test func `where no model knows its place, the portrait is cut out around the face`() throws {
        let findings = GraphicCropper().adding(
            portraitByFaceOn: [try page(face: nil), try page(face: specimenFace())], to: .withoutModel)
        let portrait = try #require(findings.graphics.first)
        #expect(portrait.kind == .portrait)
        #expect(portrait.place.page == 1)
        let corners = portrait.place.box.corners
        let (left, top) = (max(corners[0].x, 5), max(corners[0].y, 15))
        let (right, bottom) = (min(corners[2].x, 38), min(corners[2].y, 57.3))
        let shared = max(right - left, 0) * max(bottom - top, 0)
        let own = (corners[2].x - corners[0].x) * (corners[2].y - corners[0].y)
        #expect(shared / (own + 33 * 42.3 - shared) > 0.75)
        #expect(findings.missing.map(\.kind) == [.signature])
    }

    @Test func `without a face, on a page of unknown size and on a bank card the place stays unknown`() throws {
        let face = try specimenFace()
        for page in [
            try page(face: nil), try page(face: face, format: .other), try page(face: face, isPaymentCard: true),
        ] {
            let findings = GraphicCropper().adding(portraitByFaceOn: [page], to: .withoutModel)
            #expect(findings.graphics.isEmpty)
            #expect(findings.missing.contains { $0.kind == .portrait })
        }
    }

    @Test func `a page turned over takes its face with it`() throws {
        let page = try page(face: specimenFace())
        let corners = Quad(width: Double(page.image.width), height: Double(page.image.height))
        #expect(try #require(page.face).isUpright(on: corners))
        #expect(!(try #require(page.upsideDown.face)).isUpright(on: corners))
        let twice = try #require(page.upsideDown.upsideDown.face?.outline.first)
        let once = try #require(page.face?.outline.first)
        #expect((twice - once).length < 1e-6)
    }
}
