import Testing
import VouchChip
import VouchCore
import VouchPKI
import VouchOpenSSL

@Suite struct KeyTests {
    static let curves = StandardizedParameters.allCases.filter(\.isElliptic)
    static let message = Array("IN CONGRESS, JULY 4, 1776".utf8)

    @Test(arguments: [(32 << 10, true), ((32 << 10) + 1, false)])
    func `a package key's text is at most 32 KiB long`(_ length: Int, _ isRead: Bool) throws {
        let der = try OpenSSLKey(curve: .p256).privateKeyInfo().reveal { Array($0) }
        let text = Array(PEM.text(PEM.Block(label: "PRIVATE KEY", bytes: der)).utf8)
        let padded = Sensitive(text + [UInt8](repeating: 0x0A, count: length - text.count))
        if isRead {
            #expect(throws: Never.self) { try OpenSSLPackageKey(pem: padded) }
        } else {
            #expect(throws: CryptographyError.unsupportedParameters) { try OpenSSLPackageKey(pem: padded) }
        }
    }

    @Test(arguments: curves, [false, true])
    func `EC keys come back from what they write, named or spelled out`(
        _ curve: StandardizedParameters, _ isExplicit: Bool
    ) throws {
        let key = try OpenSSLKey(curve: curve, isExplicit: isExplicit)
        #expect(key.kind == .elliptic(curve))
        let encoded = try key.subjectPublicKeyInfo()
        // Explicit parameters name the prime-field type; named ones do not.
        let primeField: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x01, 0x01]
        #expect(encoded.contains(primeField) == isExplicit)
        let group = try OpenSSLCryptography().group(.standardized(curve))
        #expect(try key.publicPoint() == group.multiply(group.generator, by: key.privateScalar()))

        let read = try OpenSSLKey(subjectPublicKeyInfo: encoded)
        #expect(read.kind == key.kind)
        #expect(!read.isPrivate)
        #expect(try read.subjectPublicKeyInfo() == encoded)
        #expect(try read.publicPoint() == key.publicPoint())
        #expect(throws: CryptographyError.unsupportedParameters) { try read.privateScalar() }
        #expect(throws: CryptographyError.unsupportedParameters) { try read.privateKeyInfo() }
        #expect(throws: CryptographyError.unsupportedParameters) { try read.sign([], by: .ecdsa(.sha256)) }

