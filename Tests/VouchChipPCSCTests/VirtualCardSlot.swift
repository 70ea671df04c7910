import Foundation
import Synchronization

/// The card's side of vpcd: a chip in a virtual reader that answers what a closure says. Taken out by ``remove()``.
final class VirtualCardSlot: Sendable {
    private struct State: Sendable {
        var descriptor: Int32?
        var isGone = false
    }

    static let answerToReset: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01]
    private let state: Mutex<State>

    /// Puts the chip into the first virtual reader.
    init?(port: UInt16, answer: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        guard let descriptor = Self.connected(port) else { return nil }
        state = Mutex(State(descriptor: descriptor))
        Thread.detachNewThread { [weak self] in
            var descriptor = descriptor
            while true {
                Self.serve(descriptor, answer)
                // A reader that still settles accounts with the chip before may hang up once.
                guard let self, let next = self.replace(descriptor, port) else { break }
                descriptor = next
            }
            close(descriptor)
        }
    }

    deinit { remove() }

    func remove() {
        state.withLock { state in
            state.isGone = true
            if let descriptor = state.descriptor { shutdown(descriptor, Int32(SHUT_RDWR)) }
            state.descriptor = nil
        }
    }

    private func replace(_ old: Int32, _ port: UInt16) -> Int32? {
        state.withLock { state in
            guard !state.isGone, let next = Self.connected(port) else { return nil }
            state.descriptor = next
            close(old)
            return next
        }
    }

    private static func connected(_ port: UInt16) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            return nil
        }
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    private static func serve(_ descriptor: Int32, _ answer: ([UInt8]) -> [UInt8]) {
        while let header = read(descriptor, 2), let message = read(descriptor, Int(header[0]) << 8 | Int(header[1])) {
            let reply: [UInt8]
            switch message {
            case [0], [1], [2]: continue
            case [4]: reply = answerToReset
            default: reply = answer(message)
            }
            let bytes = [UInt8(reply.count >> 8), UInt8(reply.count & 0xFF)] + reply
            guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return }
        }
    }

    private static func read(_ descriptor: Int32, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            // Else delayed acknowledgements cost 80 ms for each command.
            var one: Int32 = 1
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_QUICKACK, &one, socklen_t(MemoryLayout<Int32>.size))
            let got = bytes.withUnsafeMutableBytes {
                recv(descriptor, $0.baseAddress?.advanced(by: filled), count - filled, 0)
            }
            guard got > 0 else { return nil }
            filled += got
        }
        return bytes
    }
}
