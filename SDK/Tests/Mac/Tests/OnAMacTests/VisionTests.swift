#if canImport(Vision) && canImport(ImageIO)
import Foundation
import Testing
import VouchApple
import VouchBarcode
import VouchCamera
import VouchCore
import VouchFace
import VouchOCR

/// Apple's Vision behind Vouch's protocols, on the specimen pictures.
@Suite struct VisionTests {
    private func example(_ name: String) throws -> CameraFrame {
        try #require(CameraFrame(pictureFile: try Examples.file(name)))
    }

    @Test func `a passport's print is found and read where it stands`() throws {
        let frame = try example("passport.jpg")
        let reader = VisionTextReader()
        let boxes = try frame.withView { try reader.boxes(in: $0, search: TextSearch()) }
        #expect(boxes.count >= 10)
        #expect(boxes.allSatisfy { $0.signedArea > 0 && $0.center.x > 0 && $0.center.y > 0 })
        #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $0.signedArea >= $1.signedArea })
        let lines = try frame.withView { try reader.lines(at: boxes, in: $0, languages: []) }
        let texts = lines.compactMap { $0?.text.reveal { $0 } }
        #expect(lines.count == boxes.count)
        #expect(texts.contains { $0.contains("SPECIMEN") })
    }

    @Test func `what is excluded is not looked at`() throws {
        let frame = try example("passport.jpg")
        let whole = Quad(width: Double(frame.width), height: Double(frame.height))
        let boxes = try frame.withView { try VisionTextReader().boxes(in: $0, search: TextSearch(excluded: [whole])) }
        #expect(boxes.isEmpty)
    }

    @Test func `a licence's barcode has the bytes that the standard begins with`() throws {
        let frame = try example("licence-back.jpg")
        let found = try frame.withView { try VisionBarcodes().barcodes(in: $0, search: BarcodeSearch()) }
        let licence = try #require(found.first { $0.symbology == .pdf417 })
        #expect(licence.bytes.reveal { Array($0.prefix(9)) } == Array("@\n\u{1E}\rANSI ".utf8))
        let corners = licence.corners.corners
        #expect(corners.allSatisfy { (0...Double(frame.width)).contains($0.x) })
        let none = try frame.withView {
            try VisionBarcodes().barcodes(in: $0, search: BarcodeSearch(symbologies: [.aztec]))
        }
        #expect(none.isEmpty)
    }

    @Test func `a page without a face has none`() throws {
        let frame = try example("licence-back.jpg")
        #expect(try frame.withView { try VisionFaces().faces(in: $0, search: .quick) }.isEmpty)
        #expect(try VisionFaces().measure(frame).faces.isEmpty)
    }

    private static let ownPicture = ProcessInfo.processInfo.environment["VOUCH_FACE_PICTURE"]

    /// No face of a real person is in the repository.
    @Test(.enabled(if: ownPicture != nil, "VOUCH_FACE_PICTURE names a picture of one person who looks into the camera"))
    func `a face of your own is found, with the right eye on the left of the picture`() throws {
        let path = try #require(Self.ownPicture)
        let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let frame = try #require(CameraFrame(pictureFile: file))
        let faces = try frame.withView { try VisionFaces().faces(in: $0, search: .quick) }
        let face = try #require(faces.first)
        #expect(faces.count == 1)
        #expect(face.rightEye.x < face.leftEye.x)
        #expect(face.nose.y > face.rightEye.y)
        #expect(face.mouth.y > face.nose.y)
        let facts = try #require(try VisionFaces().measure(frame).faces.first)
        #expect(abs(facts.yaw ?? 90) < 20)
        #expect((facts.distanceBetweenEyes ?? 0) > 20)
    }
}
#endif