        let restored = try OpenSSLKey(privateKeyInfo: key.privateKeyInfo())
        #expect(restored.isPrivate)
        #expect(try restored.subjectPublicKeyInfo() == encoded)
        let again = try OpenSSLKey(curve: curve, isExplicit: isExplicit, scalar: key.privateScalar())
        #expect(try again.subjectPublicKeyInfo() == encoded)
        for scheme in [SignatureScheme.ecdsa(.sha256), .plainECDSA(.sha1), .plainECDSA(.sha512)] {
            for signer in [key, restored, again] { try expectSound(signer, read, scheme, judged: signer === key) }
        }
    }

    @Test(arguments: [1_024, 1_280, 1_536, 2_048, 3_072])
    func `RSA keys come back from what they write and sign`(_ bits: Int) throws {
        let key = try OpenSSLKey(rsaBits: bits)
        #expect(key.kind == .rsa(bits: bits))
        let read = try OpenSSLKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo())
        #expect(read.kind == key.kind)
        #expect(try read.subjectPublicKeyInfo() == key.subjectPublicKeyInfo())
        #expect(throws: CryptographyError.unsupportedParameters) { try read.sign([], by: .pkcs1(.sha256)) }
        #expect(throws: CryptographyError.unsupportedParameters) { try read.publicPoint() }
        let restored = try OpenSSLKey(privateKeyInfo: key.privateKeyInfo())
        let schemes: [SignatureScheme] = [
            .pkcs1(.sha1), .pkcs1(.sha256), .pkcs1(.sha512), .pss(.sha256, maskDigest: .sha256, saltLength: 32),
            .pss(.sha256, maskDigest: .sha1, saltLength: 20), .pss(.sha1, maskDigest: .sha1, saltLength: 0),
        ]
        for scheme in schemes {
            try expectSound(key, read, scheme, judged: true)
            try expectSound(restored, read, scheme, judged: false)
        }
        // The salt and the mask are part of the scheme.
        let signature = try key.sign(Self.message, by: .pss(.sha256, maskDigest: .sha256, saltLength: 32))
        for wrong in [
            SignatureScheme.pss(.sha256, maskDigest: .sha256, saltLength: 20),
            .pss(.sha256, maskDigest: .sha1, saltLength: 32), .pkcs1(.sha256),
        ] {
            #expect(try !read.isValid(signature, of: Self.message, by: wrong))
        }
        for salt in [-1, -2, -4, Int.min] {
            let scheme = SignatureScheme.pss(.sha256, maskDigest: .sha256, saltLength: salt)
            #expect(throws: CryptographyError.unsupportedParameters) { try key.sign([], by: scheme) }
            #expect(throws: CryptographyError.unsupportedParameters) {
                try read.isValid(signature, of: [], by: scheme)
            }
        }
        let scheme = SignatureScheme.pss(.sha256, maskDigest: .sha256, saltLength: .max)
        #expect(throws: CryptographyError.self) { try key.sign([], by: scheme) }
        #expect(try !read.isValid(signature, of: Self.message, by: scheme))
    }

    /// Valid as made, invalid when any part is changed, and, where asked, valid for the openssl command.
    private func expectSound(
        _ signer: OpenSSLKey, _ verifier: OpenSSLKey, _ scheme: SignatureScheme, judged: Bool
    ) throws {
        let signature = try signer.sign(Self.message, by: scheme)
        #expect(try verifier.isValid(signature, of: Self.message, by: scheme))
        #expect(try !verifier.isValid(signature, of: Self.message + [0], by: scheme))
        for index in [0, 1, signature.count / 2, signature.count - 1] {
            var forged = signature
            forged[index] ^= 0x10
            #expect(try !verifier.isValid(forged, of: Self.message, by: scheme))
        }
        for malformed in [
            [], [0], Array(signature.dropLast()), signature + [0], [UInt8](repeating: 0, count: signature.count),
            [UInt8](repeating: 0xFF, count: signature.count), [UInt8](repeating: 0x30, count: 4_000),
        ] {
            #expect(try !verifier.isValid(malformed, of: Self.message, by: scheme))
        }
        // Not every scheme can be asked for on a command line.
        guard judged, let options = scheme.commandOptions else { return }
        let files = [
            "key.der": try verifier.subjectPublicKeyInfo(), "message": Self.message, "signature": signature,
        ]
        let arguments = ["dgst"] + options + ["-keyform", "DER", "-verify", "key.der", "-signature", "signature"]
        #expect(try OpenSSLCommand.run(arguments + ["message"], files: files) != nil)
    }

    @Test func `raw RSA is the power by either exponent, of numbers below the modulus`() throws {
        let key = try OpenSSLKey(rsaBits: 1_024)
        let block = [0] + [UInt8](repeating: 0x6A, count: 127)
        let signed = try key.rsaPrivate(block)
        #expect(signed != block)
        #expect(try key.rsaPublic(signed) == block)
        #expect(try key.rsaPrivate(key.rsaPublic(block)) == block)
        let wrong: [([UInt8], CryptographyError)] = [
            ([], .wrongLength), (Array(block.dropLast()), .wrongLength), (block + [0], .wrongLength),
            ([UInt8](repeating: 0xFF, count: 128), .invalidElement),
        ]
        for (block, error) in wrong {
            #expect(throws: error) { try key.rsaPublic(block) }
            #expect(throws: error) { try key.rsaPrivate(block) }
        }
        let publicKey = try OpenSSLKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo())
        #expect(throws: CryptographyError.unsupportedParameters) { try publicKey.rsaPrivate(block) }
        let other = try OpenSSLKey(curve: .p256)
        #expect(throws: CryptographyError.unsupportedParameters) { try other.rsaPublic(block) }
    }

    @Test func `a scheme of the other kind of key is refused`() throws {
        let (rsa, elliptic) = (try OpenSSLKey(rsaBits: 1_024), try OpenSSLKey(curve: .p256))
        let refusal = CryptographyError.unsupportedParameters
        for scheme in [SignatureScheme.ecdsa(.sha256), .plainECDSA(.sha256)] {
            #expect(throws: refusal) { try rsa.sign([], by: scheme) }
            #expect(throws: refusal) { try rsa.isValid([1], of: [], by: scheme) }
        }
        for scheme in [SignatureScheme.pkcs1(.sha256), .pss(.sha256, maskDigest: .sha256, saltLength: 32)] {
            #expect(throws: refusal) { try elliptic.sign([], by: scheme) }
            #expect(throws: refusal) { try elliptic.isValid([1], of: [], by: scheme) }
        }
    }

    @Test func `keys of no sense are refused`() throws {
        for bits in [-1, 0, 512, 1_023, 4_097, Int.max] {
            #expect(throws: CryptographyError.unsupportedParameters) { try OpenSSLKey(rsaBits: bits) }
        }
        let group = StandardizedParameters.modp1024Order160
        #expect(throws: CryptographyError.unsupportedParameters) { try OpenSSLKey(curve: group) }
        let order = try OpenSSLCryptography().group(.standardized(.p256)).order
        for scalar in [[0], order, [UInt8](repeating: 0xFF, count: 32), [1] + order] {
            #expect(throws: CryptographyError.invalidElement) {
                try OpenSSLKey(curve: .p256, scalar: SecretBytes(scalar))
            }
        }
        #expect(throws: CryptographyError.self) { try OpenSSLKey(curve: .p256, scalar: SecretBytes([])) }
    }

    @Test func `printing a key shows no number of it`() throws {
        let key = try OpenSSLKey(curve: .p256)
        for text in ["\(key)", String(reflecting: key)] {
            #expect(text.hasPrefix("private elliptic("))
            #expect(text.count < 80)
        }
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!dumped.contains("handle"))
    }
}

extension SignatureScheme {
    /// For `openssl dgst`; nil where it has no such form.
    fileprivate var commandOptions: [String]? {
        func name(_ digest: DigestAlgorithm) -> String { digest.rawValue.replacing("-", with: "").lowercased() }
        switch self {
        case .pkcs1(let digest), .ecdsa(let digest): return ["-\(name(digest))"]
        case .pss(let digest, let mask, let salt):
            let settings = ["rsa_padding_mode:pss", "rsa_mgf1_md:\(name(mask))", "rsa_pss_saltlen:\(salt)"]
            return ["-\(name(digest))"] + settings.flatMap { ["-sigopt", $0] }
        case .plainECDSA: return nil
        }
    }
}
