#if canImport(Vision)
import Foundation
import Vision
public import VouchCamera
public import VouchCapture
public import VouchCore
public import VouchFace

/// Finds faces by Apple's Vision, and measures them for a capture. Type-checked only: it was never run on a device.
public struct VisionFaces: FaceDetecting {
    /// Holds nothing: make one where it is needed.
    public init() {}

    /// Ears are not among Vision's landmarks: theirs are the sides of the box at the height of the eyes.
    ///
    /// - Parameter search: Vision looks everywhere and once, whatever is asked for.
    public func faces(in picture: ImageView, search: FaceSearch) throws(FaceError) -> [FoundFace] {
        let places = NormalisedPlaces(FrameSize(width: picture.width, height: picture.height))
        let found = try observations(in: picture).compactMap { Self.face($0, in: places) }
        return found.sorted { $0.box.width * $0.box.height > $1.box.width * $1.box.height }
    }

    /// The faces in a frame: for ``FaceScreens``. Whether eyes are open and what light falls on the face is not
    /// measured; give ``VouchCapture/FaceCaptureProfile`` no limits on it, or measure it elsewhere: ``profile`` has none.
    public func measure(_ frame: CameraFrame) throws(FaceError) -> FaceFrame {
        let size = FrameSize(width: frame.width, height: frame.height)
        let places = NormalisedPlaces(size)
        let found = try frame.withView { view throws(FaceError) in try observations(in: view) }
        return FaceFrame(size: size, faces: found.compactMap { Self.facts($0, in: places) })
    }

    /// A profile of what ``measure(_:)`` measures: place, size and pose. What judges liveness and quality is the server's.
    public static var profile: FaceCaptureProfile {
        var profile = FaceCaptureProfile()
        profile.minimumBrightness = nil
        profile.maximumBrightness = nil
        profile.minimumEvenness = nil
        profile.minimumEyeOpen = nil
        profile.maximumDarkGlasses = nil
        return profile
    }

    private func observations(in picture: ImageView) throws(FaceError) -> [VNFaceObservation] {
        guard let image = picture.cgImage else { throw FaceError(.outOfMemory) }
        let request = VNDetectFaceLandmarksRequest()
        do {
            try VNImageRequestHandler(cgImage: image, options: [:]).perform([request])
        } catch {
            throw FaceError(.networkFailed)
        }
        return request.results ?? []
    }

    private static func region(_ found: VNFaceObservation, in places: NormalisedPlaces) -> CaptureRegion? {
        let box = found.boundingBox
        return places.region(
            x: Double(box.minX), y: Double(box.minY), width: Double(box.width), height: Double(box.height))
    }

    /// The middle of a landmark's points, in pixels; Vision has them in parts of the face's box.
    private static func middle(
        _ part: VNFaceLandmarkRegion2D?, of found: VNFaceObservation, in places: NormalisedPlaces
    ) -> Point? {
        guard let points = part?.normalizedPoints, !points.isEmpty else { return nil }
        let box = found.boundingBox
        let x = points.reduce(0) { $0 + Double($1.x) } / Double(points.count)
        let y = points.reduce(0) { $0 + Double($1.y) } / Double(points.count)
        return places.pixel(
            x: Double(box.minX) + x * Double(box.width), y: Double(box.minY) + y * Double(box.height))
    }

    /// The person's own right eye comes first: the one on the left of a picture that is not mirrored, whatever Vision calls it.
    private static func eyes(of found: VNFaceObservation, in places: NormalisedPlaces) -> (right: Point, left: Point)? {
        guard let one = middle(found.landmarks?.rightEye, of: found, in: places),
            let other = middle(found.landmarks?.leftEye, of: found, in: places)
        else { return nil }
        return one.x <= other.x ? (one, other) : (other, one)
    }

    private static func face(_ found: VNFaceObservation, in places: NormalisedPlaces) -> FoundFace? {
        guard let box = region(found, in: places), let marks = found.landmarks,
            let (right, left) = eyes(of: found, in: places),
            let nose = middle(marks.nose, of: found, in: places),
            let mouth = middle(marks.outerLips, of: found, in: places)
        else { return nil }
        return FoundFace(
            box: FaceBox(x: box.x, y: box.y, width: box.width, height: box.height), rightEye: right, leftEye: left,
            nose: nose, mouth: mouth, rightEar: Point(x: box.x, y: right.y),
            leftEar: Point(x: box.x + box.width, y: left.y), confidence: found.confidence)
    }

    private static func facts(_ found: VNFaceObservation, in places: NormalisedPlaces) -> FaceFacts? {
        guard let box = region(found, in: places) else { return nil }
        var facts = FaceFacts(box: box)
        func degrees(_ radians: NSNumber?) -> Double? { radians.map { $0.doubleValue * 180 / .pi } }
        facts.yaw = degrees(found.yaw)
        facts.pitch = degrees(found.pitch)
        facts.roll = degrees(found.roll)
        if let (right, left) = eyes(of: found, in: places) {
            let (x, y) = (right.x - left.x, right.y - left.y)
            facts.distanceBetweenEyes = (x * x + y * y).squareRoot()
        }
        return facts
    }
}
#endif
