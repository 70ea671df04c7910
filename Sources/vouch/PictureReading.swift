import VouchCore
import VouchImaging
import VouchReader
import VouchVision

/// What `vouch read` found out about one input.
struct PictureReading: Sendable {
    /// Its path as named, or `-`.
    let source: String
    /// Reading the file, decoding and reading the zone; not the program's start, nor drawing.
    let elapsed: Duration
    let outcome: Outcome

    enum Outcome: Sendable {
        case unreadable(Complaint)
        case decoded(Page)
    }

    /// A picture that could be decoded. Zones are in pixels of the picture as displayed, best first.
    struct Page: Sendable {
        let width: Int
        let height: Int
        let format: PictureFormat
        let isDamaged: Bool
        let zones: [MRZReading]
        let quality: PictureQuality
        /// How long each step took, in the order taken.
        let stages: [Stage]
        /// Where the annotated picture was written.
        var annotated: String?
        /// Why it was not.
        var annotationComplaint: Complaint?
    }

    struct Stage: Sendable {
        /// `load`, `decode`, `read`, `reread` (at full size) or `quality`.
        let name: String
        let duration: Duration
    }

    enum Status: String, Sendable {
        /// A valid zone.
        case read
        /// A zone that is not valid.
        case partial
        case notFound
        /// The input could not be read or decoded.
        case unreadable

        var exitCode: Int32 {
            switch self {
            case .read: Complaint.Exit.read.code
            case .partial, .notFound: Complaint.Exit.notAllValid.code
            case .unreadable: Complaint.Exit.unreadable.code
            }
        }
    }

    var status: Status {
        switch outcome {
        case .unreadable: .unreadable
        case .decoded(let page):
            if let best = page.zones.first { best.decoding.isValid ? .read : .partial } else { .notFound }
        }
    }

}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}
