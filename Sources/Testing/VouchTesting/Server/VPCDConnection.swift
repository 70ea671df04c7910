#if canImport(Glibc) || canImport(Darwin)
import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A TCP connection to vpcd: messages of up to 65,535 bytes after their length in two bytes, big-endian.
///
/// Waiting uses a separate queue, so that it blocks no task; a cancelled task closes the connection.
final class VPCDConnection: Sendable {
    /// Nothing arrived in time.
    struct Silence: Error {}
    /// A message that exceeds the maximum length.
    struct TooLong: Error {}

    private let descriptor: Int32
    private let queue: DispatchQueue

    private init(_ descriptor: Int32, _ queue: DispatchQueue) {
        self.descriptor = descriptor
        self.queue = queue
        Self.set(TCP_NODELAY, descriptor)
    }

    deinit { _ = close(descriptor) }

    private static func set(_ option: Int32, _ descriptor: Int32) {
        var one: Int32 = 1
        _ = setsockopt(descriptor, Int32(IPPROTO_TCP), option, &one, socklen_t(MemoryLayout<Int32>.size))
    }

    // MARK: Opening

    /// Asked to stop between two checks of the socket.
    private final class Stop: Sendable { let isWanted = Mutex(false) }

    /// - Parameter limit: for each address of the host.
    /// - Throws: ``VPCDError``; `CancellationError`.
    static func open(host: String, port: UInt16, within limit: Duration = .seconds(5)) async throws -> VPCDConnection {
        try Task.checkCancellation()
        let queue = DispatchQueue(label: "vouch.vpcd")
        let stop = Stop()
        let descriptor = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    continuation.resume(with: Result { try connected(host: host, port: port, within: limit, stop) })
                }
            }
        } onCancel: {
            stop.isWanted.withLock { $0 = true }
        }
        return VPCDConnection(descriptor, queue)
    }

    private static func connected(
        host: String, port: UInt16, within limit: Duration, _ stop: Stop
    ) throws -> Int32 {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        #if canImport(Glibc)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
        hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0 else { throw VPCDError.unknownHost(host) }
        defer { freeaddrinfo(found) }
        var next = found
        while let address = next?.pointee {
            next = address.ai_next
            let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
            guard descriptor >= 0 else { continue }
            if try isConnected(descriptor, address, ContinuousClock.now.advanced(by: limit), stop) { return descriptor }
            _ = close(descriptor)
        }
        throw VPCDError.nobodyListens(host: host, port: port)
    }

    /// Connects without blocking, because a host that drops packets would otherwise block the thread for minutes.
    private static func isConnected(
        _ descriptor: Int32, _ address: addrinfo, _ end: ContinuousClock.Instant, _ stop: Stop
    ) throws -> Bool {
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        defer { _ = fcntl(descriptor, F_SETFL, flags) }
        if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return true }
        guard errno == EINPROGRESS else { return false }
        while ContinuousClock.now < end {
            if stop.isWanted.withLock({ $0 }) {
                _ = close(descriptor)
                throw CancellationError()
            }
            var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&request, 1, 50) > 0 else { continue }
            var error: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length) == 0 && error == 0
        }
        return false
    }

    // MARK: Messages

    /// Waits for a message.
    ///
    /// - Parameters:
    ///   - limit: maximum waiting time; nil waits forever.
    ///   - longest: 65,535 bytes at most.
    /// - Throws: ``VPCDError``; ``Silence``; ``TooLong``; `CancellationError`.
    func receive(within limit: Duration? = nil, longest: Int = 65_535) async throws -> [UInt8] {
        try await onQueue {
            let end = limit.map { ContinuousClock.now.advanced(by: $0) }
            let field = try self.bytes(2, until: end)
            let length = Int(field[0]) << 8 | Int(field[1])
            guard length <= longest else { throw TooLong() }
            return try self.bytes(length, until: end)
        }
    }

    /// - Parameter message: cut after 65,535 bytes, the maximum length of the protocol.
    /// - Throws: ``VPCDError``; `CancellationError`.
    func send(_ message: [UInt8]) async throws {
        let message = message.prefix(65_535)
        // In one piece: sending the length first costs an acknowledgement.
        let bytes = [UInt8(message.count >> 8), UInt8(message.count & 0xFF)] + message
        try await onQueue {
            var sent = 0
            while sent < bytes.count {
                let count = bytes.withUnsafeBytes { buffer in
                    #if canImport(Glibc)
                    Glibc.send(
                        self.descriptor, UnsafeRawBufferPointer(rebasing: buffer[sent...]).baseAddress,
                        buffer.count - sent, Int32(MSG_NOSIGNAL))
                    #else
                    Darwin.send(
                        self.descriptor, UnsafeRawBufferPointer(rebasing: buffer[sent...]).baseAddress,
                        buffer.count - sent, 0)
                    #endif
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw Self.failure }
                sent += count
            }
        }
    }

    private static var failure: VPCDError {
        [EPIPE, ECONNRESET, ENOTCONN].contains(errno) ? .connectionClosed : .system(errno)
    }

    private func bytes(_ count: Int, until end: ContinuousClock.Instant?) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var received = 0
        while received < count {
            #if canImport(Glibc)
            // vpcd writes length and message apart: delayed acknowledgements would cost 40 ms each.
            Self.set(TCP_QUICKACK, descriptor)
            #endif
            if let end {
                let left = max(.zero, ContinuousClock.now.duration(to: end))
                var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                let seconds = min(left.components.seconds, 86_400)
                let milliseconds = Int32(seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000)
                let ready = poll(&request, 1, milliseconds)
                if ready < 0, errno == EINTR { continue }
                guard ready > 0 else { throw Silence() }
            }
            let got = bytes.withUnsafeMutableBytes { buffer in
                recv(
                    descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[received...]).baseAddress,
                    count - received, 0)
            }
            if got < 0, errno == EINTR { continue }
            if got == 0 { throw VPCDError.connectionClosed }
            guard got > 0 else { throw Self.failure }
            received += got
        }
        return bytes
    }

    private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    queue.async { continuation.resume(with: Result(catching: work)) }
                }
            } onCancel: {
                // Wakes any thread waiting in recv or send.
                _ = shutdown(descriptor, Int32(SHUT_RDWR))
            }
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }
}
#endif
