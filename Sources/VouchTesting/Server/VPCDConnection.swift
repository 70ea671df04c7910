#if canImport(Glibc) || canImport(Darwin)
import Dispatch

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A TCP connection to vpcd: messages of up to 65,535 bytes after their length in two bytes, big-endian.
///
/// Waiting happens on a queue of its own, so that it blocks no task; a cancelled task closes the connection.
final class VPCDConnection: Sendable {
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "vouch.vpcd")

    /// - Throws: ``VPCDError``.
    init(host: String, port: UInt16) throws {
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
            guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
                _ = close(descriptor)
                continue
            }
            self.descriptor = descriptor
            Self.set(TCP_NODELAY, descriptor)
            return
        }
        throw VPCDError.nobodyListens(host: host, port: port)
    }

    deinit { _ = close(descriptor) }

    private static func set(_ option: Int32, _ descriptor: Int32) {
        var one: Int32 = 1
        _ = setsockopt(descriptor, Int32(IPPROTO_TCP), option, &one, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Waits for a message.
    ///
    /// - Throws: ``VPCDError``; `CancellationError`.
    func receive() async throws -> [UInt8] {
        try await onQueue {
            let length = try self.bytes(2)
            return try self.bytes(Int(length[0]) << 8 | Int(length[1]))
        }
    }

    /// - Parameter message: what exceeds 65,535 bytes is cut off, as the protocol can say no longer length.
    /// - Throws: ``VPCDError``; `CancellationError`.
    func send(_ message: [UInt8]) async throws {
        let message = message.prefix(65_535)
        // In one piece: a length sent ahead costs an acknowledgement.
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

    private func bytes(_ count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var received = 0
        while received < count {
            #if canImport(Glibc)
            // vpcd writes length and message apart: delayed acknowledgements would cost 40 ms each.
            Self.set(TCP_QUICKACK, descriptor)
            #endif
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
                // Wakes whoever waits in recv or send.
                _ = shutdown(descriptor, Int32(SHUT_RDWR))
            }
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }
}
#endif
