import VouchChip
import VouchPKI

/// The chip's end of secure messaging. Doc 9303-11 §9.8.
///
/// Written from the standard and independently of the terminal's end in VouchChip, so that one mistake does not hide
/// another.
struct ChipSecureMessaging: Sendable {
    private let cipher: BlockCipher
    private let encryption: SecretBytes
    private let authentication: SecretBytes
    private let cryptography: any ChipCryptography
    /// The send-sequence counter, one block.
    private var counter: [UInt8]

    /// - Parameters:
    ///   - secret: K, or Kseed: the secret both sides agreed on.
    ///   - counter: one block; nil starts at zero, as after PACE and chip authentication.
    init(
        cipher: BlockCipher, secret: SecretBytes, counter: [UInt8]? = nil, cryptography: any ChipCryptography
    ) throws {
        self.cipher = cipher
        self.cryptography = cryptography
        encryption = try ChipSideKeys.key(.encryption, from: secret, for: cipher, cryptography)
        authentication = try ChipSideKeys.key(.authentication, from: secret, for: cipher, cryptography)
        self.counter = counter ?? [UInt8](repeating: 0, count: cipher.blockLength)
    }

    /// How many bytes of plain data fit into a protected response of `length` bytes.
    func room(in length: Int) -> Int {
        let block = cipher.blockLength
        // DO99 4, DO8E 10, of DO87: tag, length of length, padding indicator.
        let lengthField = length > 65_535 + 4 ? 4 : length > 258 ? 3 : 2
        let cryptogram = length - 14 - 1 - lengthField - 1
        return max(0, cryptogram / block * block - 1)
    }

    // MARK: Commands

    /// Checks and unwraps a command.
    ///
    /// - Throws: ``ChipRefusal`` with 6987 or 6988: the session is over.
    mutating func open(_ command: CommandAPDU) throws -> CommandAPDU {
        step()
        let missing = ChipRefusal(.secureMessagingObjectsMissing)
        let incorrect = ChipRefusal(.secureMessagingObjectsIncorrect)
        var protected: [UInt8] = []
        var cryptogram: TLV?
        var expected: TLV?
        var code: TLV?
        var reader = TLVReader(command.data)
        while !reader.isAtEnd {
            guard let object = try? reader.next(), code == nil else { throw incorrect }
            switch object.tag {
            case 0x85, 0x87:
                guard cryptogram == nil, expected == nil else { throw incorrect }
                cryptogram = object
            case 0x97:
                guard expected == nil else { throw incorrect }
                expected = object
            case 0x8E: code = object
            default: throw incorrect
            }
            if object.tag != 0x8E { protected += object.encoded }
        }
        guard let code else { throw missing }
        guard try isAuthentic(command.header, protected, code: code.value) else { throw incorrect }

        var plain = command
        plain.classByte &= 0xF3
        plain.data = []
        plain.expectedLength = nil
        if let cryptogram {
            let isOdd = command.instruction & 1 == 1
            guard (cryptogram.tag == 0x85) == isOdd else { throw incorrect }
            plain.data = try opened(Array(cryptogram.value), hasIndicator: !isOdd)
        }
        if let expected { plain.expectedLength = try Self.length(expected.value) }
        return plain
    }

    /// Whether the MAC is over the padded header and, padded again, the objects.
    ///
    /// Without objects, Doc 9303-11 §9.8.4 leaves open whether a block of padding takes their place: terminals do
    /// either, so both are accepted.
    private func isAuthentic(_ header: [UInt8], _ objects: [UInt8], code: ArraySlice<UInt8>) throws -> Bool {
        let block = cipher.blockLength
        let padded = ChipSidePadding.added(to: header, block: block)
        if isEqualInConstantTime(try mac(padded + ChipSidePadding.added(to: objects, block: block)), code) {
            return true
        }
        return try objects.isEmpty && isEqualInConstantTime(mac(padded), code)
    }

    private static func length(_ bytes: ArraySlice<UInt8>) throws -> Int {
        guard (1...2).contains(bytes.count) else { throw ChipRefusal(.secureMessagingObjectsIncorrect) }
        let value = bytes.reduce(0) { $0 << 8 | Int($1) }
        return value == 0 ? (bytes.count == 1 ? 256 : 65_536) : value
    }

    private func opened(_ value: [UInt8], hasIndicator: Bool) throws -> [UInt8] {
        let incorrect = ChipRefusal(.secureMessagingObjectsIncorrect)
        guard !hasIndicator || value.first == 1 else { throw incorrect }
        let cryptogram = hasIndicator ? Array(value.dropFirst()) : value
        guard !cryptogram.isEmpty, cryptogram.count % cipher.blockLength == 0 else { throw incorrect }
        let padded = try cryptography.decrypt(
            cryptogram, with: cipher, key: encryption, mode: .cbc(initialVector: try initialVector()))
        guard let plain = ChipSidePadding.removed(from: padded) else { throw incorrect }
        return plain
    }

    // MARK: Responses

    /// Wraps a response.
    ///
    /// - Parameter instruction: the command's; an odd one has its data in DO85 and without padding indicator.
    mutating func close(_ response: ResponseAPDU, instruction: UInt8) throws -> ResponseAPDU {
        step()
        var objects: [UInt8] = []
        if !response.data.isEmpty {
            let padded = ChipSidePadding.added(to: response.data, block: cipher.blockLength)
            let cryptogram = try cryptography.encrypt(
                padded, with: cipher, key: encryption, mode: .cbc(initialVector: try initialVector()))
            objects =
                instruction & 1 == 1
                ? TLVWriter.object(0x85, cryptogram) : TLVWriter.object(0x87, [1] + cryptogram)
        }
        objects += TLVWriter.object(0x99, [response.status.sw1, response.status.sw2])
        let code = try mac(ChipSidePadding.added(to: objects, block: cipher.blockLength))
        return ResponseAPDU(data: objects + TLVWriter.object(0x8E, code), status: response.status)
    }

    // MARK: Both

    private mutating func step() {
        for index in counter.indices.reversed() {
            counter[index] &+= 1
            if counter[index] != 0 { return }
        }
    }

    private func initialVector() throws -> [UInt8] {
        cipher == .tripleDES
            ? [UInt8](repeating: 0, count: 8)
            : try cryptography.encrypt(counter, with: cipher, key: encryption, mode: .ecb)
    }

    private func mac(_ message: [UInt8]) throws -> [UInt8] {
        try cryptography.authenticationCode(of: counter + message, with: cipher, key: authentication)
    }
}
