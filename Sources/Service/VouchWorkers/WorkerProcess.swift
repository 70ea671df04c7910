import CVouchConfinement
import Foundation
import Synchronization

/// One worker: a process at the other end of a socket. One thread asks at a time; any may end it.
final class WorkerProcess: Sendable {
    private struct State {
        var process: pid_t?
        var isEnded = false
    }

    private let channel: Int32
    private let folder: String?
    private let state: Mutex<State>

    /// - Throws: ``WorkerError/notStarted``.
    init(
        _ command: [String], environment: [String: String], keepsErrors: Bool, hasFolder: Bool = false
    ) throws(WorkerError) {
        guard let program = command.first else { throw .notStarted }
        var environment = environment
        if hasFolder {
            let made = try Self.newFolder(in: environment["TMPDIR"] ?? "/tmp")
            environment["TMPDIR"] = made
            folder = made
        } else {
            folder = nil
        }
        var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var channel: Int32 = -1
        var process: pid_t = 0
        guard vouch_worker_start(program, &words, &variables, keepsErrors ? 1 : 0, &channel, &process) == 0 else {
            Self.remove(folder)
            throw .notStarted
        }
        self.channel = channel
        state = Mutex(State(process: process))
    }

    deinit {
        end()
        reap()
        close(channel)
        Self.remove(folder)
    }

    /// Readable by this user only.
    private static func newFolder(in place: String) throws(WorkerError) -> String {
        var path = Array("\(place)/vouch-worker.XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else { throw .notStarted }
        return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// What a worker left behind may be personal data.
    private static func remove(_ folder: String?) {
        if let folder { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// Ends it and the programs it started, at once. The one who asks hears that it ended.
    func end() {
        state.withLock { state in
            guard let process = state.process, !state.isEnded else { return }
            state.isEnded = true
            // Its group: programs that it started die with it.
            kill(-process, SIGKILL)
            kill(process, SIGKILL)
        }
    }

    /// Waits until it is gone.
    private func reap() {
        let process = state.withLock { state in
            defer { state.process = nil }
            return state.process
        }
        guard let process else { return }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// Sends a message, and waits for one.
    ///
    /// - Parameters:
    ///   - request: nil to wait only.
    ///   - limit: of the answer, in bytes.
    /// - Throws: ``WorkerError/ended``, ``WorkerError/tooLate``, ``WorkerError/malformedAnswer``. It is of no use then.
    func exchange(
        _ request: WorkerMessage?, limit: Int, until deadline: ContinuousClock.Instant
    ) throws(WorkerError) -> WorkerMessage {
        var unsent = (request?.pieces ?? []).filter { !$0.isEmpty }[...]
        var sent = 0
        var reader = WorkerFrameReader(limit: limit)
        while true {
            let left = deadline - .now
            guard left > .zero else { throw .tooLate }
            var wanted = pollfd(
                fd: channel, events: Int16(POLLIN) | (unsent.isEmpty ? 0 : Int16(POLLOUT)), revents: 0)
            let milliseconds = min(Int(left / .milliseconds(1)) + 1, 60_000)
            guard poll(&wanted, 1, Int32(milliseconds)) >= 0 || errno == EINTR else { throw .ended }
            if let piece = unsent.first, wanted.revents & Int16(POLLOUT) != 0 {
                sent += try send(piece, from: sent)
                if sent == piece.count { (unsent, sent) = (unsent.dropFirst(), 0) }
            }
            guard wanted.revents & (Int16(POLLIN) | Int16(POLLHUP) | Int16(POLLERR)) != 0 else { continue }
            let got = reader.fill { read(channel, $0.baseAddress, $0.count) }
            if got < 0, errno == EINTR || errno == EAGAIN { continue }
            guard got > 0 else { throw .ended }
            do throws(WorkerMessage.Malformed) {
                guard let answer = try reader.message() else { continue }
                // An answer to a question that was not heard to its end is none.
                guard unsent.isEmpty else { throw WorkerMessage.Malformed.inconsistent }
                return answer
            } catch {
                throw .malformedAnswer
            }
        }
    }

    private func send(_ piece: Data, from place: Int) throws(WorkerError) -> Int {
        let count = piece.withUnsafeBytes { bytes in
            vouch_channel_send(channel, bytes.baseAddress.map { $0 + place }, min(bytes.count - place, 1 << 18))
        }
        if count >= 0 { return count }
        guard errno == EINTR || errno == EAGAIN else { throw .ended }
        return 0
    }
}
