import Testing
import VouchChip
import VouchPKI
import VouchOpenSSL

@Suite struct SymmetricTests {
    private let cryptography = OpenSSLCryptography()

    @Test(arguments: SymmetricVector.all)
    func `ciphers and MACs give the published values`(_ vector: SymmetricVector) throws {
        let cipher = try #require(BlockCipher(rawValue: vector.cipher))
        let (input, output, key) = (vector.input.bytes, vector.output.bytes, vector.secret)
        if vector.operation == "authenticationCode" {
            #expect(try cryptography.authenticationCode(of: input, with: cipher, key: key) == output)
        } else {
            let mode = vector.blockMode
            #expect(try cryptography.encrypt(input, with: cipher, key: key, mode: mode) == output)
            #expect(try cryptography.decrypt(output, with: cipher, key: key, mode: mode) == input)
        }
    }

    @Test(arguments: SymmetricVector.all.filter { $0.operation == "authenticationCode" })
    func `a MAC changes with every bit of a message`(_ vector: SymmetricVector) throws {
        let cipher = try #require(BlockCipher(rawValue: vector.cipher))
        for index in vector.input.bytes.indices {
            var forged = vector.input.bytes
            forged[index] ^= 1 << UInt8(index % 8)
            let code = try cryptography.authenticationCode(of: forged, with: cipher, key: vector.secret)
            #expect(code != vector.output.bytes)
        }
    }

    @Test(arguments: BlockCipher.allCases)
    func `long messages come back, in chains of blocks`(_ cipher: BlockCipher) throws {
        let key = SecretBytes((0..<cipher.keyLength).map { UInt8($0 * 7 + 1) })
        let vector = [UInt8](repeating: 0x5A, count: cipher.blockLength)
        let message = (0..<65_536).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }
        let encrypted = try cryptography.encrypt(message, with: cipher, key: key, mode: .cbc(initialVector: vector))
        #expect(encrypted != message)
        #expect(
            try cryptography.decrypt(encrypted, with: cipher, key: key, mode: .cbc(initialVector: vector)) == message)
        // CBC by hand, from single blocks.
        var chain = vector
        for start in stride(from: 0, to: 4_096, by: cipher.blockLength) {
            let block = zip(message[start..<start + cipher.blockLength], chain).map { $0 ^ $1 }
            chain = try cryptography.encrypt(block, with: cipher, key: key, mode: .ecb)
            #expect(chain == Array(encrypted[start..<start + cipher.blockLength]))
        }
    }

    @Test func `the retail MAC of a long message is its definition, block by block`() throws {
        let (left, right) = ([UInt8](1...8), [UInt8](11...18))
        // EDE with one key three times is single DES.
        let (first, second) = (SecretBytes(left + left), SecretBytes(right + right))
        for blocks in [1, 2, 3, 127, 128, 129, 130, 1_000] {
            let message = (0..<blocks * 8).map { UInt8(truncatingIfNeeded: $0 * 31 + blocks) }
            var state = [UInt8](repeating: 0, count: 8)
            for start in stride(from: 0, to: message.count, by: 8) {
                let mixed = zip(message[start..<start + 8], state).map { $0 ^ $1 }
                state = try cryptography.encrypt(mixed, with: .tripleDES, key: first, mode: .ecb)
            }
            state = try cryptography.decrypt(state, with: .tripleDES, key: second, mode: .ecb)
            state = try cryptography.encrypt(state, with: .tripleDES, key: first, mode: .ecb)
            let key = SecretBytes(left + right)
            #expect(try cryptography.authenticationCode(of: message, with: .tripleDES, key: key) == state)
        }
    }

    @Test(arguments: BlockCipher.allCases)
    func `wrong lengths are refused`(_ cipher: BlockCipher) throws {
        let block = [UInt8](repeating: 0, count: cipher.blockLength)
        let key = SecretBytes([UInt8](repeating: 1, count: cipher.keyLength))
        let wrong = CryptographyError.wrongLength
        for mode in [BlockMode.cbc(initialVector: block), .ecb] {
            #expect(try cryptography.encrypt([], with: cipher, key: key, mode: mode).isEmpty)
            for length in [1, cipher.blockLength - 1, cipher.blockLength + 1] {
                let message = [UInt8](repeating: 0, count: length)
                #expect(throws: wrong) { try cryptography.encrypt(message, with: cipher, key: key, mode: mode) }
                #expect(throws: wrong) { try cryptography.decrypt(message, with: cipher, key: key, mode: mode) }
            }
            for length in [0, 1, 8, cipher.keyLength - 1, cipher.keyLength + 8] {
                let key = SecretBytes([UInt8](repeating: 1, count: length))
                #expect(throws: wrong) { try cryptography.encrypt(block, with: cipher, key: key, mode: mode) }
                #expect(throws: wrong) { try cryptography.authenticationCode(of: block, with: cipher, key: key) }
            }
        }
        for length in [0, 1, cipher.blockLength - 1, cipher.blockLength + 1] {
            let mode = BlockMode.cbc(initialVector: [UInt8](repeating: 0, count: length))
            #expect(throws: wrong) { try cryptography.encrypt(block, with: cipher, key: key, mode: mode) }
        }
        if cipher == .tripleDES {
            for length in [0, 1, 7, 9] {
                let message = [UInt8](repeating: 0, count: length)
                #expect(throws: wrong) { try cryptography.authenticationCode(of: message, with: cipher, key: key) }
            }
        }
    }
}
