import Foundation
import Synchronization
import Testing
import VouchApple
import VouchDevice
import VouchCamera
import VouchCapture
import VouchCore
import VouchDialects
import VouchImaging
import VouchNetworks
import VouchReader
import VouchReport
import VouchVision
import VouchVisionBox

/// A document's capture on screens, over the specimen pictures of Examples as a camera sees them.
@Suite(.timeLimit(.minutes(5))) struct DocumentScreensTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private let finder: DocumentFinder

    init() throws {
        let networks = try CommittedNetworks.load(from: Self.root.appendingPathComponent("Networks").path)
        finder = try DocumentFinder(weights: networks.documentFinder)
    }

    private func frames(_ name: String, _ count: Int) throws -> FrameSequence {
        let file = try Data(contentsOf: Self.root.appendingPathComponent("Examples/\(name)"))
        let picture = try PictureDecoder().decode([UInt8](file), as: .rgb8)
        let pixels = picture.withView {
            [UInt8](UnsafeRawBufferPointer(start: $0.base, count: $0.height * $0.stride))
        }
        return FrameSequence(
            try (0..<count).map {
                try #require(
                    CameraFrame(
                        pixels, width: picture.width, height: picture.height, format: .rgb8,
                        time: .milliseconds(66 * $0)))
            })
    }

    private struct Reading: SideReading {
        func report(on pictures: [CapturedPicture]) async throws -> DocumentReport { try Specimen.report() }
    }

    private final class Torch: CameraControlling {
        let log = Mutex<[Bool]>([])
        func setTorch(_ isOn: Bool) async { log.withLock { $0.append(isOn) } }
        func focus(at place: Point?) async {}
    }

    private final class Owner: VisionBox.DeviceLock {
        let answers: Mutex<[Bool]>
        init(_ answers: Bool...) { self.answers = Mutex(answers) }
        func unlock() async -> Bool { answers.withLock { $0.isEmpty ? false : $0.removeFirst() } }
    }

    /// Any document's front: what is in the picture counts, not what is read.
    private let plan = CapturePlan(
        expecting: [ExpectedDocument(.passport, formats: [.id3, .booklet], sides: [SideRequest(.front)])])

    private func capture(
        _ stage: FakeStage, lock: Owner? = nil, picture: String = "passport.jpg", count: Int = 60,
        reading: (any SideReading)? = Reading(), control: Torch? = nil, opened: Mutexed = Mutexed()
    ) async -> CaptureOutcome? {
        let screens = DocumentScreens(ScreenDirector(stage), plan: plan, lock: lock)
        return await screens.capture { reviewer in
            opened.count.withLock { $0 += 1 }
            let session = CaptureSession(
                try frames(picture, count), settings: DocumentCaptureSettings(plan: plan),
                engines: .init(finder: finder, reading: reading, review: reviewer))
            return .init(session, control: control)
        }
    }

    private final class Mutexed: Sendable { let count = Mutex(0) }

    @Test func `a passport is captured under a page's guide, shown to its owner, and accepted`() async throws {
        let stage = FakeStage { state, _ in state.kind == .preview ? .proceed : nil }
        let outcome = try #require(await capture(stage, lock: Owner(true)))
        #expect(outcome.ending == .completed)
        #expect(outcome.pictures.count == 1)
        let shown = await stage.of(.document)
        #expect(!shown.isEmpty)
        #expect(shown.allSatisfy { $0.showsCamera && $0.guide?.shape == .document(ratio: 125.0 / 88) })
        #expect(shown.contains { $0.text == "Good. Hold still." && $0.guide?.state == .good })
        #expect(shown.allSatisfy { $0.button(.cancel) != nil && $0.button(.torchOn) == nil })
        // Where the document is can be asked for as often as the display is drawn.
        let subject = try #require(shown.last?.outline?())
        #expect(subject.frame.width > 0)
        #expect(subject.corners.signedArea > 0)
        let preview = try #require(await stage.of(.preview).first)
        #expect(preview.fields.first?.value == "ERIKSSON")
        #expect(preview.picture?.alternative == "Picture of the document")
        #expect(await stage.of(.error).isEmpty)
    }

    @Test func `who takes the picture again gets another preview, and the owner is asked once`() async throws {
        let stage = FakeStage { state, count in state.kind == .preview ? (count == 1 ? .retry : .proceed) : nil }
        let outcome = await capture(stage, lock: Owner(true), count: 200)
        #expect(outcome?.ending == .completed)
        #expect(await stage.of(.preview).count == 2)
    }

    @Test func `nobody but the owner sees the data`() async throws {
        let stage = FakeStage { state, count in state.kind == .error ? (count == 1 ? .retry : .cancel) : nil }
        #expect(await capture(stage, lock: Owner(false, false)) == nil)
        #expect(await stage.of(.preview).isEmpty)
        #expect(
            await stage.of(.error).map(\.title) == ["The device was not unlocked.", "The device was not unlocked."])
    }

    @Test func `a preview without data needs no lock, and cancelling it ends the capture`() async throws {
        let stage = FakeStage { state, _ in state.kind == .preview ? .cancel : nil }
        #expect(await capture(stage, lock: Owner(false), reading: nil) == nil)
        #expect(await stage.of(.preview).count == 1)
        #expect(await stage.of(.error).isEmpty)
    }

    @Test func `torch and cancel do what they say`() async throws {
        let stage = FakeStage { state, count in
            guard state.kind == .document else { return nil }
            return count == 1 ? .torchOn : count == 2 ? .torchOff : .cancel
        }
        let torch = Torch()
        #expect(await capture(stage, control: torch) == nil)
        let labels = await stage.of(.document).prefix(3).map { $0.buttons.map(\.label) }
        #expect(labels == [["Torch on", "Cancel"], ["Torch off", "Cancel"], ["Torch on", "Cancel"]])
        // They are told to the camera one after another, though not at once.
        while torch.log.withLock({ $0.count }) < 2 { await Task.yield() }
        #expect(Set(torch.log.withLock { $0 }) == [true, false])
    }

    @Test func `a camera that stops is a fault, and the person begins anew with another session`() async throws {
        let opened = Mutexed()
        let stage = FakeStage { state, count in state.kind == .error ? (count == 1 ? .retry : .cancel) : nil }
        #expect(await capture(stage, count: 3, opened: opened) == nil)
        #expect(opened.count.withLock { $0 } == 2)
        #expect(await stage.of(.error).map(\.title) == ["The camera stopped.", "The camera stopped."])
    }
}
