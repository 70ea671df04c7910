import VouchPKI

/// The terminal's side of an encrypted and authenticated session. ICAO Doc 9303-11 (eighth edition) §9.8.
///
/// Commands and responses take turns. After the first doubt the session is over, as it is for the chip: every further
/// call throws ``ChipError/Code/secureMessagingFailed``.
public struct SecureMessaging: APDUProtection {
    private enum State: Sendable {
        case ready
        /// A command is under way; whether its instruction is odd decides the tag of the data.
        case waiting(isOddInstruction: Bool)
        case over
    }

    private let keys: SessionKeys
    private let cryptography: any ChipCryptography
    private var counter: [UInt8]
    private var state = State.ready

    package init(keys: SessionKeys, cryptography: any ChipCryptography) {
        self.keys = keys
        self.cryptography = cryptography
        counter = keys.sendSequenceCounter
    }

    package var cipher: BlockCipher { keys.cipher }

    /// How much plain data fits into a protected response of `length` bytes, status word not counted: 0 if none.
    package func longestData(inResponseOf length: Int) -> Int {
        // 99 02 SW1 SW2 and 8E 08 with a MAC follow the data.
        let room = length - 14
        // 87, its length field and the padding indicator.
        for lengthField in 1...4 {
            let encrypted = (room - 2 - lengthField) / cipher.blockLength * cipher.blockLength
            guard encrypted > 0 else { return 0 }
            if TLVWriter.length(encrypted + 1).count <= lengthField { return encrypted - 1 }
        }
        return 0
    }

    /// Encrypts and authenticates a command.
    ///
    /// Le 256 means "whatever comes" and stays in the short form if the protected data fit it. Other lengths get the
    /// extended form once the protected response would not fit 256 bytes.
    ///
    /// - Throws: ``ChipError/Code/unsupportedParameter`` for a command that is too long or protected already;
    ///   ``ChipError/Code/secureMessagingFailed`` when the session is over or a response is still to come.
    package mutating func protect(
        _ command: CommandAPDU, at step: ProcedureStep
    ) throws(ChipError) -> CommandAPDU {
        guard case .ready = state else { throw fail(at: step) }
        guard command.classByte & 0x0F == 0,
            (1...CommandAPDU.maximumExpectedLength).contains(command.expectedLength ?? 1)
        else { throw ChipError(.unsupportedParameter, at: step) }
        state = .over
        increment()
        let isOdd = command.instruction & 1 == 1
        var result = CommandAPDU(
            classByte: command.classByte | 0x0C, instruction: command.instruction, parameter1: command.parameter1,
            parameter2: command.parameter2)
        let objects = try ChipError.performing(at: step) {
            var objects: [UInt8] = []
            if !command.data.isEmpty {
                let encrypted = try encrypt(MessagePadding.padded(command.data, to: cipher.blockLength))
                objects += isOdd ? TLVWriter.object(0x85, encrypted) : TLVWriter.object(0x87, [1] + encrypted)
            }
            if let expectedLength = command.expectedLength { objects += Self.lengthObject(expectedLength) }
            let header = MessagePadding.padded(result.header, to: cipher.blockLength)
            return objects + TLVWriter.object(0x8E, try authenticationCode(of: header + objects))
        }
        guard objects.count <= CommandAPDU.maximumDataLength else { throw ChipError(.unsupportedParameter, at: step) }
        result.data = objects
        result.expectedLength = needsExtendedLength(command, protected: objects.count) ? 65_536 : 256
        state = .waiting(isOddInstruction: isOdd)
        return result
    }

    /// Checks a response and decrypts it.
    ///
    /// - Returns: the plain data and the status word that the chip authenticated.
    /// - Throws: ``ChipError/Code/secureMessagingFailed`` on any doubt. Where the chip answered without protection, as
    ///   it does when it gives the session up, the underlying error is ``ChipError/Code/rejected(_:)`` with its status.
    package mutating func unprotect(
        _ response: ResponseAPDU, at step: ProcedureStep
    ) throws(ChipError) -> ResponseAPDU {
        guard case .waiting(let isOddInstruction) = state else { throw fail(at: step) }
        state = .over
        increment()
        guard !response.data.isEmpty else {
            throw ChipError.status(response.status, means: .secureMessagingFailed, at: step)
        }
        let objects: ProtectedResponse
        let data: [UInt8]
        do {
            objects = try ProtectedResponse(parsing: response.data)
            let code = try authenticationCode(of: objects.authenticated)
            guard isEqualInConstantTime(code, objects.authenticationCode),
                objects.status == [response.status.sw1, response.status.sw2],
                isOddInstruction || !objects.isForOddInstruction
            else { throw ChipError(.secureMessagingFailed, at: step) }
            data = try plain(objects, at: step)
        } catch {
            throw ChipError(.secureMessagingFailed, at: step, underlying: error)
        }
        state = .ready
        return ResponseAPDU(data: data, status: response.status)
    }

    /// The counter goes on by one with every response, whatever it says.
    package func aheadOfResponse() -> (any APDUProtection)? {
        guard case .waiting = state else { return nil }
        var ahead = self
        ahead.increment()
        ahead.state = .ready
        return ahead
    }

    private func plain(_ objects: ProtectedResponse, at step: ProcedureStep) throws -> [UInt8] {
        guard let encrypted = objects.encryptedData else { return [] }
        guard !encrypted.isEmpty, encrypted.count.isMultiple(of: cipher.blockLength) else {
            throw ChipError(.secureMessagingFailed, at: step)
        }
        var padded = try cryptography.decrypt(
            encrypted, with: cipher, key: keys.encryption, mode: .cbc(initialVector: try initialVector()))
        defer { padded.erase() }
        guard let data = MessagePadding.unpadded(padded, from: cipher.blockLength) else {
            throw ChipError(.secureMessagingFailed, at: step)
        }
        return data
    }

    private func encrypt(_ padded: [UInt8]) throws -> [UInt8] {
        try cryptography.encrypt(
            padded, with: cipher, key: keys.encryption, mode: .cbc(initialVector: try initialVector()))
    }

    /// Zero for 3DES, the encrypted counter for AES. §9.8.6.1 and §9.8.7.1.
    private func initialVector() throws -> [UInt8] {
        cipher == .tripleDES
            ? [UInt8](repeating: 0, count: cipher.blockLength)
            : try cryptography.encrypt(counter, with: cipher, key: keys.encryption, mode: .ecb)
    }

    private func authenticationCode(of message: [UInt8]) throws -> [UInt8] {
        try cryptography.authenticationCode(
            of: MessagePadding.padded(counter + message, to: cipher.blockLength), with: cipher,
            key: keys.authentication)
    }

    /// DO'97': one byte where it is enough, as 256 is coded `00`.
    private static func lengthObject(_ length: Int) -> [UInt8] {
        let low = UInt8(length & 0xFF)
        return length <= 256 ? [0x97, 1, low] : [0x97, 2, UInt8(length >> 8 & 0xFF), low]
    }

    private func needsExtendedLength(_ command: CommandAPDU, protected count: Int) -> Bool {
        guard count <= 255 else { return true }
        guard let expectedLength = command.expectedLength, expectedLength != 256 else { return false }
        return expectedLength > longestData(inResponseOf: 256)
    }

    /// Adds 1 modulo the size of the counter, which BAC starts at a random value.
    private mutating func increment() {
        for index in counter.indices.reversed() {
            counter[index] &+= 1
            if counter[index] != 0 { return }
        }
    }

    private mutating func fail(at step: ProcedureStep) -> ChipError {
        state = .over
        return ChipError(.secureMessagingFailed, at: step)
    }
}
