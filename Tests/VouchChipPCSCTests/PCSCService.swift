import Foundation
import Synchronization

/// A pcscd of the tests' own, with virtual readers on a port of its own, hidden from every other one on the machine by a
/// mount namespace. Ends with the test process.
final class PCSCService: Sendable {
    /// Nil where the machine lacks what it takes; then `missing` says what.
    static let shared = start()
    static let missing = "skipped: needs root, unshare, pcscd and vsmartcard-vpcd"

    let port: UInt16
    private let process: Process
    private let folder: URL

    private init(port: UInt16, process: Process, folder: URL) {
        self.port = port
        self.process = process
        self.folder = folder
    }

    private static let driver = "/usr/lib/pcsc/drivers/serial/libifdvpcd.so"
    private static let running = Mutex<PCSCService?>(nil)

    private static func start() -> PCSCService? {
        let files = FileManager.default
        guard getuid() == 0, files.isExecutableFile(atPath: "/usr/sbin/pcscd"), files.fileExists(atPath: driver),
            files.isExecutableFile(atPath: "/usr/bin/unshare")
        else { return nil }
        let folder = files.temporaryDirectory.appendingPathComponent("vouch-pcsc-\(getpid())")
        let port = UInt16(40_000 + Int(getpid()) % 20_000)
        let number = "0x" + String(port, radix: 16, uppercase: true)
        let configuration = """
            FRIENDLYNAME "Virtual PCD"
            DEVICENAME /dev/null:\(number)
            LIBPATH \(driver)
            CHANNELID \(number)

            """
        do {
            for name in ["conf", "run"] {
                try files.createDirectory(
                    at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
            }
            try files.createDirectory(atPath: "/run/pcscd", withIntermediateDirectories: true)
            try configuration.write(
                to: folder.appendingPathComponent("conf/vpcd"), atomically: true, encoding: .utf8)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
            process.arguments = [
                "--mount", "sh", "-c",
                "mount --bind '\(folder.path)/run' /run/pcscd && exec pcscd --foreground -c '\(folder.path)/conf'",
            ]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            let service = PCSCService(port: port, process: process, folder: folder)
            let socket = folder.path + "/run/pcscd.comm"
            for _ in 0..<100 where !files.fileExists(atPath: socket) && process.isRunning { usleep(50_000) }
            guard files.fileExists(atPath: socket) else {
                service.stop()
                return nil
            }
            setenv("PCSCLITE_CSOCK_NAME", socket, 1)
            running.withLock { $0 = service }
            atexit { PCSCService.running.withLock { $0?.stop() } }
            return service
        } catch {
            return nil
        }
    }

    private func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}
