import Foundation
import Testing
import VouchChip
import VouchDevice
import VouchTesting

/// What a program runs against: a folder of its own, a recording, a server, a chip.
enum Fixture {
    /// A chip whose data groups fit the passport of ``Clip/passport``: its zone, its portrait, its place of birth. Signed by
    /// the tests' State.
    static func passportChip() throws -> VirtualPassport {
        var configuration = VirtualPassport.Configuration()
        configuration.holder = .ofExamplePassport
        let page = RunningServer.root.appendingPathComponent("Examples/passport.jpg")
        let pictures = LocalPictures()
        // The portrait as it is printed on the page, in pixels of the example.
        let portrait = try pictures.frame(of: [UInt8](Data(contentsOf: page)))
            .part(x: 276, y: 380, width: 290, height: 360)
        let file = try pictures.jpeg(try #require(portrait), quality: 0.8, longSide: nil)
        configuration.portrait = .image(file, width: 290, height: 360)
        return try VirtualPassport(configuration, pki: TestPKI.shared())
    }

    /// A folder that is removed after the work.
    static func folder<Value>(_ work: (URL) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("migration-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await work(folder)
    }

    /// The one reader that the tests' service has.
    private actor Reader {
        static let shared = Reader()
        private var isTaken = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func take() async {
            guard isTaken else { return isTaken = true }
            await withCheckedContinuation { waiting.append($0) }
        }

        func giveBack() {
            if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
        }
    }

    /// Puts a chip on the tests' own PC/SC reader, for as long as the work takes, once no other lies there. Programs that are
    /// played meanwhile find it.
    static func chip<Value>(
        _ chip: any ChipTransport, _ work: () async throws -> Value
    ) async throws -> Value {
        let service = try #require(PCSCService.shared)
        await Reader.shared.take()
        let result: Result<Value, any Error>
        do {
            result = .success(
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await VPCDServer(port: service.port).serve(chip) }
                    defer { group.cancelAll() }
                    return try await work()
                })
        } catch {
            result = .failure(error)
        }
        await Reader.shared.giveBack()
        return try result.get()
    }
}
