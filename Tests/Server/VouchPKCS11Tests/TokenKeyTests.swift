import Foundation
import Testing
import VouchCore
import VouchJOSE
import VouchOpenSSL
import VouchPersistence
import VouchTestSupport

@testable import VouchPKCS11

/// Keys in a token of SoftHSM, and what it seals beside what OpenSSL seals.
@Suite(.serialized, .enabled(if: TestToken.isAvailable, "\(TestToken.missing)"))
struct TokenKeyTests {
    private static let known = [UInt8](repeating: 0x5A, count: 32)
    /// One for the process, as the module reads the environment once.
    private static let shared = Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-token-\(UUID())")
        let token = try TestToken(in: folder, labels: ["vouch", "other"])
        try token.addKey("master", identifier: "01", in: "vouch")
        try token.addKey("known", identifier: "02", bytes: known, in: "vouch")
        try token.addKey("short", identifier: "03", bits: 128, in: "vouch")
        try token.addKey("twin", identifier: "04", in: "vouch")
        try token.addKey("twin", identifier: "05", in: "vouch")
        try token.addKey("guarded", identifier: "01", in: "other")
        for (name, value) in token.environment { setenv(name, value, 1) }
        return token
    }

    private let token: TestToken
    private let nonce = [UInt8](1...12)
    private let content = Sensitive(Array("SPECIMEN".utf8))

    init() throws { token = try Self.shared.get() }

    private func key(_ address: String, pin: String = TestToken.pin) throws -> TokenKey {
        try TokenKey(TokenAddress(address), pin: Sensitive(Array(pin.utf8)))
    }

    private func key(named name: String) throws -> TokenKey { try key(token.address(token: "vouch", key: name)) }

    private func problem(_ make: () throws -> TokenKey) -> TokenProblem.Code? {
        do {
            _ = try make()
            return nil
        } catch {
            return (error as? TokenProblem)?.code
        }
    }

    // MARK: Sealing

    @Test(arguments: [0, 1, 16, 100_000])
    func `the token seals as OpenSSL does with the same key, and each opens the other's`(length: Int) throws {
        let inside = try key(named: "known")
        let outside = try OpenSSLCryptography().contentKey(Sensitive(Self.known))
        let content = Sensitive([UInt8](repeating: 7, count: length))
        let additional = Array("a place".utf8)
        let sealed = try inside.seal(content, nonce: nonce, authenticating: additional)
        #expect(try outside.seal(content, nonce: nonce, authenticating: additional) == sealed)
        #expect(try outside.open(sealed, authenticating: additional) == content)
        #expect(try inside.open(sealed, authenticating: additional) == content)
    }

    @Test func `what was changed, moved or sealed with another key does not open, and the key works on`() throws {
        let key = try key(named: "master")
        let sealed = try key.seal(content, nonce: nonce, authenticating: [1])
        var tag = sealed.tag
        tag[15] ^= 1
        let changed = [
            SealedContent(nonce: sealed.nonce, ciphertext: sealed.ciphertext, tag: tag),
            SealedContent(nonce: sealed.nonce, ciphertext: sealed.ciphertext.dropLast(), tag: sealed.tag),
            SealedContent(nonce: [UInt8](2...13), ciphertext: sealed.ciphertext, tag: sealed.tag),
            SealedContent(nonce: [1], ciphertext: sealed.ciphertext, tag: sealed.tag),
            SealedContent(nonce: sealed.nonce, ciphertext: sealed.ciphertext, tag: []),
        ]
        for changed in changed {
            #expect(throws: TokenProblem(.refused)) { try key.open(changed, authenticating: [1]) }
        }
        #expect(throws: TokenProblem(.refused)) { try key.open(sealed, authenticating: [2]) }
        let other = try self.key(named: "known")
        #expect(throws: TokenProblem(.refused)) { try other.open(sealed, authenticating: [1]) }
        #expect(try key.open(sealed, authenticating: [1]) == content)
    }

    @Test func `threads share a key`() async throws {
        let key = try key(named: "master")
        let (nonce, content) = (nonce, content)
        let opened = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<32 {
                group.addTask {
                    let place = [UInt8(number)]
                    let sealed = try key.seal(content, nonce: nonce, authenticating: place)
                    return try key.open(sealed, authenticating: place) == content
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(opened == 32)
    }

    // MARK: Sessions

    /// Ends all sessions, as happens where a token was taken out and put in again.
    private func endSessions() throws {
        typealias List = @convention(c) (UInt8, UnsafeMutablePointer<UInt>?, UnsafeMutablePointer<UInt>?) -> UInt
        typealias CloseAll = @convention(c) (UInt) -> UInt
        // The one that the keys of this process use, loaded already.
        let module = try #require(dlopen(TestToken.module, RTLD_NOW))
        defer { dlclose(module) }
        let list = unsafeBitCast(try #require(dlsym(module, "C_GetSlotList")), to: List.self)
        let closeAll = unsafeBitCast(try #require(dlsym(module, "C_CloseAllSessions")), to: CloseAll.self)
        var slots = [UInt](repeating: 0, count: 64)
        var count = UInt(slots.count)
        let result = list(1, &slots, &count)
        #expect(result == 0)
        #expect(count >= 2)
        for slot in slots.prefix(Int(count)) { #expect(closeAll(slot) == 0) }
    }

    @Test func `a session that the token ended is opened again, each time`() throws {
        let key = try key(named: "master")
        let sealed = try key.seal(content, nonce: nonce, authenticating: [1])
        for _ in 0..<3 {
            try endSessions()
            #expect(try key.open(sealed, authenticating: [1]) == content)
        }
    }

    @Test func `a PIN that the token refused is not given to it again, which would lock it`() throws {
        let address = token.address(token: "other", key: "guarded")
        let key = try key(address)
        try endSessions()
        try token.changePIN(from: TestToken.pin, to: "8765", in: "other")
        #expect(throws: TokenProblem(.login)) { try key.seal(content, nonce: nonce, authenticating: []) }
        try token.changePIN(from: "8765", to: TestToken.pin, in: "other")
        // The token would take it now.
        #expect(throws: TokenProblem(.login)) { try key.seal(content, nonce: nonce, authenticating: []) }
        let other = try self.key(address)
        #expect(try other.seal(content, nonce: nonce, authenticating: []).nonce == nonce)
    }

    @Test func `a key that could not be asked says nothing of what it should open`() {
        for code: TokenProblem.Code in [.absent, .login, .noKey, .gone, .memory] {
            #expect(TokenProblem(code).isTransient, "\(code)")
        }
        #expect(!TokenProblem(.refused).isTransient)
    }

    // MARK: Addresses

    @Test func `each thing that is wrong has its own code`() throws {
        #expect(problem { try key(named: "twin") } == .severalKeys)
        #expect(problem { try key(named: "short") } == .unfit)
        #expect(problem { try key(named: "absent") } == .noKey)
        #expect(problem { try key(token.address(token: "nowhere", key: "master")) } == .absent)
        #expect(problem { try key(token.address(token: "vouch", key: "master"), pin: "4321") } == .login)
        #expect(problem { try key("pkcs11:object=master?module-path=\(TestToken.module)") } == .severalTokens)
        #expect(problem { try key("pkcs11:token=vouch;object=a?module-path=/etc/hostname") } == .module)
        #expect(problem { try key("pkcs11:token=vouch;object=a?module-path=/nowhere.so") } == .module)
        #expect(problem { try key("pkcs11:token=vouch?module-path=\(TestToken.module)") } == .address)
        #expect(problem { try key("pkcs11:token=%zz;object=a?module-path=\(TestToken.module)") } == .address)
        let byIdentifier = "pkcs11:token=vouch;id=%04?module-path=\(TestToken.module)"
        #expect(problem { try key(byIdentifier) } == nil)
    }

    @Test func `an address names its module and no PIN`() throws {
        func code(_ text: String) -> TokenProblem.Code? {
            do throws(TokenProblem) {
                _ = try TokenAddress(text)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code("pkcs11:token=vouch;object=a") == .address)
        #expect(code("/etc/vouch/master.key") == .address)
        #expect(code("pkcs11:token=a;object=b?module-path=/m.so&pin-value=1234") == .pinInAddress)
        #expect(code("pkcs11:token=a;object=b?module-path=/m.so&pin-source=relative") == .address)
        #expect(code("pkcs11:object=b?module-path=/m.so&x=" + String(repeating: "a", count: 3000)) == .address)
        let address = "pkcs11:token=a;object=b?module-path=/m.so&pin-source=file:///etc/a%20b"
        #expect(try TokenAddress(address).pinFile == "/etc/a b")
        #expect(try TokenAddress("pkcs11:token=a;object=b?module-path=/m.so").pinFile == nil)
    }

    // MARK: The store

    @Test func `a store's master key moves into a token, and from there to another`() async throws {
        let file = token.folder.appendingPathComponent("\(UUID()).sqlite").path
        let cryptography = OpenSSLCryptography()
        func open(_ key: any ContentKey, previous: (any ContentKey)? = nil) async throws -> SQLDatabase {
            try await SQLDatabase(
                at: .file(path: file), masterKey: key, previousMasterKey: previous, cryptography: cryptography,
                contentKey: { try cryptography.contentKey($0) })
        }
        let plain = try cryptography.contentKey(Sensitive([UInt8](repeating: 7, count: 32)))
        let (first, second) = (try key(named: "master"), try key(named: "known"))
        let made = try await open(plain)
        let secret = try await made.secret("one") { content }
        try await made.close()
        for (old, new) in [(plain as any ContentKey, first), (first, second)] {
            let both = try await open(new, previous: old)
            #expect(try await both.rotateMasterKey() > 0)
            try await both.close()
            await #expect(throws: StoreError.otherMaster) { try await open(old) }
            let rotated = try await open(new)
            #expect(try await rotated.secret("one") { Sensitive([]) } == secret)
            try await rotated.close()
        }
    }
}
