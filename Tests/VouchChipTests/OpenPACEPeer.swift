import Foundation
import Testing

@testable import VouchChip
import VouchPKI

/// `Tests/Peers/openpace`: PACE by libeac, one process for one run. Compiled on first use.
final class OpenPACEPeer {
    enum Role: String { case chip, terminal }

    /// The peer refused a step, or is gone.
    struct Refused: Error {
        let command: String
    }

    /// The compiled program; nil, with a notice, where libeac or a C compiler is missing.
    static let program: URL? = {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Peers/openpace/openpace-peer.c")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("openpace-\(UUID().uuidString)")
        let program = folder.appendingPathComponent("openpace-peer")
        // The shell finds cc and pkg-config wherever they are installed.
        let script = #"exec cc -O1 -o "$1" "$2" $(pkg-config --cflags --libs libeac)"#
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", script, "sh", program.path, source.path]
        shell.standardError = FileHandle.nullDevice
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try shell.run()
        } catch {
            print("notice: PACE not judged by libeac: \(error)")
            return nil
        }
        shell.waitUntilExit()
        guard shell.terminationStatus == 0 else {
            print("notice: PACE not judged by libeac: needs cc, pkg-config and libeac-dev")
            return nil
        }
        // A peer that is gone is an error of its run, not the end of ours.
        signal(SIGPIPE, SIG_IGN)
        atexit {
            try? FileManager.default.removeItem(at: OpenPACEPeer.program?.deletingLastPathComponent() ?? .nowhere)
        }
        return program
    }()

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread = Data()

    /// - Parameter password: digits, or a machine-readable zone without line breaks.
    init(_ program: URL, _ role: Role, _ identifier: OID, _ parameters: Int, _ kind: String, password: String) throws {
        process.executableURL = program
        process.arguments = [role.rawValue, identifier.description, "\(parameters)", kind]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        _ = try ask(password, as: "start")
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.terminate()
        process.waitUntilExit()
    }

    /// Sends a command, with bytes where it takes some, and returns the bytes of the answer.
    @discardableResult
    func ask(_ command: String, _ bytes: [UInt8]? = nil) throws -> [UInt8] {
        try ask(([command] + (bytes.map { [Hex.text($0)] } ?? [])).joined(separator: " "), as: command)
    }

    private func ask(_ line: String, as command: String) throws -> [UInt8] {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        while !unread.contains(UInt8(ascii: "\n")) {
            let piece = output.fileHandleForReading.availableData
            guard !piece.isEmpty else { throw Refused(command: command) }
            unread += piece
        }
        let answer = String(decoding: unread.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).split(separator: " ")
        unread = Data(unread.drop { $0 != UInt8(ascii: "\n") }.dropFirst())
        guard answer.first == "ok", let bytes = Hex.bytes(answer.dropFirst().joined()) else {
            throw Refused(command: command)
        }
        return bytes
    }
}

extension URL {
    fileprivate static let nowhere = URL(fileURLWithPath: "/nonexistent")
}
