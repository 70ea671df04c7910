import Synchronization
import Testing
import VouchApple
import VouchDevice
import VouchCamera
import VouchCapture
import VouchChip

/// A face and a chip, from the first screen to the result.
@Suite(.timeLimit(.minutes(1))) struct FlowScreensTests {
    // MARK: Face

    private func frames(_ count: Int, every step: Duration = .milliseconds(100)) throws -> FrameSequence {
        FrameSequence(
            try (0..<count).map { index in
                try #require(
                    CameraFrame(
                        [UInt8](repeating: 9, count: 48), width: 6, height: 8, format: .grey8, time: step * index))
            })
    }

    /// What frames show: nobody, then a face that is too far away, then a good one from the tenth frame on.
    private func measure() -> FaceScreens.Measure {
        let seen = Mutex(0)
        return { _ in
            let number = seen.withLock { seen in
                seen += 1
                return seen
            }
            let size = FrameSize(width: 600, height: 800)
            let region = CaptureRegion(in: size)
            guard number > 3 else { return FaceFrame(size: size, faces: []) }
            let share = number > 9 ? 0.7 : 0.2
            var face = FaceFacts(
                box: CaptureRegion(
                    x: 300 - region.width * share / 2, y: 400 - region.height * share / 2, width: region.width * share,
                    height: region.height * share))
            face.distanceBetweenEyes = 100
            (face.yaw, face.pitch, face.roll) = (0, 0, 0)
            return FaceFrame(size: size, faces: [face])
        }
    }

    /// Of what ``measure()`` measures, as of Vision.
    private var settings: FaceCaptureSettings {
        var profile = FaceCaptureProfile()
        (profile.minimumBrightness, profile.maximumBrightness, profile.minimumEvenness) = (nil, nil, nil)
        (profile.minimumEyeOpen, profile.maximumDarkGlasses) = (nil, nil)
        return FaceCaptureSettings(numberOfFrames: 3, profile: profile, timeout: .seconds(20))
    }

    @Test func `a face is captured under an oval, with one instruction at a time`() async throws {
        let stage = FakeStage()
        let screens = FaceScreens(ScreenDirector(stage), settings: settings)
        let source = try frames(80)
        let kept = try #require(await screens.capture({ source }, measure: measure()))
        #expect(kept.count == 3)
        #expect(Set(kept.map(\.time)).count == 3)
        let shown = await stage.of(.face)
        #expect(shown.allSatisfy { $0.showsCamera && $0.guide?.shape == .face && $0.button(.cancel) != nil })
        #expect(shown.map(\.text) == ["Show your whole face to the camera.", "Move closer.", "Hold still."])
        #expect(shown.map { $0.guide?.state } == [.searching, .adjusting, .good])
        #expect(await stage.announced.suffix(3).map { $0.contains("Face") } == [true, true, true])
    }

    @Test func `too slow a face is a fault with a remedy, and the next attempt may do better`() async throws {
        let stage = FakeStage { state, count in state.kind == .error ? (count == 1 ? .retry : .cancel) : nil }
        var settings = settings
        settings = FaceCaptureSettings(numberOfFrames: 3, profile: settings.profile, timeout: .seconds(2))
        let opened = Mutex(0)
        let screens = FaceScreens(ScreenDirector(stage), settings: settings)
        let kept = await screens.capture(
            {
                opened.withLock { $0 += 1 }
                return try frames(60)
            }, measure: { _ in FaceFrame(size: FrameSize(width: 6, height: 8), faces: []) })
        #expect(kept == nil)
        #expect(opened.withLock { $0 } == 2)
        let errors = await stage.of(.error)
        #expect(errors.count == 2 && errors[0].title == ScreenTexts.english[.timedOut].cause)
        #expect(errors[0].text == ScreenTexts.english[.timedOut].remedy)
    }

    @Test func `who presses cancel leaves, and the camera is released`() async throws {
        let stage = FakeStage { state, _ in state.kind == .face ? .cancel : nil }
        let source = try frames(10_000, every: .milliseconds(1))
        let screens = FaceScreens(ScreenDirector(stage), settings: settings)
        #expect(await screens.capture({ source }, measure: measure()) == nil)
        #expect(try await source.next() == nil)
        #expect(await stage.of(.error).isEmpty)
    }

    @Test func `a camera that may not be used leads to the settings, not to another attempt`() async {
        let stage = FakeStage { state, _ in state.kind == .error ? .cancel : nil }
        let screens = FaceScreens(ScreenDirector(stage))
        let kept = await screens.capture({ throw FrameSourceError(.refused) }, measure: measure())
        #expect(kept == nil)
        #expect(await stage.of(.error).map { $0.buttons.map(\.action) } == [[.settings, .cancel]])
    }

    // MARK: Chip

    @Test func `a chip is read after its instructions, and the progress is told`() async {
        let stage = FakeStage { state, _ in state.kind == .chipInstructions ? .proceed : nil }
        let outcome = await ChipScreens(ScreenDirector(stage)).read { progress in
            for percent in [0, 40, 100, 140] { await progress(percent) }
            return "read"
        }
        guard case .read("read") = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(await stage.kinds == [.chipInstructions, .chipSearch, .chipProcess])
        #expect(await stage.of(.chipProcess).map(\.progress) == [0, 40, 100, 100])
        #expect(await stage.of(.chipSearch).map(\.isBusy) == [true])
    }

    @Test func `a lost chip is a fault from which the person reads again or goes on without`() async {
        let stage = FakeStage { state, count in
            switch state.kind {
            case .chipInstructions: .proceed
            case .error: count == 1 ? .retry : .skip
            default: nil
            }
        }
        let outcome = await ChipScreens(ScreenDirector(stage)).read { _ -> Int in
            throw ChipError(.transportLost, at: .transport)
        }
        guard case .skipped = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(await stage.of(.chipSearch).count == 2)
        #expect(await stage.of(.error).last?.buttons.map(\.action) == [.retry, .skip, .cancel])
    }

    @Test func `closing the system's sheet leads back to the instructions`() async {
        let stage = FakeStage { state, count in
            state.kind == .chipInstructions ? (count == 1 ? .proceed : .cancel) : nil
        }
        let outcome = await ChipScreens(ScreenDirector(stage)).read { _ -> Int in throw CancellationError() }
        guard case .cancelled = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(await stage.of(.error).isEmpty)
    }

    @Test func `a chip that must be read cannot be skipped`() async {
        let stage = FakeStage { state, _ in state.kind == .chipInstructions ? .cancel : nil }
        _ = await ChipScreens(ScreenDirector(stage), maySkip: false).read { _ in 1 }
        #expect(await stage.states.map { $0.button(.skip) } == [nil])
    }
}
