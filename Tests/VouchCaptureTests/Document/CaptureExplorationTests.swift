import Testing
import VouchCapture
import VouchTestSupport

/// Plays every event in every state that can be reached.
@Suite struct CaptureExplorationTests {
    private enum Event: CaseIterable {
        case good, bad, other, nothing, shortly, long, tooLong, shutter, skip, pause, resume, accepted, refused, retake,
            cancel,
            cameraLost
    }

    /// What a person would call the situation.
    private struct Situation: Hashable {
        let state: DocumentCaptureMachine.State
        let sides: Int
        let refused: Int
        let hasFrame: Bool
        let isShutterOffered: Bool
        let instruction: DocumentInstruction?

        init(_ machine: DocumentCaptureMachine) {
            state = machine.state
            sides = machine.captured.count
            refused = machine.retakes.refused
            hasFrame = machine.keptSide != nil
            isShutterOffered = machine.isShutterOffered
            instruction = machine.instruction
        }
    }

    private func play(_ event: Event, _ script: inout CaptureScript) {
        let time = script.time
        switch event {
        case .good: script.show(DocumentExamples.cardBack, 3)
        case .bad: script.show(DocumentExamples.blurred)
        case .other: script.show(DocumentExamples.frame([DocumentExamples.facts { $0.isExpected = false }]))
        case .nothing: script.show(DocumentExamples.empty)
        case .shortly: script.wait(.seconds(1))
        case .long: script.wait(.seconds(9))
        case .tooLong: script.wait(.seconds(45))
        case .shutter: script.machine.pressShutter(at: time)
        case .skip: script.machine.skip(at: time)
        case .pause: script.machine.pause(at: time)
        case .resume: script.machine.resume(at: time)
        case .accepted: script.machine.review(.accepted, at: time)
        case .refused: script.machine.review(.refused(.notRead), at: time)
        case .retake: script.machine.review(.retake, at: time)
        case .cancel: script.machine.cancel()
        case .cameraLost: script.machine.fail(.cameraLost)
        }
    }

    /// Every situation, with a script that leads there.
    private func situations(_ start: CaptureScript) -> [Situation: CaptureScript] {
        var known = [Situation(start.machine): start]
        var waiting = [start]
        while let script = waiting.popLast() {
            for event in Event.allCases {
                var next = script
                play(event, &next)
                let situation = Situation(next.machine)
                guard known[situation] == nil else { continue }
                known[situation] = next
                waiting.append(next)
            }
        }
        return known
    }

    private static let starts: [CaptureScript] = [RetakePolicy.Ending.takeLast, .fail].flatMap { ending in
        [ExpectedDocument.any, .drivingLicence].map { document in
            CaptureScript(
                DocumentCaptureSettings(
                    plan: CapturePlan(expecting: [document]), retakes: RetakePolicy(maximumRetakes: 1, ending: ending)))
        }
    }

    @Test func `every state is reached`() {
        let states = Self.starts.reduce(into: Set<DocumentCaptureMachine.State>()) { states, start in
            states.formUnion(situations(start).keys.map(\.state))
        }
        #expect(states == Set(DocumentCaptureMachine.State.allCases).subtracting([.idle]))
    }

    @Test func `every situation has a way out, and time alone ends it`() {
        for start in Self.starts {
            for (situation, script) in situations(start) {
                var waiting = script
                for _ in 0..<4 { waiting.wait(.seconds(3600)) }
                #expect(waiting.machine.state.isFinal, "\(situation) waits for ever")
                var cancelled = script
                cancelled.machine.cancel()
                #expect(cancelled.machine.state.isFinal, "\(situation) cannot be cancelled")
                guard !situation.state.isFinal else { continue }
                var failed = script
                failed.machine.fail(.cameraLost)
                #expect(failed.machine.state == .failed)
                #expect(failed.machine.failure == .cameraLost)
            }
        }
    }

    @Test func `an end is an end: no event changes anything`() {
        for start in Self.starts {
            for (situation, script) in situations(start) where situation.state.isFinal {
                for event in Event.allCases {
                    var next = script
                    play(event, &next)
                    #expect(next.machine.state == situation.state)
                    #expect(next.machine.captured == script.machine.captured)
                    #expect(next.machine.instruction == nil)
                }
            }
        }
    }

    @Test func `no instruction is shown for less than 700 milliseconds, whatever the frames show`() {
        var random = SystemRandomNumberGenerator()
        let frames = [
            DocumentExamples.card, DocumentExamples.blurred, DocumentExamples.empty, DocumentExamples.cardBack,
            DocumentExamples.frame([DocumentExamples.facts { $0.coverage = 0.05 }]),
        ]
        for _ in 0..<20 {
            var script = CaptureScript(expecting: .drivingLicence)
            while !script.machine.state.isFinal {
                let frame = frames[Int.random(in: 0..<frames.count, using: &random)]
                script.show(frame, Int.random(in: 1...30, using: &random))
                if script.machine.state == .reviewing { _ = script.review(.accepted) }
            }
            for (one, next) in zip(script.shown, script.shown.dropFirst()) where next.instruction != nil {
                #expect(next.since - one.since >= .milliseconds(700))
            }
        }
    }
}
