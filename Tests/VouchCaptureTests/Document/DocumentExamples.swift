import VouchCapture
import VouchCore
import VouchVision

/// Facts of frames, made up: 1280 x 720 with a card in the middle unless told.
enum DocumentExamples {
    static let size = FrameSize(width: 1280, height: 720)

    static func facts(
        _ format: DocumentFormat = .id1, _ change: (inout DocumentFacts) -> Void = { _ in }
    ) -> DocumentFacts {
        let quad = Quad(width: 700, height: 440).map { $0 + Point(x: 290, y: 140) }
        var facts = DocumentFacts(corners: quad, format: format, coverage: 0.33)
        (facts.indent, facts.dotsPerInch, facts.tilt, facts.speed) = (12, 200, 4, 0.03)
        (facts.blur, facts.glare, facts.brightness, facts.confidence) = (0.25, 0, 0.7, 0.8)
        change(&facts)
        return facts
    }

    static func frame(_ documents: [DocumentFacts], marks: DocumentMarks = []) -> DocumentFrame {
        DocumentFrame(size: size, documents: documents, marks: marks)
    }

    static let empty = frame([])
    static let card = frame([facts()])
    static let cardBack = frame([facts()], marks: .zone)
    static let passport = frame([facts(.id3)], marks: .zone)
    static let blurred = frame([facts { $0.blur = 1.2 }])
}

/// A machine with its own clock: 50 ms a frame.
struct CaptureScript {
    var machine: DocumentCaptureMachine
    var time: Duration = .seconds(1000)
    /// Numbers of the frame kept.
    var kept: Int?
    var frames = 0
    /// Each instruction that was shown, and since when.
    var shown: [(instruction: DocumentInstruction?, since: Duration)] = []

    init(_ settings: DocumentCaptureSettings, joining captured: [CapturedSide] = []) {
        machine = DocumentCaptureMachine(settings, joining: captured)
        machine.start(at: time)
        note()
    }

    init(expecting documents: ExpectedDocument...) {
        self.init(DocumentCaptureSettings(plan: CapturePlan(expecting: documents)))
    }

    @discardableResult mutating func show(_ frame: DocumentFrame, _ times: Int = 1) -> DocumentCaptureMachine.Step? {
        var step: DocumentCaptureMachine.Step?
        for _ in 0..<times {
            time += .milliseconds(50)
            frames += 1
            let one = machine.frame(frame, at: time)
            switch one.action {
            case .keepFrame: kept = frames
            case .dropFrame: kept = nil
            case .none: break
            }
            step = one
            note()
        }
        return step
    }

    mutating func wait(_ duration: Duration) {
        time += duration
        machine.tick(at: time)
        note()
    }

    mutating func review(_ verdict: DocumentCaptureMachine.Verdict) -> RetakeCount.Step? {
        let step = machine.review(verdict, at: time)
        note()
        return step
    }

    private mutating func note() {
        if shown.last?.instruction != machine.instruction || shown.isEmpty { shown.append((machine.instruction, time)) }
    }
}
