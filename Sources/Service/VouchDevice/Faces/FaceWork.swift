public import VouchCamera
public import VouchCapture
public import VouchFace
public import VouchLiveness

/// Measures, compares and judges faces.
public protocol FaceWork: Sendable {
    /// Finds and measures the faces of a frame, to guide a person. What is not measured stays nil.
    ///
    /// - Throws: any error if its networks are missing.
    func measure(_ frame: CameraFrame) async throws -> FaceFrame

    /// The quality of the largest face of a picture file.
    ///
    /// - Parameter use: what the picture is for.
    /// - Returns: nil if no face was found.
    /// - Throws: any error if the file is not a picture, or the networks are missing.
    func quality(of file: [UInt8], for use: FaceUse) async throws -> FaceQuality?

    /// Describes the person that a picture file shows, by its largest face. A picture without a face is not an error: the
    /// subject says so.
    ///
    /// - Throws: any error if the file is not a picture, or the networks are missing.
    func subject(of file: [UInt8]) async throws -> FaceSubject

    /// What compares subjects, and the card of the network that described them.
    ///
    /// - Throws: any error if the networks are missing.
    func comparer() throws -> (comparer: FaceComparer, card: FaceNetworkCard)

    /// Judges whether frames of a face show a live person. Where they do not decide it, the result is inconclusive.
    ///
    /// - Parameter challenge: what the person was asked to do; nil for nothing.
    /// - Throws: any error if the networks are missing.
    func liveness(of frames: [CameraFrame], answering challenge: LivenessChallenge?) async throws -> LivenessResult
}

extension FaceWork {
    /// Judges frames without a challenge.
    ///
    /// - Throws: any error if the networks are missing.
    public func liveness(of frames: [CameraFrame]) async throws -> LivenessResult {
        try await liveness(of: frames, answering: nil)
    }

    /// Compares the persons that two picture files show.
    ///
    /// - Throws: as ``subject(of:)``.
    public func compare(_ first: [UInt8], _ second: [UInt8]) async throws -> FaceComparison {
        try comparer().comparer.compare(try await subject(of: first), try await subject(of: second))
    }
}
