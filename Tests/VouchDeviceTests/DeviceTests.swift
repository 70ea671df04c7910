import Foundation
import Synchronization
import Testing
import VouchCamera
import VouchCapture
import VouchChip
import VouchDevice
import VouchKit
import VouchReport
import VouchTesting

/// A device of parts that ship: what a camera sees becomes a report.
@Suite(.timeLimit(.minutes(5))) struct DeviceTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func picture(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appendingPathComponent("Examples/\(name)")))
    }

    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        func add(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
    }

    private let lines = Lines()

    private func device(_ pictures: String...) throws -> Device {
        var device = Device.standard
        device.cameras = try PlayedCameras(pictures: pictures.map(Self.picture))
        let lines = lines
        device.director = ScreenDirector(TerminalStage(isInteractive: false) { lines.add($0) })
        return device
    }

    private let settings = DocumentCaptureSettings(plan: CapturePlan(expecting: [.passport]))

    @Test func `a passport is captured, shown, accepted and read`() async throws {
        let document = try await device("passport.jpg").document(settings)
        #expect(document.report.mrz?.valid == true)
        #expect(document.report.fields["documentNumber"]?.value == "K31185303")
        #expect(document.sides.count == 1)
        #expect(document.zone?.count == 2)
        #expect(lines.all.contains { $0.contains("Hold still") })
        // Unattended, a terminal is a log: it has no value of the document.
        #expect(!lines.all.contains { $0.contains("K31185303") || $0.contains("ANEMONE") })
    }

    @Test func `a side that was captured before is not taken for the other one by the next session`() async throws {
        var device = try device("licence-back.jpg")
        var plan = CapturePlan(expecting: [ExpectedDocument(.other, formats: [], sides: [SideRequest(.front)])])
        func capture(joining sides: [CapturedPicture]) async throws -> [CapturedPicture] {
            let run = try await device.capture(DocumentCaptureSettings(plan: plan), joining: sides)
            return try await DocumentScreens(device.director, plan: plan).outcome(of: run).pictures
        }
        let first = try await capture(joining: [])
        #expect(first.count == 1)
        plan = CapturePlan()
        // Still in the person's hand when the camera opens again, for four seconds; then it is turned.
        device.cameras = try PlayedCameras(pictures: ["licence-back.jpg", "identity-card.jpg"].map(Self.picture))
        let both = try await capture(joining: first)
        #expect(both.map(\.side.side) == [.front, .back])
        #expect(try #require(both.last).frame.time >= .seconds(4))
    }

    @Test func `nobody is asked twice: a recording without a document ends the capture`() async throws {
        var device = try device("passport.jpg")
        let pixels = [UInt8](repeating: 90, count: 640 * 480 * 3)
        device.cameras = PlayedCameras(
            (0..<20).compactMap {
                CameraFrame(pixels, width: 640, height: 480, format: .rgb8, time: .milliseconds(100 * $0))
            })
        await #expect(throws: CancellationError.self) { try await device.document(settings) }
        device.cameras = NoCameras()
        await #expect(throws: FrameSourceError.self) { try await device.capture(settings) }
    }

    @Test func `a chip is opened by the zone, and what opens none is refused before anything is sent`() async throws {
        var configuration = VirtualPassport.Configuration()
        configuration.portrait = .drawn(byteCount: 3_000)
        let passport = try VirtualPassport(configuration)
        var device = try device("passport.jpg")
        device.chips = GivenChips { passport }
        let zone = passport.zone.lines.map { String(decoding: $0, as: UTF8.self) }
        let percents = Mutex<[Int]>([])
        let report = try await device.readChip(
            of: [Self.picture("passport.jpg")], key: .zone(zone)
        ) { percent in percents.withLock { $0.append(percent) } }
        #expect(report.chip != nil)
        #expect(percents.withLock { $0 } == [0, 100])
        // The page is another document's, and the report says so.
        #expect(report.statuses.overall.outcome != .passed)
        for key in [ChipKey.zone(["no zone"]), .fields(documentNumber: "", dateOfBirth: "", dateOfExpiry: "")] {
            await #expect(throws: ChipKeyError.self) { try await device.readChip(of: [], key: key) }
        }
        device.chips = NoChips()
        await #expect(throws: ChipError.self) { try await device.readChip(of: [], key: .cardAccessNumber("123456")) }
    }

    @Test func `a document's text models and an earlier capture reach the reader`() async throws {
        let reader = LocalReading()
        var request = ReadingRequest([try Self.picture("passport.jpg")])
        request.readsText = false
        request.models = ["no model"]
        await #expect(throws: ReadingRefusal.malformedModel) { try await reader.read(request) }
        request.models = []
        let first = try await reader.read(request)
        request.previous = first
        let second = try await reader.read(request)
        #expect(second.fields["documentNumber"]?.value == first.fields["documentNumber"]?.value)
    }

    // MARK: Parts

    @Test func `the cameras of a machine are listed by the system's folder, one for each`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, index, title) in [
            ("video2", "0", "Document camera"), ("video0", "0", ""), ("video1", "1", "Metadata"),
            ("v4l-subdev0", "0", ""),
        ] {
            let place = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data("\(index)\n".utf8).write(to: place.appendingPathComponent("index"))
            if !title.isEmpty { try Data("\(title)\n".utf8).write(to: place.appendingPathComponent("name")) }
        }
        let cameras = LinuxCameras(folder: folder.path).cameras()
        #expect(cameras.map(\.identifier) == ["/dev/video0", "/dev/video2"])
        #expect(cameras.map(\.name) == ["Camera 0", "Document camera"])
        #expect(LinuxCameras(folder: "/nonexistent").cameras().isEmpty)
    }

    @Test func `a camera that is not one, or not there, is told`() async throws {
        for name in ["/etc/passwd", "video0", "/dev/videoX", "/dev/video999"] {
            let camera = DeviceCamera(identifier: name, name: name, position: .external)
            await #expect(throws: (any Error).self) { try await LinuxCameras().open(camera) }
        }
    }

    @Test func `a frame's part, its JPEG and its smaller JPEG keep what they show`() throws {
        let frame = try LocalPictures().frame(of: try Self.picture("passport.jpg"))
        let part = try #require(frame.part(x: 10, y: 20, width: 300, height: 100))
        #expect((part.width, part.height) == (300, 100))
        let pixel = frame.withView { $0.base.load(fromByteOffset: 20 * $0.stride + 10 * 3, as: UInt8.self) }
        #expect(part.withView { $0.base.load(as: UInt8.self) } == pixel)
        for (x, y, width, height) in [(-1, 0, 5, 5), (0, 0, 0, 5), (frame.width - 2, 0, 3, 1), (0, Int.max, 1, 1)] {
            #expect(frame.part(x: x, y: y, width: width, height: height) == nil)
        }
        let small = try LocalPictures().frame(
            of: try LocalPictures().jpeg(frame, quality: 0.9, longSide: 400))
        #expect(max(small.width, small.height) == 400)
        #expect(throws: (any Error).self) { try LocalPictures().frame(of: [1, 2, 3]) }
    }

    @Test func `a key is made once in the folder of the device`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let keys = LocalKeys(folder: folder)
        #expect(!FileManager.default.fileExists(atPath: folder))
        let made = try keys.key("device").publicKey
        #expect(try LocalKeys(folder: folder).key("device").publicKey == made)
    }

    @Test func `a database is fetched, updated, and kept where an update fails`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let count = Mutex(0)
        let store = ModelStore(folder: folder) { name, progress in
            let number = count.withLock { count in
                count += 1
                return count
            }
            progress(1)
            if number > 2 { throw CocoaError(.fileReadUnknown) }
            return Data("\(name) \(number)".utf8)
        }
        #expect(store.path(of: "Full") == nil)
        try await store.update("Full")
        try await store.update("Full")
        await #expect(throws: ModelStore.Failure.fetching) { try await store.update("Full") }
        let path = try #require(store.path(of: "Full"))
        #expect(FileManager.default.contents(atPath: path) == Data("Full 2".utf8))
        await #expect(throws: ModelStore.Failure.name) { try await store.update("../Full") }
    }
}
