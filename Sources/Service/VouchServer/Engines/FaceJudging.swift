public import VouchCapture
public import VouchEnrolment

/// Judges faces, and guides their capture. Routes know no engine: tests give answers of their own.
public protocol FaceJudging: FaceExamining {
    /// What a capture is guided by: the faces of each frame, with what was measured of them.
    ///
    /// - Throws: as ``/VouchEnrolment/FaceExamining/compare(_:_:)``.
    func look(at frames: [JudgedFrame]) async throws -> [FaceFrame]

    /// The version of the liveness judgement: it changes when its measures or limits do.
    var livenessVersion: String { get }
}
