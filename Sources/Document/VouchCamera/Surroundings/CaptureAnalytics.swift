public import VouchCapture

/// Something that happened in a session, to count what people struggle with. Nothing of any document is in it.
public struct CaptureNote: Sendable, Hashable {
    /// Kinds of notes.
    public enum Event: Sendable, Hashable {
        /// The session has begun: the permission was asked for, and frames are looked at from now on if it was given.
        case started
        /// The instruction changed.
        case instructed(DocumentInstruction)
        /// A side was captured.
        case captured(DocumentSide)
        /// A side was not good enough, for these reasons.
        case refused(RetakeReasons)
        /// The person wanted another picture of a side.
        case retakenByPerson
        /// The session is over.
        case ended(CaptureEnding)
    }

    /// The event.
    public let event: Event
    /// Time since the first frame: to the millisecond with tracking, in whole seconds without.
    public let time: Duration
    /// The identifier that the caller chose, the same for all notes of a session; nil without tracking.
    public let session: String?
}

/// Receives the notes of a session, with or without something that ties them together.
public struct CaptureAnalytics: Sendable {
    /// The identifier that ties notes together.
    public enum Tracking: Sendable, Hashable {
        /// Notes name no session and give times in whole seconds: they can be counted, not joined.
        case none
        /// Notes carry an identifier that the caller chose, who needs the person's consent to it.
        case session(String)
    }

    private let tracking: Tracking
    private let receive: @Sendable (CaptureNote) -> Void

    /// Receives notes from now on.
    ///
    /// - Parameter receive: called with each note, in the order in which things happen.
    public init(_ tracking: Tracking = .none, receive: @escaping @Sendable (CaptureNote) -> Void) {
        (self.tracking, self.receive) = (tracking, receive)
    }

    func note(_ event: CaptureNote.Event, at time: Duration) {
        switch tracking {
        case .none: receive(CaptureNote(event: event, time: .seconds(time.components.seconds), session: nil))
        case .session(let name):
            let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
            receive(CaptureNote(event: event, time: .milliseconds(milliseconds), session: name))
        }
    }
}
