import Testing
import VouchCapture
import VouchTestSupport

@Suite struct DocumentCaptureMachineTests {
    @Test func `both sides of a card are captured, one after the other, with time to turn it over`() {
        var script = CaptureScript(expecting: .identityCard)
        #expect(script.machine.instruction == .showFront)
        #expect(script.machine.request?.side == .front)
        script.show(DocumentExamples.card, 14)
        #expect(script.machine.state == .capturing)
        #expect(script.machine.instruction == .holdStill)
        script.show(DocumentExamples.card)
        #expect(script.machine.state == .reviewing)
        let step1 = script.review(.accepted)
        #expect(step1 == .accept)
        #expect(script.machine.state == .turning)
        #expect(script.machine.request?.side == .back)
        // Nothing is captured while it is turned, however good the frames are.
        script.show(DocumentExamples.cardBack, 29)
        #expect(script.machine.state == .turning)
        #expect(script.machine.instruction == .turnOver)
        script.show(DocumentExamples.cardBack, 20)
        #expect(script.machine.state == .reviewing)
        _ = script.review(.accepted)
        #expect(script.machine.state == .completed)
        #expect(script.machine.state.isFinal)
        #expect(script.machine.captured.map(\.side) == [.front, .back])
        #expect(script.machine.captured.last?.marks == .zone)
        #expect(script.machine.request == nil)
        #expect(script.machine.instruction == nil)
    }

    @Test func `the data page of a passport is its only side`() {
        var script = CaptureScript(expecting: .passport)
        // Without its zone it is not taken.
        script.show(DocumentExamples.frame([DocumentExamples.facts(.id3)]), 60)
        #expect(script.machine.state == .capturing)
        #expect(script.machine.instruction == .showZone)
        script.show(DocumentExamples.passport, 15)
        _ = script.review(.accepted)
        #expect(script.machine.state == .completed)
    }

    @Test func `the best frame of the time it holds still is kept`() {
        var script = CaptureScript(expecting: .any)
        for confidence in [0.7, 0.9, 0.8, .nan, 0.9] {
            script.show(DocumentExamples.frame([DocumentExamples.facts { $0.confidence = confidence }]))
        }
        #expect(script.kept == 2)
        script.show(DocumentExamples.card, 10)
        #expect(script.kept == 2)
        #expect(script.machine.state == .reviewing)
    }

    @Test func `a frame of another document is not kept`() {
        var script = CaptureScript(expecting: .any)
        script.show(DocumentExamples.card, 5)
        #expect(script.machine.keptSide != nil)
        let step7 = script.show(DocumentExamples.blurred)
        #expect(step7?.action == DocumentCaptureMachine.Action.none)
        let step8 = script.show(DocumentExamples.empty)
        #expect(step8?.action == .dropFrame)
        #expect(script.machine.keptSide == nil)
        #expect(script.kept == nil)
    }

    @Test func `after some time a shutter is offered, and takes what there is`() {
        var script = CaptureScript(expecting: .any)
        script.show(DocumentExamples.blurred, 159)
        let early = script.machine.pressShutter(at: script.time)
        #expect(!early)
        #expect(!script.machine.isShutterOffered)
        script.show(DocumentExamples.blurred)
        #expect(script.machine.isShutterOffered)
        let late = script.machine.pressShutter(at: script.time)
        let step = script.show(DocumentExamples.blurred)
        #expect(late)
        #expect(step?.action == .keepFrame)
        #expect(step?.state == .reviewing)
    }

    @Test func `with automatic capture off only the shutter takes a picture`() {
        var script = CaptureScript(DocumentCaptureSettings(isAutomatic: false))
        script.show(DocumentExamples.card, 100)
        #expect(script.machine.state == .capturing)
        #expect(script.machine.instruction == .holdStill)
        script.machine.pressShutter(at: script.time)
        script.show(DocumentExamples.card)
        #expect(script.machine.state == .reviewing)
    }

    @Test(arguments: [(1, 10), (20, 20), (600, 60)])
    func `a side times out after 10 to 60 seconds, and what was seen is told`(_ asked: Int, _ seconds: Int) {
        var script = CaptureScript(
            DocumentCaptureSettings(plan: CapturePlan(expecting: [.identityCard]), timeout: .seconds(asked)))
        script.show(DocumentExamples.empty, 3)
        script.show(DocumentExamples.blurred, seconds * 20 - 4)
        #expect(script.machine.state == .capturing)
        script.show(DocumentExamples.card)
        #expect(script.machine.state == .timedOut)
        #expect(script.machine.request?.side == .front)
        let sight = script.machine.sight
        #expect(sight.frames == seconds * 20 - 1)
        #expect(sight.framesWithDocument == seconds * 20 - 4)
        #expect(sight.obstacle == .focus)
        #expect(sight.framesCompliant == 0)
        #expect(sight.marks.isEmpty)
    }

