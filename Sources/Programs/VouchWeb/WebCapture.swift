import VouchCapture
import VouchCore
import VouchMRZ
import VouchReader
import VouchVision

/// One document capture of a page: frames become facts, facts become guidance.
struct WebCapture {
    private let reader: MRZReader
    private let today: CalendarDate
    private var watcher: DocumentWatcher
    private var machine: DocumentCaptureMachine
    private var time: Int32?

    init(
        _ settings: DocumentCaptureSettings, _ finder: DocumentFinder, _ reader: MRZReader, today: CalendarDate
    ) {
        (self.reader, self.today) = (reader, today)
        watcher = DocumentWatcher(finder: finder)
        machine = DocumentCaptureMachine(settings)
    }

    private var now: Duration { .milliseconds(Int64(time ?? 0)) }

    /// - Returns: false for a time before 0 or before the last.
    mutating func advance(to time: Int32) -> Bool {
        guard time >= self.time ?? 0 else { return false }
        self.time = time
        machine.start(at: now)
        return true
    }

    mutating func frame(_ view: ImageView) -> WireValue {
        let (reader, today) = (reader, today)
        let seen = watcher.look(at: view, time: now, for: machine.request) { wanted, image in
            guard wanted.contains(.zone) else { return [] }
            return reader.read(image, today: today).contains { $0.decoding.isCertain } ? .zone : []
        }
        let step = machine.frame(seen, at: now)
        return wire(step.action, step.measured, seen.documents.first)
    }

    /// - Returns: nil for an unknown event.
    mutating func event(_ event: Int32) -> WireValue? {
        machine.tick(at: now)
        switch event {
        case 0: break
        case 1: review(.accepted)
        case 2: review(.refused(.poorPicture))
        case 3: review(.refused(.notRead))
        case 4: review(.retake)
        case 5: machine.cancel()
        case 6: machine.fail(.cameraLost)
        case 7: machine.fail(.notPermitted)
        case 8: machine.fail(.processingFailed)
        case 9: machine.pause(at: now)
        case 10: machine.resume(at: now)
        case 11: machine.pressShutter(at: now)
        case 12: machine.skip(at: now)
        default: return nil
        }
        return wire(.none, nil, nil)
    }

    private mutating func review(_ verdict: DocumentCaptureMachine.Verdict) {
        let step = machine.review(verdict, at: now)
        if step == .accept || step == .acceptAnyway { watcher.captured() }
    }

    private func wire(
        _ action: DocumentCaptureMachine.Action, _ measured: DocumentInstruction?, _ document: DocumentFacts?
    ) -> WireValue {
        let captured = machine.captured
        let sight = machine.sight
        return .object([
            ("state", .word(machine.state.name)), ("action", .word(action.name)),
            ("failure", .optional(machine.failure.map { .word($0.name) })),
            ("side", .optional(machine.request.map { .word($0.side.name) })),
            ("optional", .flag(machine.request?.isOptional ?? false)),
            ("done", .integer(captured.count)), ("total", .integer(machine.settings.plan.sideCount(after: captured))),
            ("instruction", .optional(machine.instruction.map { .word($0.key) })),
            ("sentence", .optional(machine.instruction.map { .word($0.sentence) })),
            ("measured", .optional(measured.map { .word($0.key) })),
            ("shutter", .flag(machine.isShutterOffered)), ("torch", .flag(machine.isTorchWanted)),
            ("corners", .optional(document.map { .corners($0.corners) })),
            (
                "sight",
                .object([
                    ("frames", .integer(sight.frames)), ("framesWithDocument", .integer(sight.framesWithDocument)),
                    ("obstacle", .optional(sight.obstacle.map { .word($0.key) })),
                ])
            ),
        ])
    }
}

extension DocumentCaptureMachine.State {
    fileprivate var name: StaticString {
        switch self {
        case .idle: "idle"
        case .capturing: "capturing"
        case .reviewing: "reviewing"
        case .turning: "turning"
        case .paused: "paused"
        case .completed: "completed"
        case .cancelled: "cancelled"
        case .timedOut: "timedOut"
        case .failed: "failed"
        }
    }
}

extension DocumentCaptureMachine.Failure {
    fileprivate var name: StaticString {
        switch self {
        case .cameraLost: "cameraLost"
        case .notPermitted: "notPermitted"
        case .processingFailed: "processingFailed"
        case .tooManyRetakes: "tooManyRetakes"
        }
    }
}

extension DocumentCaptureMachine.Action {
    fileprivate var name: StaticString {
        switch self {
        case .none: "none"
        case .keepFrame: "keepFrame"
        case .dropFrame: "dropFrame"
        }
    }
}

extension DocumentSide {
    fileprivate var name: StaticString {
        switch self {
        case .front: "front"
        case .back: "back"
        case .page: "page"
        }
    }
}
