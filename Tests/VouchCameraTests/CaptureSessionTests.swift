import Foundation
import Synchronization
import Testing
import VouchCapture
import VouchCore
import VouchImaging
import VouchNetworks
import VouchReader
import VouchReport
import VouchTestSupport
import VouchVision

@testable import VouchCamera

/// Sessions over the specimen pictures of Examples, seen as a camera of 15 frames a second sees them.
@Suite struct CaptureSessionTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private let finder: DocumentFinder
    private let zones: ZoneMarkFinder

    init() throws {
        let networks = try CommittedNetworks.load(from: Self.root.appendingPathComponent("Networks").path)
        finder = try DocumentFinder(weights: networks.documentFinder)
        zones = ZoneMarkFinder(
            reader: try MRZReader(
                finderWeights: networks.mrzFinder, recogniserWeights: networks.mrzRecogniser,
                witnessWeights: networks.mrzWitness),
            today: try #require(CalendarDate(year: 2026, month: 11, day: 24)))
    }

    private func pixels(_ name: String) throws -> (pixels: [UInt8], width: Int, height: Int) {
        let file = try Data(contentsOf: Self.root.appendingPathComponent("Examples/\(name)"))
        let picture = try PictureDecoder().decode([UInt8](file), as: .rgb8)
        let pixels = picture.withView {
            [UInt8](UnsafeRawBufferPointer(start: $0.base, count: $0.height * $0.stride))
        }
        return (pixels, picture.width, picture.height)
    }

    /// `count` frames of each picture, one after another; an empty name is a blank frame.
    private func frames(_ parts: [(name: String, count: Int)]) throws -> [CameraFrame] {
        var frames: [CameraFrame] = []
        for (name, count) in parts {
            let (pixels, width, height) =
                name.isEmpty ? ([UInt8](repeating: 90, count: 640 * 480 * 3), 640, 480) : try pixels(name)
            for _ in 0..<count {
                frames.append(
                    try #require(
                        CameraFrame(
                            pixels, width: width, height: height, format: .rgb8,
                            time: .milliseconds(66 * frames.count + 5000))))
            }
        }
        return frames
    }

    private func events(_ session: CaptureSession) async throws -> [CaptureEvent] {
        var events: [CaptureEvent] = []
        for try await event in session { events.append(event) }
        return events
    }

    private func settings(_ documents: ExpectedDocument...) -> DocumentCaptureSettings {
        DocumentCaptureSettings(plan: CapturePlan(expecting: documents))
    }

    private func guidance(_ events: [CaptureEvent]) -> [CaptureGuidance] {
        events.compactMap { if case .guidance(let guidance) = $0 { guidance } else { nil } }
    }

    private func outcome(_ events: [CaptureEvent]) throws -> CaptureOutcome {
        guard case .finished(let outcome) = events.last else { throw FrameSourceError(.lost) }
        return outcome
    }

    @Test func `a passport shown to the camera is captured`() async throws {
        let session = CaptureSession(
            FrameSequence(try frames([("", 12), ("passport.jpg", 40)])), settings: settings(.passport),
            engines: .init(finder: finder, marks: zones))
        let events = try await events(session)
        let guidance = guidance(events)
        #expect(guidance.map(\.instruction).first == .showFront)
        #expect(guidance.first?.time == .zero)
        #expect(guidance.map(\.instruction).contains(.holdStill))
        for (one, next) in zip(guidance, guidance.dropFirst()) { #expect(next.time - one.time >= .milliseconds(700)) }
        let outcome = try outcome(events)
        #expect(outcome.ending == .completed)
        #expect(outcome.pictures.map(\.side.side) == [.front])
        let picture = try #require(outcome.pictures.first)
        #expect(picture.side.format == .id3)
        #expect(picture.side.marks == .zone)
        #expect((picture.analysis?.confidence ?? 0) > 0.6)
        #expect(picture.frame.width == (try pixels("passport.jpg").width))
    }

    @Test func `where the document lies can be asked for between two frames`() async throws {
        let session = CaptureSession(
            FrameSequence(try frames([("", 4), ("passport.jpg", 12), ("", 30)])), settings: settings(.passport),
            engines: .init(finder: finder, marks: zones))
        var subjects: [CaptureSubject?] = []
        for try await _ in session { subjects.append(session.subject) }
        // Before it is shown, while it is, and after it is gone.
        #expect(subjects.first.flatMap { $0 } == nil)
        #expect(subjects.last.flatMap { $0 } == nil)
        let seen = try #require(subjects.compactMap { $0 }.first)
        #expect(seen.frame == FrameSize(width: 1600, height: 1200))
        #expect(seen.corners.corners.allSatisfy { (-50...1650).contains($0.x) && (-50...1250).contains($0.y) })
        #expect(seen.corners.signedArea > 200_000)
    }

    @Test func `another document is not captured, and what was seen is told`() async throws {
        let session = CaptureSession(
            FrameSequence(try frames([("identity-card.jpg", 30)])), settings: settings(.passport),
            engines: .init(finder: finder, marks: zones))
        let outcome = try outcome(try await events(session))
        #expect(outcome.ending == .framesEnded)
        #expect(outcome.pictures.isEmpty)
        #expect(outcome.missing?.side == .front)
        #expect(outcome.sight.obstacle == .wrongDocument)
        #expect(outcome.sight.frames == 30)
        #expect("\(outcome)".hasSuffix("Most of the time: This is not the document asked for."))
    }

    /// Refuses once, then takes what comes.
    private final class Picky: SideReviewing {
        let count = Mutex(0)

        func review(_ preview: SidePreview) async -> DocumentCaptureMachine.Verdict {
            count.withLock { count in
                count += 1
                return count == 1 ? .refused(.notRead) : .accepted
            }
        }
    }

    private final class Device: CameraControlling, CaptureSignalling, CaptureRecording {
        let log = Mutex<[String]>([])
        let recorded = Mutex(0)

        func setTorch(_ isOn: Bool) async { log.withLock { $0.append("torch \(isOn)") } }
        func focus(at place: Point?) async {}
        func signal(_ signal: CaptureSignal) async { log.withLock { $0.append("\(signal)") } }
        func speak(_ text: String, language: String) async { log.withLock { $0.append("\(language): \(text)") } }
        func record(_ frame: CameraFrame) async throws { recorded.withLock { $0 += 1 } }
    }

    @Test func `a refused side is captured again with the torch, and the device is told of everything`() async throws {
        let device = Device()
        let notes = Mutex<[CaptureNote]>([])
        var settings = settings(.passport)
        settings.retakes.wantsTorch = true
        let session = CaptureSession(
            FrameSequence(try frames([("passport.jpg", 60)])), settings: settings,
            engines: .init(finder: finder, marks: zones, review: Picky()),
            surroundings: CaptureSurroundings(
                control: device, signals: device, recorder: device,
                analytics: CaptureAnalytics(.session("one")) { note in notes.withLock { $0.append(note) } },
                texts: try #require(CaptureTexts(language: "de"))))
        let events = try await events(session)
        let reviewed = events.compactMap { if case .reviewed(let step) = $0 { step } else { nil } }
        #expect(reviewed == [.again, .accept])
        let log = device.log.withLock { $0 }
        #expect(log.contains("torch true"))
        #expect(log.contains("torch false"))
        #expect(log.last == "finished")
        #expect(log.filter { $0 == "finished" }.count == 1)
        #expect(log.filter { $0 == "captured" }.count == 2)
        #expect(log.filter { $0 == "refused" }.count == 1)
        #expect(log.contains("de: Gut. Bitte stillhalten."))
        #expect(device.recorded.withLock { $0 } > 20)
        let seen = notes.withLock { $0 }
        #expect(seen.first?.event == .started)
        #expect(seen.last?.event == .ended(.completed))
        #expect(seen.contains { $0.event == .refused(.notRead) })
        #expect(seen.allSatisfy { $0.session == "one" })
    }

    @Test func `without tracking notes name no session and tell whole seconds`() {
        let notes = Mutex<[CaptureNote]>([])
        let analytics = CaptureAnalytics { note in notes.withLock { $0.append(note) } }
        analytics.note(.retakenByPerson, at: .milliseconds(1999))
        #expect(notes.withLock { $0 } == [CaptureNote(event: .retakenByPerson, time: .seconds(1), session: nil)])
    }

    private struct Refusing: CameraPermitting { func isCameraPermitted() async -> Bool { false } }

    @Test func `without permission no frame is asked for`() async throws {
        let source = FrameMailbox(patience: .milliseconds(10))
        let session = CaptureSession(
            source, engines: .init(finder: finder), surroundings: CaptureSurroundings(permission: Refusing()))
        #expect(try outcome(try await events(session)).ending == .failed(.notPermitted))
    }

    @Test func `a camera that stalls ends the session with its error`() async throws {
        let session = CaptureSession(FrameMailbox(patience: .milliseconds(10)), engines: .init(finder: finder))
        await #expect(throws: FrameSourceError(.stalled)) { for try await _ in session {} }
        var again = session.makeAsyncIterator()
        #expect(try await again.next() == nil)
    }

    @Test func `a session that is cancelled keeps what it has, and another one joins it`() async throws {
        let side = CapturedSide(.front, format: .id1)
        let first = CapturedPicture(side, frame: try frames([("", 1)])[0], analysis: nil)
        let session = CaptureSession(
            FrameSequence(try frames([("", 100)])), settings: settings(.identityCard), engines: .init(finder: finder),
            joining: [first])
        var shown: [DocumentInstruction] = []
        for try await event in session {
            if case .guidance(let guidance) = event {
                shown.append(guidance.instruction)
                session.cancel()
            }
            if case .progress(let progress) = event { #expect(progress.done == 1 && progress.total == 2) }
            if case .finished(let outcome) = event {
                #expect(outcome.ending == .cancelled)
                #expect(outcome.pictures.map(\.side) == [side])
            }
        }
        #expect(shown == [.showBack])
    }

    @Test func `a side of an earlier session is not taken again when it is shown again`() async throws {
        let picture = try frames([("identity-card.jpg", 1)])[0]
        let first = CapturedPicture(CapturedSide(.front, format: .id1), frame: picture, analysis: nil)
        let expected = ExpectedDocument(.other, formats: [], sides: [SideRequest(.front), SideRequest(.back)])
        for (shown, count) in [("identity-card.jpg", 1), ("licence-back.jpg", 2)] {
            let session = CaptureSession(
                FrameSequence(try frames([(shown, 60)])),
                settings: DocumentCaptureSettings(plan: CapturePlan(expecting: [expected]), turning: .zero),
                engines: .init(finder: finder), joining: [first])
            let outcome = try outcome(try await events(session))
            #expect(outcome.pictures.count == count)
            #expect(outcome.ending == (count == 2 ? .completed : .framesEnded))
        }
    }

    @Test func `a session that is paused looks at no frame until it goes on`() async throws {
        let session = CaptureSession(
            FrameSequence(try frames([("passport.jpg", 40)])), settings: settings(.passport),
            engines: .init(finder: finder, marks: zones))
        var iterator = session.makeAsyncIterator()
        _ = try await iterator.next()
        session.pause()
        session.resume()
        var last: CaptureEvent?
        while let event = try await iterator.next() { last = event }
        guard case .finished(let outcome) = last else { throw FrameSourceError(.lost) }
        #expect(outcome.ending == .completed)
    }

    @Test(arguments: [(true, true), (false, false), (nil, false)])
    func `a side with a zone is to be taken again where the zone was not read`(_ isValid: Bool?, _ isRead: Bool) throws
    {
        let picture = CapturedPicture(
            CapturedSide(.front, format: .id1), frame: try frames([("", 1)])[0], analysis: nil)
        var contents = ReportContents(versions: .init(vouch: "0"), type: .passport)
        contents.zone = isValid.map { .init(format: "TD3", lines: [], valid: $0) }
        let report = DocumentReport(contents)
        let zone = SidePreview(picture, for: SideRequest(.front, required: .zone), report: report)
        #expect(zone.reasons.contains(.notRead) == !isRead)
        #expect(!SidePreview(picture, for: SideRequest(.front), report: report).reasons.contains(.notRead))
    }

    @Test func `pictures and previews print nothing of themselves`() throws {
        let frame = try frames([("", 1)])[0]
        let picture = CapturedPicture(CapturedSide(.front, format: .id1), frame: frame, analysis: nil)
        #expect("\(frame) \(picture)" == "<redacted> <redacted>")
        let preview = SidePreview(picture, for: SideRequest(.front), report: nil)
        #expect("\(preview)" == "<redacted>")
        #expect(preview.reasons == .poorPicture)
    }
}
