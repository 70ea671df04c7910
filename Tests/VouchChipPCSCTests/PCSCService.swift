import Foundation
import Testing

/// All that need the virtual readers, one after another: there are two of them, and tests take chips away.
@Suite(
    .serialized, .timeLimit(.minutes(2)),
    .enabled(if: PCSCService.shared != nil, "needs pcscd, vsmartcard-vpcd, and a mount namespace or root"))
enum VirtualReaderTests {}

/// A pcscd of the tests' own, with two virtual readers on ports of its own, seen by no other program on the machine and
/// seeing none of its readers. Ends with the test process, however that ends.
///
/// A mount namespace hides it: pcscd's folder for its socket is fixed when it is built. Root may make one; where user
/// namespaces are allowed, anybody. A container may forbid both: root then starts pcscd in the usual place, unless one
/// runs there.
final class PCSCService: Sendable {
    /// Nil where the machine lacks what it takes; why was printed.
    static let shared = start()

    /// Where the chip of the first reader is put in.
    let port: UInt16
    private let process: Process
    /// Closed, also by the end of this process, it makes the service end and clean up.
    private let lifeline: Pipe

    private init(port: UInt16, process: Process, lifeline: Pipe) {
        self.port = port
        self.process = process
        self.lifeline = lifeline
    }

    private static let program = "/usr/sbin/pcscd"
    private static let usualSocket = "/run/pcscd/pcscd.comm"
    private static let drivers = "/usr/lib/pcsc/drivers"

    private static func start() -> PCSCService? {
        func skipped(_ why: String) -> PCSCService? {
            print("notice: no virtual readers, their tests are skipped: \(why)")
            return nil
        }
        let files = FileManager.default
        guard files.isExecutableFile(atPath: program), files.fileExists(atPath: drivers + "/serial/libifdvpcd.so")
        else {
            return skipped("needs pcscd and vsmartcard-vpcd")
        }
        guard let port = freePorts() else { return skipped("no free port") }
        do {
            if let service = try start(Launch.hidden, port: port) { return service }
            if getuid() == 0, !files.fileExists(atPath: usualSocket), let service = try start(.plain, port: port) {
                print("notice: pcscd runs in the usual place, as there are no mount namespaces here")
                return service
            }
        } catch {
            return skipped("\(error)")
        }
        return skipped("pcscd cannot be started: needs a mount namespace, or root and no other pcscd")
    }

    /// How to start pcscd, in a shell whose first argument is our folder.
    private struct Launch {
        let command: [String]
        let script: String
        let driver: String
        /// In our folder.
        let socket: @Sendable (String) -> String

        /// Ends pcscd and cleans up once nobody holds the other end of standard input.
        private static let serve = """
            "\(program)" --foreground -c "$0/conf" >"$0/log" 2>&1 & pid=$!
            cat >/dev/null; kill $pid; wait $pid; rm -rf "$0"
            """

        static var hidden: Launch {
            // Without the other drivers pcscd does not touch readers that are plugged in.
            Launch(
                command: ["unshare"] + (getuid() == 0 ? [] : ["--user", "--map-root-user"]) + ["--mount"],
                script: """
                    mount -t tmpfs tmpfs /run && mkdir /run/pcscd && mount --bind "$0/run" /run/pcscd || exit 1
                    cp "\(drivers)/serial/libifdvpcd.so" /run && mount -t tmpfs tmpfs "\(drivers)" || exit 1
                    \(serve)
                    """,
                driver: "/run/libifdvpcd.so", socket: { $0 + "/run/pcscd.comm" })
        }

        static var plain: Launch {
            Launch(
                command: [], script: "mkdir -p /run/pcscd\n" + serve,
                driver: drivers + "/serial/libifdvpcd.so", socket: { _ in usualSocket })
        }
    }

    private static func start(_ launch: Launch, port: UInt16) throws -> PCSCService? {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("vouch-pcsc-\(UUID().uuidString)")
        for name in ["conf", "run"] {
            try files.createDirectory(at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        let number = "0x" + String(port, radix: 16, uppercase: true)
        try """
        FRIENDLYNAME "Virtual PCD"
        DEVICENAME /dev/null:\(number)
        LIBPATH \(launch.driver)
        CHANNELID \(number)

        """.write(to: folder.appendingPathComponent("conf/vpcd"), atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = launch.command + ["sh", "-c", launch.script, folder.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let lifeline = Pipe()
        process.standardInput = lifeline
        try process.run()
        let service = PCSCService(port: port, process: process, lifeline: lifeline)
        let socket = launch.socket(folder.path)
        for _ in 0..<100 where !files.fileExists(atPath: socket) && process.isRunning { usleep(50_000) }
        guard files.fileExists(atPath: socket) else {
            service.stop()
            try? files.removeItem(at: folder)
            return nil
        }
        setenv("PCSCLITE_CSOCK_NAME", socket, 1)
        atexit { PCSCService.shared?.stop() }
        return service
    }

    private func stop() {
        try? lifeline.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Two in a row, below those that the system gives to clients.
    private static func freePorts() -> UInt16? {
        let first = UInt16(getpid() % 5_000)
        for step: UInt16 in 0..<100 {
            let port = 20_000 + (first + step) % 5_000 * 2
            if isFree(port), isFree(port + 1) { return port }
        }
        return nil
    }

    private static func isFree(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
