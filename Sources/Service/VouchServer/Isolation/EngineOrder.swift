import Foundation
import VouchCore
import VouchFiles
import VouchEnrolment
import VouchKit
import VouchReport

/// What the engines in a worker are asked.
enum EngineOrder: Codable {
    /// Answered by a ``/VouchReport/WrittenReport`` for each document.
    case read(Reading)
    /// Answered by the picture, or nil where the page cannot be cut out.
    case cut(DocumentReport.Page, DocumentInput, dotsPerInch: Double)
    /// Answered by a ``FaceVerdict``.
    case compare(EnclosedFile, EnclosedFile)
    /// Answered by a ``LivenessVerdict``; with the challenge as its JSON, and the time at which the frames arrived, in milliseconds.
    case liveness([JudgedFrame], challenge: [UInt8]?, received: Int64)
    /// Answered by a ``/VouchCapture/FaceFrame`` for each frame.
    case look([JudgedFrame])

    /// What is to be read, and how.
    struct Reading: Codable {
        let inputs: [DocumentInput]
        let chip: SavedChip?
        let selfie: DocumentInput?
        let policy: ReadingPolicy
    }
}