    @Test func `a refused picture is asked for again, differently, as often as the policy says`() {
        let retakes = RetakePolicy(maximumRetakes: 2, wantsTorch: true, leniency: 0.5)
        var script = CaptureScript(DocumentCaptureSettings(retakes: retakes))
        let steep = DocumentExamples.frame([DocumentExamples.facts { $0.tilt = 30 }])
        script.show(steep, 30)
        #expect(script.machine.instruction == .holdAbove)
        #expect(!script.machine.isTorchWanted)
        for retake in 1...2 {
            script.show(DocumentExamples.card, 20)
            let step2 = script.review(.refused(.poorPicture))
            #expect(step2 == .again)
            #expect(script.machine.retakes.refused == retake)
            #expect(script.machine.state == .capturing)
            #expect(script.machine.isShutterOffered)
            #expect(script.machine.isTorchWanted)
            #expect(script.machine.keptSide == nil)
        }
        // The limits are wider now.
        script.show(steep, 20)
        let step3 = script.review(.refused(.poorPicture))
        #expect(step3 == .acceptAnyway)
        #expect(script.machine.captured.last?.isLastResort == true)
        #expect(script.machine.retakes.refused == 0)
    }

    @Test func `a policy may fail instead, ignore a reason, and never counts what the person asks for`() {
        let retakes = RetakePolicy(reasons: .notRead, maximumRetakes: 0, ending: .fail)
        var script = CaptureScript(DocumentCaptureSettings(retakes: retakes))
        for _ in 0..<5 {
            script.show(DocumentExamples.card, 20)
            let step4 = script.review(.retake)
            #expect(step4 == .again)
            #expect(script.machine.retakes.refused == 0)
        }
        script.show(DocumentExamples.card, 20)
        let step5 = script.review(.refused(.poorPicture))
        #expect(step5 == .accept)
        script.show(DocumentExamples.card, 60)
        let step6 = script.review(.refused([.poorPicture, .notRead]))
        #expect(step6 == .fail)
        #expect(script.machine.state == .failed)
        #expect(script.machine.failure == .tooManyRetakes)
    }

    @Test func `a pause keeps what was seen and does not count, but it ends too`() {
        var script = CaptureScript(DocumentCaptureSettings(timeout: .seconds(10), pausing: .seconds(60)))
        script.show(DocumentExamples.card, 10)
        let isPaused = script.machine.pause(at: script.time)
        let step9 = script.show(DocumentExamples.card)
        #expect(step9?.measured == nil)
        #expect(script.machine.instruction == nil)
        script.wait(.seconds(50))
        let isResumed = script.machine.resume(at: script.time)
        #expect(isPaused)
        #expect(isResumed)
        #expect(script.machine.keptSide != nil)
        script.wait(.seconds(9))
        #expect(script.machine.state == .capturing)
        script.wait(.milliseconds(600))
        #expect(script.machine.state == .timedOut)

        var left = CaptureScript(DocumentCaptureSettings(pausing: .seconds(60)))
        left.machine.pause(at: left.time)
        left.wait(.seconds(60))
        let isLate = left.machine.resume(at: left.time)
        #expect(left.machine.state == .timedOut)
        #expect(!isLate)
    }

    @Test func `a capture joins an earlier one: only what is missing is asked for`() {
        let settings = DocumentCaptureSettings(plan: CapturePlan(expecting: [.identityCard]))
        var first = CaptureScript(settings)
        first.show(DocumentExamples.card, 15)
        _ = first.review(.accepted)
        first.machine.cancel()
        #expect(first.machine.state == .cancelled)

        var second = CaptureScript(settings, joining: first.machine.captured)
        #expect(second.machine.instruction == .showBack)
        second.show(DocumentExamples.cardBack, 15)
        _ = second.review(.accepted)
        #expect(second.machine.state == .completed)
        #expect(second.machine.captured.count == 2)
        #expect(CaptureScript(settings, joining: second.machine.captured).machine.state == .completed)
    }

    @Test func `an optional side may be left out, another may not`() {
        var any = CaptureScript(expecting: .any)
        let early = any.machine.skip(at: any.time)
        any.show(DocumentExamples.card, 15)
        _ = any.review(.accepted)
        let late = any.machine.skip(at: any.time)
        #expect(!early)
        #expect(late)
        #expect(any.machine.state == .completed)
    }

    @Test func `the side captured before is told from the other one`() {
        var script = CaptureScript(expecting: .drivingLicence)
        script.show(DocumentExamples.card, 15)
        _ = script.review(.accepted)
        script.wait(.seconds(2))
        script.show(DocumentExamples.frame([DocumentExamples.facts { $0.likeness = 0.97 }]), 60)
        #expect(script.machine.state == .capturing)
        #expect(script.machine.instruction == .turnOver)
        script.show(DocumentExamples.frame([DocumentExamples.facts { $0.likeness = 0.3 }]), 20)
        #expect(script.machine.state == .reviewing)
    }

    @Test func `nothing happens before the start, and a time that goes back is the last one`() {
        var machine = DocumentCaptureMachine(DocumentCaptureSettings())
        let step = machine.frame(DocumentExamples.card, at: .seconds(9))
        machine.fail(.cameraLost)
        let early = [
            machine.cancel(), machine.pause(at: .zero), machine.pressShutter(at: .zero), machine.skip(at: .zero),
        ]
        let review = machine.review(.accepted, at: .zero)
        #expect(step.state == .idle)
        #expect(early == [false, false, false, false])
        #expect(review == nil)
        let starts = [machine.start(at: .seconds(10)), machine.start(at: .seconds(10))]
        #expect(starts == [true, false])
        machine.tick(at: .seconds(30))
        machine.tick(at: .seconds(3))
        machine.tick(at: .seconds(39))
        #expect(machine.state == .capturing)
        machine.tick(at: .seconds(40))
        #expect(machine.state == .timedOut)
    }
}
