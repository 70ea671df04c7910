import Testing
import VouchCore
import VouchOpenSSL

@testable import VouchJOSE

@Suite struct PackageTests {
    private let cryptography = OpenSSLCryptography()
    /// 2026-11-23T12:00:00Z.
    private let now = 1_795_435_200

    private func seal(
        for kind: JOSEKeys.Kind = .elliptic, signed: Bool = true, nonce: String? = nil, at time: Int? = nil,
        as form: PackageSealer.Form = .compact
    ) throws -> [UInt8] {
        let sealer = try PackageSealer(
            for: kind.key().publicKey, signedBy: signed ? JOSEKeys.device() : nil, cryptography: cryptography)
        return try sealer.seal(secretContent, at: time ?? now, nonce: nonce, as: form)
    }

    private func opener(
        knowsDevice: Bool = true, memory: any ReplayMemory = BoundedReplayMemory(),
        policy: PackagePolicy = PackagePolicy()
    ) throws -> PackageOpener {
        try PackageOpener(
            keys: [JOSEKeys.rsa(), JOSEKeys.elliptic()], deviceKeys: knowsDevice ? [JOSEKeys.device().publicKey] : [],
            memory: memory, policy: policy, cryptography: cryptography)
    }

    @Test(arguments: JOSEKeys.Kind.allCases, [PackageSealer.Form.compact, .flattenedJSON])
    func `a signed package is opened and its signer named`(
        _ kind: JOSEKeys.Kind, _ form: PackageSealer.Form
    ) async throws {
        let opened = try await opener().open(seal(for: kind, nonce: "n-1", as: form), at: now + 10, nonce: "n-1")
        #expect(opened.content == secretContent)
        #expect(try opened.signature == .verified(thumbprint: JOSEKeys.device().publicKey.thumbprint(cryptography)))
        #expect(opened.stamp.issuedAt == now)
        #expect(opened.stamp.nonce == "n-1")
        #expect(opened.stamp.identifier.count == 22)
    }

    @Test func `without a known device key a signature is not checked, and none is told as absent`() async throws {
        let opener = try opener(knowsDevice: false)
        #expect(try await opener.open(seal(), at: now).signature == .notChecked)
        let unsigned = try await opener.open(seal(signed: false), at: now)
        #expect(unsigned.signature == .absent)
        #expect(unsigned.content == secretContent)
    }

    @Test func `where a device key is known, or a signature required, a package without one is refused`() async throws {
        let unsigned = try seal(signed: false)
        await #expect(throws: JOSEError(.refused)) { try await opener().open(unsigned, at: now) }
        let strict = try opener(knowsDevice: false, policy: PackagePolicy(requiresSignature: true))
        let signed = try seal()
        for package in [unsigned, signed] {
            await #expect(throws: JOSEError(.refused)) { try await strict.open(package, at: now) }
        }
    }

    @Test func `another device's signature is refused, also under the known device's name`() async throws {
        for name in [nil, "device-1"] {
            let stranger = try OpenSSLPackageKey(OpenSSLKey(curve: .p256), identifier: name)
            let sealer = try PackageSealer(
                for: JOSEKeys.elliptic().publicKey, signedBy: stranger, cryptography: cryptography)
            let package = try sealer.seal(secretContent, at: now)
            await #expect(throws: JOSEError(.refused)) { try await opener().open(package, at: now) }
        }
    }

    @Test func `a recipient cannot pass a signed package on to another`() async throws {
        let inner = try JWE(parsing: seal(for: .rsa), maximumLength: 1 << 16).open(with: JOSEKeys.rsa(), cryptography)
        let cty = JSONValue.Member(name: "cty", value: .string("JOSE"))
        let forwarded = try JWE.seal(inner, for: JOSEKeys.elliptic().publicKey, header: [cty], cryptography)
        await #expect(throws: JOSEError(.refused)) { try await opener().open(forwarded.compact, at: now) }
        // To whom it was addressed it may come in any envelope.
        let again = try JWE.seal(inner, for: JOSEKeys.rsa().publicKey, header: [cty], cryptography)
        #expect(try await opener().open(again.compact, at: now).content == secretContent)
    }

    @Test func `a package is opened once`() async throws {
        let opener = try opener()
        let package = try seal()
        _ = try await opener.open(package, at: now)
        await #expect(throws: JOSEError(.replayed)) { try await opener.open(package, at: now + 1) }
        // The same content in the other form is the same package.
        let flattened = try JWE(parsing: package, maximumLength: 1 << 16).flattened
        await #expect(throws: JOSEError(.replayed)) { try await opener.open(flattened, at: now + 1) }
        _ = try await opener.open(seal(), at: now + 1)
    }

