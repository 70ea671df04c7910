import Testing
import VouchCapture
import VouchTestSupport

@Suite struct FaceCaptureMachineTests {
    /// A machine with its own clock: 50 ms a frame.
    struct Script {
        var machine: FaceCaptureMachine
        var time: Duration = .seconds(1000)
        var kept = 0

        init(frames: Int = 3, timeout: Duration? = nil) {
            machine = FaceCaptureMachine(FaceCaptureSettings(numberOfFrames: frames, timeout: timeout))
            machine.start()
        }

        @discardableResult mutating func show(_ frame: FaceFrame, _ times: Int = 1) -> FaceCaptureMachine.Step? {
            var step: FaceCaptureMachine.Step?
            for _ in 0..<times {
                let one = machine.frame(frame, at: time)
                switch one.action {
                case .keepFrame: kept += 1
                case .dropFrames: kept = 0
                case .none: break
                }
                step = one
                time += .milliseconds(50)
            }
            return step
        }
    }

    @Test func `a face that holds still is captured, processed and complete`() {
        var script = Script()
        #expect(script.machine.state == .starting)
        #expect(script.show(FaceExamples.empty)?.feedback == .noFaceDetected)
        #expect(script.machine.state == .capturing)
        // 500 ms of dwell, then three frames 100 ms apart.
        script.show(FaceExamples.good, 10)
        #expect(script.kept == 0)
        script.show(FaceExamples.good, 4)
        #expect(script.kept == 2)
        script.show(FaceExamples.good)
        #expect(script.kept == 3)
        #expect(script.machine.state == .postCaptureProcessing)
        #expect(script.show(FaceExamples.good)?.action == FaceCaptureMachine.Action.none)
        script.machine.processed()
        #expect(script.machine.state == .completed)
        #expect(script.machine.state.isFinal)
    }

    @Test func `a face that moves away while it is captured starts again`() {
        var script = Script()
        script.show(FaceExamples.good, 13)
        #expect(script.kept == 2)
        #expect(script.show(FaceExamples.empty)?.action == .dropFrames)
        #expect(script.kept == 0)
        #expect(script.machine.framesKept == 0)
        script.show(FaceExamples.good, 10)
        #expect(script.kept == 0)
        script.show(FaceExamples.good, 5)
        #expect(script.kept == 3)
    }

    @Test func `frames of two sizes are not captured together`() {
        var script = Script()
        script.show(FaceExamples.good, 13)
        let other = FaceFrame(size: FrameSize(width: 481, height: 640), faces: [FaceExamples.face()])
        #expect(script.show(other)?.action == .dropFrames)
        #expect(script.machine.state == .capturing)
    }

    @Test func `while autocapture is off nothing is captured, however good the face`() {
        var script = Script()
        script.show(FaceExamples.good, 13)
        #expect(script.machine.enableAutocapture(false) == .dropFrames)
        let step = script.show(FaceExamples.good, 100)
        #expect(step?.feedback == .faceCompliant)
        #expect(step?.state == .capturing)
        #expect(script.machine.framesKept == 0)
        #expect(script.machine.enableAutocapture(true) == FaceCaptureMachine.Action.none)
        script.show(FaceExamples.good, 15)
        #expect(script.machine.state == .postCaptureProcessing)
    }

    @Test func `an end that is due waits until autocapture is on`() {
        var script = Script(frames: 1)
        script.show(FaceExamples.good, 11)
        #expect(script.machine.enableAutocapture(false) == FaceCaptureMachine.Action.none)
        script.machine.processed()
        #expect(script.machine.state == .postCaptureProcessing)
        _ = script.machine.enableAutocapture(true)
        #expect(script.machine.state == .completed)
    }

    @Test func `a session times out, with frames and without`() {
        var script = Script(timeout: .seconds(2))
        script.show(FaceExamples.empty, 40)
        #expect(script.machine.state == .capturing)
        #expect(script.show(FaceExamples.good)?.state == .timedOut)

        var stalled = Script(timeout: .seconds(2))
        stalled.machine.tick(at: .seconds(5))
        stalled.machine.tick(at: .milliseconds(6999))
        #expect(stalled.machine.state == .starting)
        stalled.machine.tick(at: .seconds(7))
        #expect(stalled.machine.state == .timedOut)
    }

    @Test func `a timeout of zero is none, and a captured face does not time out`() {
        var endless = Script(timeout: .zero)
        endless.show(FaceExamples.empty, 5000)
        #expect(endless.machine.state == .capturing)
        var slow = Script(frames: 1, timeout: .seconds(2))
        slow.show(FaceExamples.good, 11)
        slow.machine.tick(at: .seconds(5000))
        #expect(slow.machine.state == .postCaptureProcessing)
        // Unless autocapture holds its end.
        _ = slow.machine.enableAutocapture(false)
        slow.machine.processed()
        slow.machine.tick(at: .seconds(5001))
        #expect(slow.machine.state == .timedOut)
    }

    @Test func `a session is stopped or aborted once`() {
        var script = Script()
        let stops = [script.machine.stop(), script.machine.stop()]
        #expect(stops == [true, false])
        script.machine.abort(.cameraLost)
        #expect(script.machine.state == .stopped)
        #expect(script.machine.abortReason == nil)

        var broken = Script(frames: 1)
        broken.show(FaceExamples.good, 11)
        broken.machine.abort(.processingFailed)
        #expect(broken.machine.state == .aborted)
        #expect(broken.machine.abortReason == .processingFailed)
        broken.machine.processed()
        let hasStartedAgain = broken.machine.start()
        #expect(broken.machine.state == .aborted)
        #expect(!hasStartedAgain)
    }

    @Test func `nothing happens before the start`() {
        var machine = FaceCaptureMachine(FaceCaptureSettings())
        let step = machine.frame(FaceExamples.good, at: .zero)
        machine.abort(.cameraLost)
        let hasStopped = machine.stop()
        #expect(step.state == .idle)
        #expect(step.feedback == nil)
        #expect(!hasStopped)
        #expect(machine.state == .idle)
    }
}
