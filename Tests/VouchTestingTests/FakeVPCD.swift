import Foundation
import Glibc
import Synchronization

/// vpcd's end of the protocol, or of something else that happens to listen: one client after another.
///
/// Calls block, so they run on a thread of its own: see ``run(_:)``.
final class FakeVPCD: Sendable {
    struct Closed: Error {}

    let port: UInt16
    private let listener: Int32
    private let isStopped = Mutex(false)
    private let client = Mutex<Int32?>(nil)

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 4) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw Closed() }
        port = UInt16(bigEndian: address.sin_port)
        self.listener = listener
    }

    deinit { stop() }

    /// Nobody listens any more.
    func stop() {
        hangUp()
        // A number closed twice may be somebody else's by then.
        guard
            !isStopped.withLock({ isStopped in
                defer { isStopped = true }
                return isStopped
            })
        else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Plays the reader's part.
    func run(_ part: @escaping @Sendable (FakeVPCD) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            Thread.detachNewThread { continuation.resume(with: Result { try part(self) }) }
        }
    }

    /// Waits for the next client.
    func accept() throws {
        let descriptor = Glibc.accept(listener, nil, nil)
        guard descriptor >= 0 else { throw Closed() }
        // A test that waits in vain shall end.
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        client.withLock { $0 = descriptor }
    }

    func hangUp() {
        client.withLock { client in
            if let descriptor = client { close(descriptor) }
            client = nil
        }
    }

    func sendRaw(_ bytes: [UInt8]) throws {
        guard let descriptor = client.withLock({ $0 }),
            Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
        else { throw Closed() }
    }

    /// Length and message apart, as vpcd does it.
    func send(_ message: [UInt8]) throws {
        try sendRaw([UInt8(message.count >> 8), UInt8(message.count & 0xFF)])
        try sendRaw(message)
    }

    func receive() throws -> [UInt8] {
        let field = try read(2)
        return try read(Int(field[0]) << 8 | Int(field[1]))
    }

    func exchange(_ message: [UInt8]) throws -> [UInt8] {
        try send(message)
        return try receive()
    }

    /// Whether the client has closed its end.
    var isLeft: Bool { (try? read(1)) == nil }

    private func read(_ count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes {
                recv(client.withLock { $0 } ?? -1, $0.baseAddress?.advanced(by: filled), count - filled, 0)
            }
            guard got > 0 else { throw Closed() }
            filled += got
        }
        return bytes
    }
}