    @Test func `of many at once one is opened`() async throws {
        let opener = try opener()
        let package = try seal()
        let now = now
        let opened = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 { group.addTask { (try? await opener.open(package, at: now)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(opened == 1)
    }

    @Test func `age and clock skew have limits`() async throws {
        let policy = PackagePolicy(maximumAge: 100, clockSkew: 10)
        for (offset, isFresh) in [
            (0, true), (110, true), (111, false), (-10, true), (-11, false), (Int.max / 2, false),
        ] {
            let package = try seal(signed: false)
            let opener = try opener(knowsDevice: false, policy: policy)
            let time = now &+ offset
            if isFresh {
                _ = try await opener.open(package, at: time)
            } else {
                await #expect(throws: JOSEError(.stale), "\(offset)") { try await opener.open(package, at: time) }
            }
        }
        let opener = try opener(knowsDevice: false)
        let package = try seal(signed: false)
        for time in [Int.min, -1, Int.max] {
            await #expect(throws: JOSEError(.stale)) { try await opener.open(package, at: time) }
        }
    }

    @Test func `a package that answers another request, or none, is told so and stays unopened`() async throws {
        let opener = try opener()
        for nonce in [nil, "n-2"] {
            let package = try seal(nonce: nonce)
            await #expect(throws: JOSEError(.otherNonce)) { try await opener.open(package, at: now, nonce: "n-1") }
            _ = try await opener.open(package, at: now, nonce: nonce)
        }
    }

    @Test func `a forged stamp is not told from a forged content`() async throws {
        let opener = try opener()
        let package = try seal(at: 0)
        var forged = package
        forged[forged.count - 30] ^= 1
        await #expect(throws: JOSEError(.refused)) { try await opener.open(forged, at: now) }
        await #expect(throws: JOSEError(.stale)) { try await opener.open(package, at: now) }
    }

    @Test func `a package without a stamp is refused`() async throws {
        let bare = try JWE.seal(secretContent, for: JOSEKeys.elliptic().publicKey, header: [], cryptography)
        await #expect(throws: JOSEError(.refused)) { try await opener(knowsDevice: false).open(bare.compact, at: now) }
    }

    @Test func `a package names its key, and an unknown name is refused`() async throws {
        let old = try OpenSSLPackageKey(OpenSSLKey(curve: .p256), identifier: "old")
        let new = try OpenSSLPackageKey(OpenSSLKey(curve: .p256), identifier: "new")
        let sealer = try PackageSealer(for: new.publicKey, cryptography: cryptography)
        func opener(_ keys: [OpenSSLPackageKey]) throws -> PackageOpener {
            try PackageOpener(keys: keys, memory: BoundedReplayMemory(), cryptography: cryptography)
        }
        let package = try sealer.seal(secretContent, at: now)
        #expect(try await opener([old, new]).open(package, at: now).content == secretContent)
        await #expect(throws: JOSEError(.refused)) { try await opener([old]).open(package, at: now) }
        await #expect(throws: JOSEError(.refused)) { try await opener([]).open(package, at: now) }
    }

    @Test func `too long a package is neither made nor read`() async throws {
        let recipient = try JOSEKeys.elliptic().publicKey
        for device in [nil, try JOSEKeys.device()] {
            let sealer = try PackageSealer(
                for: recipient, signedBy: device, maximumLength: 100_000, cryptography: cryptography)
            let largest = Sensitive([UInt8](repeating: 1, count: device == nil ? 70_000 : 50_000))
            for form in [PackageSealer.Form.compact, .flattenedJSON] {
                #expect(try sealer.seal(largest, at: now, as: form).count <= 100_000)
            }
            let larger = Sensitive([UInt8](repeating: 1, count: device == nil ? 75_000 : 56_000))
            #expect(throws: JOSEError(.tooLong)) { try sealer.seal(larger, at: now) }
        }
        let package = try seal()
        let small = try opener(policy: PackagePolicy(maximumLength: package.count - 1))
        await #expect(throws: JOSEError(.tooLong)) { try await small.open(package, at: now) }
    }

    @Test func `keys for another use are refused before anything is made`() throws {
        let device = try JOSEKeys.device()
        let signing = try JSONWebKey(device.publicKey.material, use: .signature)
        #expect(throws: JOSEError(.unsupportedKey)) { try PackageSealer(for: signing, cryptography: cryptography) }
        let recipient = try JOSEKeys.elliptic().publicKey
        #expect(throws: JOSEError(.unsupportedKey)) {
            try PackageSealer(for: recipient, signedBy: JOSEKeys.rsa(), cryptography: cryptography)
        }
        #expect(throws: JOSEError(.unsupportedKey)) {
            try PackageOpener(
                keys: [], deviceKeys: [JOSEKeys.rsa().publicKey], memory: BoundedReplayMemory(),
                cryptography: cryptography)
        }
    }

    @Test func `what cannot be stamped is not sealed`() throws {
        #expect(throws: JOSEError(.cryptographyFailed)) { try seal(signed: false, nonce: "") }
        #expect(throws: JOSEError(.cryptographyFailed)) { try seal(nonce: String(repeating: "n", count: 257)) }
        #expect(throws: JOSEError(.cryptographyFailed)) { try seal(at: -1) }
    }

    @Test func `nothing of a package is printed`() async throws {
        let opened = try await opener().open(seal(), at: now)
        var dumped = ""
        dump(opened, to: &dumped)
        dump(try JOSEKeys.device(), to: &dumped)
        #expect(!dumped.contains("ERIKSSON"))
        #expect(!dumped.contains("handle"))
        #expect(dumped.contains("<redacted>"))
    }
}
