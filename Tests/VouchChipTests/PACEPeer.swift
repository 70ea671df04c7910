import TrustTestSupport
import VouchChip
import VouchPKI
import VouchOpenSSL

/// The chip's side of PACE, written apart from the terminal's: it shares primitives with it, no protocol code.
actor PACEPeer: APDUChannel {
    struct Refusal: Error {
        let reason: String
    }

    let variant: PACEProtocol
    let group: any AgreementGroup
    let passwordKey: SecretBytes
    /// SK_IC of chip authentication mapping.
    let staticKey: SecretBytes
    private let cryptography = OpenSSLCryptography()
    private let random = SystemRandomSource()
    private let nonce: [UInt8]
    private var mappingKey = SecretBytes([])
    private var generator: [UInt8] = []
    private var chipKey: [UInt8] = []
    private var terminalKey: [UInt8] = []
    private(set) var keys: (encryption: SecretBytes, authentication: SecretBytes)?
    /// MSE:Set AT as it came.
    private(set) var template: [UInt8] = []
    private var step = 0

    init(_ variant: PACEProtocol, _ parameters: DomainParameters, passwordKey: SecretBytes) throws {
        self.variant = variant
        self.passwordKey = passwordKey
        group = try OpenSSLCryptography().group(parameters)
        nonce = try SystemRandomSource().bytes(variant.cipher.keyLength > 16 ? 32 : 16)
        staticKey = SecretBytes([3])
    }

    func send(_ command: CommandAPDU, at procedureStep: ProcedureStep) async throws -> ResponseAPDU {
        // What would travel must be readable again.
        let command = try CommandAPDU(parsing: try command.encoded(at: procedureStep))
        step += 1
        if step == 1 {
            guard command.header == [0, 0x22, 0xC1, 0xA4], command.expectedLength == nil else {
                throw Refusal(reason: "MSE")
            }
            template = command.data
            return ResponseAPDU(status: .success)
        }
        guard command.header == [step == 5 ? 0 : 0x10, 0x86, 0, 0], command.expectedLength != nil else {
            throw Refusal(reason: "GENERAL AUTHENTICATE")
        }
        let inner = try Self.value(0x7C, command.data)
        let answer =
            switch step {
            case 2: Self.object(0x80, try encrypt(nonce, passwordKey))
            case 3: try map(try Self.value(0x81, inner))
            case 4: try agree(try Self.value(0x83, inner))
            case 5: try authenticate(try Self.value(0x85, inner))
            default: throw Refusal(reason: "too many commands")
            }
        let data = Self.object(0x7C, answer)
        guard data.count <= command.expectedLength ?? 0 else { throw Refusal(reason: "Le") }
        return ResponseAPDU(data: data, status: .success)
    }

    private func map(_ sent: [UInt8]) throws -> [UInt8] {
        guard variant.mapping != .integrated else {
            let number = try pseudorandom(sent)
            generator = try group.element(mapping: number)
            return [0x82, 0]
        }
        mappingKey = try scalar()
        let own = try group.multiply(group.generator, by: mappingKey)
        let shared = try group.multiply(padded(sent), by: mappingKey)
        generator = try group.combine(try group.multiply(group.generator, by: SecretBytes(nonce)), shared)
        return Self.object(0x82, trimmed(own))
    }

    private func agree(_ sent: [UInt8]) throws -> [UInt8] {
        let secret = try scalar()
        terminalKey = sent
        chipKey = trimmed(try group.multiply(generator, by: secret))
        let shared = try group.multiply(padded(sent), by: secret)
        let value = group.parameters.isElliptic ? Array(shared[1...(shared.count - 1) / 2]) : shared
        keys = (try derive(value, 1), try derive(value, 2))
        return Self.object(0x84, chipKey)
    }

    private func authenticate(_ token: [UInt8]) throws -> [UInt8] {
        guard let keys, token == (try self.token(over: chipKey, keys.authentication)) else {
            throw Refusal(reason: "token")
        }
        var answer = Self.object(0x86, try self.token(over: terminalKey, keys.authentication))
        if variant.mapping == .chipAuthentication {
            // SK_IC is 3, so CA_IC · 3 = SK_Map modulo the order; found without division.
            let vector = try cryptography.encrypt(
                [UInt8](repeating: 0xFF, count: 16), with: variant.cipher, key: keys.encryption, mode: .ecb)
            var proof = third(of: mappingKey.reveal { Array($0) }) + [0x80]
            while proof.count % 16 != 0 { proof.append(0) }
            answer += Self.object(
                0x8A,
                try cryptography.encrypt(
                    proof, with: variant.cipher, key: keys.encryption, mode: .cbc(initialVector: vector)))
        }
        return answer
    }

    /// A number below the order whose triple is `number` modulo the order, which 3 does not divide.
    private func third(of number: [UInt8]) -> [UInt8] {
        var sum = number.reversed().map { Int($0) } + [0]
        let order = Array(group.order.reversed())
        while sum.reversed().reduce(0, { ($0 * 256 + $1) % 3 }) != 0 {
            for index in order.indices { sum[index] += Int(order[index]) }
            for index in 0..<sum.count - 1 {
                sum[index + 1] += sum[index] / 256
                sum[index] %= 256
            }
        }
        var rest = 0
        var quotient: [UInt8] = []
        for digit in sum.reversed() {
            quotient.append(UInt8((rest * 256 + digit) / 3))
            rest = (rest * 256 + digit) % 3
        }
        return Array(quotient.dropFirst())
    }

    private func token(over key: [UInt8], _ secret: SecretBytes) throws -> [UInt8] {
        guard let identifier = variant.identifier else { throw Refusal(reason: "identifier") }
        let inner = Self.object(0x06, identifier.bytes) + Self.object(variant.agreement == .ecdh ? 0x86 : 0x84, key)
        var message = [0x7F] + Self.object(0x49, inner)
        if variant.cipher == .tripleDES {
            message.append(0x80)
            while message.count % 8 != 0 { message.append(0) }
        }
        return try cryptography.authenticationCode(of: message, with: variant.cipher, key: secret)
    }

    private func pseudorandom(_ terminalNonce: [UInt8]) throws -> [UInt8] {
        let isLong = variant.cipher.keyLength > 16
        let constants = try VectorFile("tr-03110/pseudorandom-constants")
        let c0 = try constants.bytes(isLong ? "long-0" : "short-0")
        let c1 = try constants.bytes(isLong ? "long-1" : "short-1")
        func cut(_ key: [UInt8]) -> SecretBytes { SecretBytes(key.prefix(variant.cipher.keyLength)) }
        let bits = 8 * (group.parameters.isElliptic ? (group.elementLength - 1) / 2 : group.elementLength)
        var key = try encrypt(nonce, SecretBytes(terminalNonce))
        var output: [UInt8] = []
        while output.count * 8 < bits + 64 {
            output += try encrypt(c1, cut(key))
            key = try encrypt(c0, cut(key))
        }
        return output
    }

    private func scalar() throws -> SecretBytes {
        var bytes = try random.bytes(group.order.count)
        // Smaller than the order by its first byte.
        bytes[0] = 0
        return SecretBytes(bytes)
    }

    private func encrypt(_ message: [UInt8], _ key: SecretBytes) throws -> [UInt8] {
        try cryptography.encrypt(
            message, with: variant.cipher, key: key,
            mode: .cbc(initialVector: [UInt8](repeating: 0, count: variant.cipher == .tripleDES ? 8 : 16)))
    }

    private func derive(_ secret: [UInt8], _ counter: UInt8) throws -> SecretBytes {
        let isLong = variant.cipher.keyLength > 16
        let digest = try cryptography.digest(isLong ? .sha256 : .sha1, of: secret + [0, 0, 0, counter])
        return SecretBytes(digest.prefix(variant.cipher.keyLength))
    }

    private func padded(_ key: [UInt8]) -> [UInt8] {
        [UInt8](repeating: 0, count: group.elementLength - key.count) + key
    }

    private func trimmed(_ key: [UInt8]) -> [UInt8] {
        group.parameters.isElliptic ? key : Array(key.drop { $0 == 0 })
    }

    private static func object(_ tag: UInt8, _ value: [UInt8]) -> [UInt8] {
        switch value.count {
        case ..<128: [tag, UInt8(value.count)] + value
        case ..<256: [tag, 0x81, UInt8(value.count)] + value
        default: [tag, 0x82, UInt8(value.count / 256), UInt8(value.count % 256)] + value
        }
    }

    private static func value(_ tag: UInt8, _ bytes: [UInt8]) throws -> [UInt8] {
        guard bytes.count >= 2, bytes[0] == tag else { throw Refusal(reason: "tag") }
        let header = bytes[1] < 0x80 ? 2 : 2 + Int(bytes[1] & 0x7F)
        let value = Array(bytes[header...])
        guard object(tag, value) == bytes else { throw Refusal(reason: "length") }
        return value
    }
}
