import VouchChip
import VouchOpenSSL

/// The chip's side of secure messaging, written apart from the terminal's, so that one mistake does not cancel the
/// other. Takes commands apart by hand.
struct SecureMessagingPeer {
    struct Refusal: Error {
        let reason: String
    }

    let keys: SessionKeys
    private let cryptography = OpenSSLCryptography()
    private(set) var counter: [UInt8]

    init(_ keys: SessionKeys) {
        self.keys = keys
        counter = keys.sendSequenceCounter
    }

    private var block: Int { keys.cipher == .tripleDES ? 8 : 16 }

    private mutating func step() {
        var carry = 1
        for index in stride(from: counter.count - 1, through: 0, by: -1) {
            let sum = Int(counter[index]) + carry
            counter[index] = UInt8(sum % 256)
            carry = sum / 256
        }
    }

    private func vector() throws -> [UInt8] {
        guard keys.cipher != .tripleDES else { return [UInt8](repeating: 0, count: 8) }
        return try cryptography.encrypt(counter, with: keys.cipher, key: keys.encryption, mode: .ecb)
    }

    private func filled(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes + [0x80]
        while bytes.count % block != 0 { bytes.append(0) }
        return bytes
    }

    func code(_ bytes: [UInt8]) throws -> [UInt8] {
        try cryptography.authenticationCode(of: filled(counter + bytes), with: keys.cipher, key: keys.authentication)
    }

    /// Takes the protected bytes of a command apart: header, data, Le.
    mutating func open(_ bytes: [UInt8]) throws -> (header: [UInt8], data: [UInt8], expected: Int?) {
        step()
        guard bytes.count > 6, bytes[0] & 0x0C == 0x0C else { throw Refusal(reason: "class") }
        let isExtended = bytes[4] == 0
        let body = isExtended ? Array(bytes[7...].dropLast(2)) : Array(bytes[5...].dropLast())
        let claimed = isExtended ? Int(bytes[5]) * 256 + Int(bytes[6]) : Int(bytes[4])
        guard claimed == body.count, bytes.suffix(isExtended ? 2 : 1).allSatisfy({ $0 == 0 }) else {
            throw Refusal(reason: "lengths")
        }
        guard body.count >= 10, Array(body[(body.count - 10)..<(body.count - 8)]) == [0x8E, 8] else {
            throw Refusal(reason: "no MAC")
        }
        let covered = Array(body.dropLast(10))
        var header = Array(bytes[..<4])
        guard try code(filled(header) + covered) == Array(body.suffix(8)) else { throw Refusal(reason: "MAC") }
        var rest = covered[...]
        var data: [UInt8] = []
        var expected: Int?
        if let tag = rest.first, tag == 0x87 || tag == 0x85 {
            guard (tag == 0x85) == (bytes[1] % 2 == 1) else { throw Refusal(reason: "parity of INS") }
            var start = rest.startIndex + 2
            var length = Int(rest[start - 1])
            if length > 0x80 {
                let count = length - 0x80
                length = rest[start..<start + count].reduce(0) { $0 * 256 + Int($1) }
                start += count
            }
            var encrypted = Array(rest[start..<start + length])
            if tag == 0x87 { guard encrypted.removeFirst() == 1 else { throw Refusal(reason: "indicator") } }
            data = try cryptography.decrypt(
                encrypted, with: keys.cipher, key: keys.encryption, mode: .cbc(initialVector: try vector()))
            while data.last == 0 { data.removeLast() }
            guard data.popLast() == 0x80 else { throw Refusal(reason: "padding") }
            rest = rest[(start + length)...]
        }
        if rest.first == 0x97 {
            let length = Int(rest[rest.startIndex + 1])
            let value = rest.dropFirst(2).prefix(length).reduce(0) { $0 * 256 + Int($1) }
            expected = value == 0 ? (length == 1 ? 256 : 65_536) : value
            rest = rest.dropFirst(2 + length)
        }
        guard rest.isEmpty else { throw Refusal(reason: "leftovers") }
        header[0] &= 0xF0
        return (header, data, expected)
    }

    /// What an answer is made of, each part open to tampering.
    struct Answer {
        var data: [UInt8]
        var status: [UInt8] = [0x90, 0]
        var outerStatus: [UInt8]?
        var tag: UInt8 = 0x87
        var indicator: [UInt8] = [1]
        var padding: [UInt8]?
        var hasStatus = true
        var code: [UInt8]?
    }

    mutating func answer(_ answer: Answer) throws -> [UInt8] {
        step()
        var objects: [UInt8] = []
        if !answer.data.isEmpty {
            let padded = answer.padding.map { answer.data + $0 } ?? filled(answer.data)
            let encrypted = try cryptography.encrypt(
                padded, with: keys.cipher, key: keys.encryption, mode: .cbc(initialVector: try vector()))
            let value = (answer.tag == 0x87 ? answer.indicator : []) + encrypted
            let length: [UInt8] =
                switch value.count {
                case ..<128: [UInt8(value.count)]
                case ..<256: [0x81, UInt8(value.count)]
                case ..<65_536: [0x82, UInt8(value.count / 256), UInt8(value.count % 256)]
                default: [0x83, 1, UInt8(value.count / 256 % 256), UInt8(value.count % 256)]
                }
            objects += [answer.tag] + length + value
        }
        if answer.hasStatus { objects += [0x99, 2] + answer.status }
        objects += [0x8E, 8] + (try answer.code ?? code(objects))
        return objects + (answer.outerStatus ?? answer.status)
    }
}
