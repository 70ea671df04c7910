import CCurl
import HTTPTypes

/// Data that libcurl's calls need and return during one transfer. They come one after the other, on the transfer's own thread.
final class CurlExchange {
    /// The longest head of an answer, all lines, in bytes.
    private static let longestHead = 65_536

    private let policy: OutgoingPolicy
    private let longestAnswer: Int
    private var headLength = 0
    private(set) var fields = HTTPFields()
    private(set) var body: [UInt8] = []
    private(set) var isCut = false
    /// Whether an address was one to which nothing may be sent.
    private(set) var hasRefused = false
    /// Whether a connection was begun.
    private(set) var hasConnected = false

    init(_ policy: OutgoingPolicy, longestAnswer: Int) {
        self.policy = policy
        self.longestAnswer = max(longestAnswer, 0)
    }

    /// libcurl's call before each connection: the socket, or none.
    static let connect: curl_opensocket_callback = { context, _, address in
        guard let context, let address else { return vouch_curl_no_socket }
        let exchange = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
        guard exchange.admits(address) else { return vouch_curl_no_socket }
        exchange.hasConnected = true
        return vouch_curl_socket(address)
    }

    static let takeBody: curl_write_callback = { bytes, _, count, context in
        guard let context, let bytes else { return 0 }
        let exchange = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
        return exchange.take(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    static let takeLine: curl_write_callback = { bytes, _, count, context in
        guard let context, let bytes else { return 0 }
        let exchange = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
        return exchange.takeLine(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    private func admits(_ address: UnsafePointer<curl_sockaddr>) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        let length = Int(vouch_curl_address(address, &bytes))
        guard let known = NetworkAddress(bytes: Array(bytes[..<length])), policy.admits(known) else {
            hasRefused = true
            return false
        }
        return true
    }

    /// - Returns: how many bytes were taken; fewer than there are ends the transfer.
    private func take(_ piece: UnsafeRawBufferPointer) -> Int {
        let left = longestAnswer - body.count
        body.append(contentsOf: piece.prefix(left))
        guard piece.count > left else { return piece.count }
        isCut = true
        return 0
    }

    private func takeLine(_ line: UnsafeRawBufferPointer) -> Int {
        headLength += line.count
        guard headLength <= Self.longestHead else { return 0 }
        // An answer before the last one, such as 100, has a head of its own.
        if line.starts(with: Array("HTTP/".utf8)) { fields = HTTPFields() }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
        else { return line.count }
        let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
        fields.append(HTTPField(name: name, value: value.trimming()))
        return line.count
    }
}

extension String {
    /// Without blanks and line ends at both ends.
    fileprivate func trimming() -> String {
        let isBlank: (Unicode.Scalar) -> Bool = { [" ", "\t", "\r", "\n"].contains($0) }
        let start = unicodeScalars.drop(while: isBlank)
        let end = start.lastIndex { !isBlank($0) }.map { start.index(after: $0) } ?? start.startIndex
        return String(start[start.startIndex..<end])
    }
}
