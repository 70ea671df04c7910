import Foundation
import HTTPTypes
import Synchronization
import VouchCore
import VouchTestSupport

@testable import VouchServer

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Answers HTTP/1.1 on the loopback interface by a table of routes, one connection at a time: for clients that are
/// programs of their own. Bodies have a Content-Length, and each connection carries one request.
final class LoopbackServer: Sendable {
    struct Failed: Error { let step: String }

    let url: String
    private let listener: CInt
    private let table: RouteTable
    private let isOver = Mutex(false)
    private let count = Mutex(0)
    private let threads = OwnThreads()

    init(_ table: RouteTable) throws {
        self.table = table
        #if canImport(Glibc)
        let stream = CInt(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        listener = socket(AF_INET, stream, 0)
        guard listener >= 0 else { throw Failed(step: "socket") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (listener, size) = (listener, length)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else {
            close(listener)
            throw Failed(step: "bind")
        }
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        Thread.detachNewThread { [self] in serve() }
    }

    /// No connection is accepted any more.
    func stop() {
        isOver.withLock { $0 = true }
        shutdown(listener, CInt(SHUT_RDWR))
    }

    private func serve() {
        while !isOver.withLock({ $0 }) {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            if let request = request(from: connection) { send(answer(request), to: connection) }
            close(connection)
        }
        close(listener)
    }

    private func answer(_ request: ServerRequest) -> ServerResponse {
        let (done, answer) = (DispatchSemaphore(value: 0), Answer())
        Task(executorPreference: threads) {
            let response = await self.table.answer(request)
            answer.response.withLock { $0 = response }
            done.signal()
        }
        done.wait()
        return answer.response.withLock { $0 } ?? ServerResponse(.internalServerError)
    }

    private final class Answer: Sendable {
        let response = Mutex<ServerResponse?>(nil)
    }

    private func request(from connection: CInt) -> ServerRequest? {
        var bytes: [UInt8] = []
        var end: Int?
        while end == nil, bytes.count < 65_536 {
            guard let more = receive(from: connection) else { return nil }
            bytes += more
            end = (0..<max(0, bytes.count - 3)).first { Array(bytes[$0..<($0 + 4)]) == [13, 10, 13, 10] }
        }
        guard let end else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n")
        let start = lines[0].split(separator: " ")
        guard start.count == 3, let method = HTTPRequest.Method(String(start[0])) else { return nil }
        var fields = HTTPFields()
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { return nil }
            fields[name] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        var body = Array(bytes[(end + 4)...])
        let length = fields[.contentLength].flatMap { Int($0) } ?? 0
        while body.count < length {
            guard let more = receive(from: connection) else { return nil }
            body += more
        }
        let number = count.withLock {
            $0 += 1
            return $0
        }
        return ServerRequest(
            method, String(start[1]), fields: fields, body: body, identifier: "request-\(number)",
            received: Timestamp(seconds: 1_795_435_200))
    }

    private func receive(from connection: CInt) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(connection, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    private func send(_ response: ServerResponse, to connection: CInt) {
        var head = "HTTP/1.1 \(response.status.code) \(response.status.reasonPhrase)\r\nConnection: close\r\n"
        for field in response.fields { head += "\(field.name): \(field.value)\r\n" }
        if response.status != .noContent { head += "Content-Length: \(response.body.count)\r\n" }
        var bytes = Array((head + "\r\n").utf8) + response.body
        while !bytes.isEmpty {
            #if canImport(Glibc)
            let sent = Glibc.send(connection, bytes, bytes.count, CInt(MSG_NOSIGNAL))
            #else
            let sent = Darwin.send(connection, bytes, bytes.count, 0)
            #endif
            guard sent > 0 else { return }
            bytes.removeFirst(sent)
        }
    }
}
