public import VouchFace
public import VouchImaging
public import VouchLiveness

/// The result of judging liveness, what it was judged by, and the best frame.
public struct LivenessAnalysis: Sendable {
    /// The kinds of material, from the one that shows most to the one that shows least.
    @nonexhaustive
    public enum Material: String, Sendable, Hashable, CaseIterable {
        /// Pictures as the camera gave them, each with its time.
        case frames
        /// A compressed video: what compression removes is not judged.
        case video
        /// A single picture, which shows no movement.
        case picture
    }

    /// The decision and its evidence.
    public let result: LivenessResult
    /// The kind of material that was judged, so that a caller can refuse material that shows less than it asks for.
    public let material: Material
    /// The measurements of each frame, in their order; no pictures.
    public let frames: [LivenessFrame]
    /// Whether all frames of the input were looked at; of a longer input, only the first
    /// ``FaceService/mostLivenessFrames``.
    public let isWhole: Bool
    /// The description of the plugged-in network, to be shown with the result; nil if there was none.
    public let network: AttackNetworkDescription?
    /// How suitable the best frame is as a reference to compare with. That says nothing about liveness: a covered, dark
    /// or blurred face can be alive and useless as a reference. Nil if no frame shows a face.
    public let reference: FaceAppraisal?
    let best: (picture: Picture, mesh: FaceMesh)?

    /// Gives `body` the frame that shows the face best, unchanged from the input.
    ///
    /// - Returns: nil if no frame shows a face.
    ///
    /// - Note: it is a person's portrait: keep it no longer than needed.
    public func withBestFrame<Result>(_ body: (Picture, FaceMesh) throws -> Result) rethrows -> Result? {
        try best.map { try body($0.picture, $0.mesh) }
    }

    /// The best frame as a JPEG file; nil if no frame shows a face.
    public var capturedFrame: [UInt8]? {
        best.flatMap { best in
            best.picture.withView { view in
                JPEGEncoder.encode(
                    [UInt8](UnsafeRawBufferPointer(start: view.base, count: view.width * view.height * 3)),
                    width: view.width, height: view.height, format: .rgb8, quality: 90)
            }
        }
    }
}
