import Testing
import VouchChip
import VouchPKI
import VouchOpenSSL

@testable import VouchModels

extension OpenSSLCryptography: ModelSignatureVerifying {}
extension Ed25519Signer: ModelSigning {}

@Suite struct ModelDatabaseTests {
    private let library = OpenSSLCryptography()

    /// Of two models, signed.
    private func database(
        version: Int = 7, seed: UInt8 = 1, ids: (String, String) = ("UTO-a", "UTO-b")
    ) throws -> (file: [UInt8], key: [UInt8]) {
        let signer = try Self.signer(seed)
        let vocabulary = try ModelVocabulary(parsing: "vouch words 1\nsurname Surname | Nom")
        let file = try ModelCompiler.database(
            of: ModelVectors.utopias(ids.0, ids.1), subset: "Full", version: version, vocabulary: vocabulary,
            signer: signer, library)
        return (file, signer.publicKey)
    }

    static func signer(_ seed: UInt8) throws -> Ed25519Signer {
        try Ed25519Signer(seed: SecretBytes(Array(repeating: seed, count: 32)))
    }

    private func code(_ file: [UInt8], _ trust: ModelTrust = .checksumOnly) -> ModelDatabaseError.Code? {
        do {
            _ = try ModelDatabase(reading: file, trust: trust, library)
            return nil
        } catch let error as ModelDatabaseError {
            return error.code
        } catch {
            Issue.record(error)
            return nil
        }
    }

    /// The file with another content, whose checksum is right.
    private func sealed(_ content: [UInt8], from file: [UInt8]) throws -> [UInt8] {
        var header = try ModelDatabaseHeader(reading: file)
        (header.contentLength, header.checksum) = (content.count, try library.sha256(of: content))
        return header.bytes + content
    }

    @Test func `all committed models survive the database`() throws {
        let models = try CommittedModels.models()
        let vocabulary = try CommittedModels.vocabulary()
        let file = try ModelCompiler.database(
            of: models, subset: "Full", version: 1, vocabulary: vocabulary, library)
        let database = try ModelDatabase(reading: file, trust: .checksumOnly, library)
        #expect(database.models == models.sorted { $0.id < $1.id })
        #expect(database.vocabulary == vocabulary)
        #expect((database.subset, database.version) == ("Full", 1))
        #expect(database.signer == nil)
    }

    @Test func `the same models give the same file, in any order`() throws {
        let models = try ModelVectors.utopias("UTO-b", "UTO-a")
        let vocabulary = try ModelVocabulary(parsing: "vouch words 1\nsurname Surname | Nom")
        let file = try ModelCompiler.database(
            of: models, subset: "Full", version: 7, vocabulary: vocabulary, signer: Self.signer(1), library)
        #expect(try file == database().file)
    }

    // Every way in which a database can be unusable has its own stable code, and none of them crashes.
    @Test func `an absent, foreign or empty database is told apart`() throws {
        #expect(code([]) == .absent)
        #expect(code(Array("{\"models\": []}".utf8)) == .notADatabase)
        #expect(code(Array(repeating: 0, count: 4096)) == .notADatabase)
        #expect(code(Array("VOUCHMDB".utf8)) == .truncated)
        #expect(Set(ModelDatabaseError.Code.allCases.map { ModelDatabaseError($0, "").hint.isEmpty }) == [false])
    }

