public import VouchFace
public import VouchImaging
public import VouchLiveness

/// What liveness judged, what it was judged by, and the best frame.
public struct LivenessAnalysis: Sendable {
    /// What was given to be judged, from the most that can be told of it to the least.
    @nonexhaustive
    public enum Material: String, Sendable, Hashable, CaseIterable {
        /// Pictures as the camera gave them, each with its time.
        case frames
        /// Compressed: what compression takes away is not judged.
        case video
        /// Shows no movement.
        case picture
    }

    /// The decision and its evidence.
    public let result: LivenessResult
    /// A caller that lets people send less than it would like sees it here, and decides.
    public let material: Material
    /// What was measured of each frame, in their order; no pictures.
    public let frames: [LivenessFrame]
    /// Whether all frames of the input were looked at; a video that is longer is cut.
    public let isWhole: Bool
    /// The description of the plugged-in network, to be shown with the result; nil if there was none.
    public let network: AttackNetworkDescription?
    /// How good the best frame is to compare with, which is another question than whether it is alive: a covered, dark or
    /// blurred face can be both alive and of no use as a reference. Nil if no frame shows a face.
    public let reference: FaceAppraisal?
    let best: (picture: Picture, mesh: FaceMesh)?

    /// The frame that shows the face best, straight from the input: nothing is put together of several.
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