    @Test func `a database cut at any byte is truncated`() throws {
        let file = try database().file
        for length in 1..<file.count { #expect(code(Array(file.prefix(length))) == .truncated) }
        #expect(code(file + [0]) == .wrongLength)
    }

    @Test func `no byte of a signed database can be changed`() throws {
        let (file, key) = try database()
        let trust = ModelTrust.signed(by: [key])
        #expect(code(file, trust) == nil)
        for index in file.indices {
            var changed = file
            changed[index] ^= 0x41
            #expect(code(changed, trust) != nil, "byte \(index)")
        }
        var content = file
        content[file.count - 1] ^= 1
        #expect(code(content) == .wrongChecksum)
    }

    @Test func `only the signatures of trusted keys count`() throws {
        let (file, key) = try database()
        let other = try Self.signer(2).publicKey
        #expect(code(file, .signed(by: [other, key])) == nil)
        #expect(code(file, .signed(by: [other])) == .unknownSigner)
        #expect(code(file, .signed(by: [])) == .unknownSigner)
        var broken = file
        broken[64] ^= 1
        #expect(code(broken, .signed(by: [key])) == .badSignature)
        let unsigned = try ModelCompiler.database(
            of: ModelVectors.utopias("UTO-a"), subset: "Full", version: 1, library)
        #expect(code(unsigned, .signed(by: [key])) == .unsigned)
        #expect(try ModelDatabase(reading: file, trust: .signed(by: [key]), library).signer == key)
    }

    @Test func `formats too new and too old are told apart, before the content is looked at`() throws {
        let file = try database().file
        var header = try ModelDatabaseHeader(reading: file)
        (header.format, header.minimumReader) = (2, 2)
        #expect(code(header.bytes) == .tooNew)
        (header.format, header.minimumReader) = (0, 0)
        #expect(code(header.bytes) == .tooOld)
        // A later format that this reader is said to be able to read.
        (header.format, header.minimumReader) = (2, 1)
        #expect(code(header.bytes + file.dropFirst(128)) == nil)
    }

    @Test func `parts that a later format adds are skipped`() throws {
        let file = try database().file
        let content = Array(file.dropFirst(128)) + [200, 0, 0, 0, 3, 1, 2, 3]
        #expect(code(try sealed(content, from: file)) == nil)
    }

    @Test func `whatever the content says, it is read or refused`() throws {
        let file = try database().file
        let content = Array(file.dropFirst(128))
        var refused = 0
        for index in content.indices {
            for value: UInt8 in [0, 255, content[index] &+ 1] where value != content[index] {
                var changed = content
                changed[index] = value
                let code = code(try sealed(changed, from: file))
                #expect(code == nil || code == .malformed)
                if code != nil { refused += 1 }
            }
        }
        #expect(refused > content.count / 2)
        // The vocabulary may be missing, nothing else.
        let readable = try content.indices.filter { code(try sealed(Array(content.prefix($0)), from: file)) == nil }
        #expect(readable.count == 1)
    }

    @Test func `lengths and counts beyond what is there allocate nothing`() throws {
        let file = try database().file
        for content: [[UInt8]] in [
            [[1], [255, 255, 255, 255]], [[2], [0, 0, 0, 2], [255, 255]], [[1], [0, 0, 0, 2], [255, 255]],
            [[3], [0, 0, 0, 2], [0, 201]],
            [[1], [0, 0, 0, 2], [0, 0], [2], [0, 0, 0, 6], [0, 1], [255, 255, 255, 255]],
        ] {
            #expect(code(try sealed(content.flatMap { $0 }, from: file)) == .malformed)
        }
        var header = try ModelDatabaseHeader(reading: file)
        header.contentLength = Int(UInt32.max)
        #expect(code(header.bytes + file.dropFirst(128)) == .truncated)
    }

    @Test func `two models of one identifier make no database`() throws {
        #expect(throws: ModelCompilerError.identifierTwice("UTO-a")) {
            try ModelCompiler.database(
                of: ModelVectors.utopias("UTO-a", "UTO-a"), subset: "Full", version: 1, library)
        }
        #expect(throws: ModelCompilerError.version) {
            try ModelCompiler.database(of: ModelVectors.utopias("UTO-a"), subset: "Full", version: -1, library)
        }
    }

    @Test func `signatures are those of RFC 8032`() throws {
        // §7.1, test 2.
        let vector = try ModelVectors.expectations(in: "rfc8032")
        let values = Dictionary(uniqueKeysWithValues: vector.map { ($0[0], Self.bytes($0[1])) })
        let signer = try Ed25519Signer(seed: SecretBytes(try #require(values["seed"])))
        let message = try #require(values["message"])
        #expect(signer.publicKey == values["publicKey"])
        #expect(try signer.signEd25519(message) == values["signature"])
        #expect(try !library.isValidEd25519([], of: message, publicKey: signer.publicKey))
        #expect(throws: CryptographyError.unsupportedParameters) {
            try Ed25519Signer(privateKeyInfo: SecretBytes([0x30]))
        }
    }

    private static func bytes(_ hex: String) -> [UInt8] {
        stride(from: 0, to: hex.utf8.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
    }
}
