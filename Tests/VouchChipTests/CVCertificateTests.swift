import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore
import VouchTesting

/// Card-verifiable certificates. Doc 9303-12 §8, BSI TR-03110-3 §C.
@Suite struct CVCertificateTests {
    private static let cryptography = OpenSSLCryptography()

    private func certificate(_ name: String) throws -> CVCertificate {
        try CVCertificate(parsing: try VectorFile("tr-03110/cv-certificates").bytes(name))
    }

    // MARK: Made by others

    @Test func `the chain of a test PKI reads, and its signatures hold`() throws {
        let chain = try ["test-link-2", "test-link-4", "test-verifier", "test-terminal"].map(certificate)
        #expect(
            chain.map(\.holder) == ["DETESTeID00002", "DETESTeID00004", "DEDVeIDDPST00035", "DEDEMODEV00038"])
        #expect(
            chain.map(\.authorization.role) == [
                .certificationAuthority, .certificationAuthority, .foreignVerifier, .terminal,
            ])
        #expect(chain.map(\.extensions.count) == [0, 0, 0, 2])
        #expect(chain[3].effectiveDate == CalendarDate(year: 2014, month: 3, day: 13))
        #expect(chain[3].expirationDate == CalendarDate(year: 2014, month: 4, day: 11))
        // A terminal of eID cards opens no group of a passport, whatever its bits.
        #expect(chain[3].authorization.readableGroups.isEmpty)
        guard case .elliptic(_, let parameters?) = chain[1].publicKey.value else {
            Issue.record("an authority without parameters")
            return
        }
        for (signer, signed) in zip(chain, chain.dropFirst()) {
            #expect(try signed.isSigned(by: signer, parameters: parameters, cryptography: Self.cryptography))
            #expect(try !signer.isSigned(by: signed, parameters: parameters, cryptography: Self.cryptography))
        }
        #expect(try !chain[2].isSigned(by: chain[0], parameters: parameters, cryptography: Self.cryptography))
        // A point whose curve nobody tells.
        #expect(try !chain[3].isSigned(by: chain[2], cryptography: Self.cryptography))
    }

    @Test func `what openpace makes reads, and its signatures hold`() throws {
        let authority = try certificate("ec-authority")
        let verifier = try certificate("ec-verifier")
        let terminal = try certificate("ec-terminal")
        #expect(authority.isSelfSigned)
        #expect(try authority.isSigned(by: authority, cryptography: Self.cryptography))
        #expect(try verifier.isSigned(by: authority, cryptography: Self.cryptography))
        guard case .elliptic(_, let parameters?) = authority.publicKey.value else {
            Issue.record("an authority without parameters")
            return
        }
        #expect(try terminal.isSigned(by: verifier, parameters: parameters, cryptography: Self.cryptography))
        #expect(verifier.authorization.role == .domesticVerifier)
        #expect(verifier.authorization.readableGroups == [3, 4])
        #expect(terminal.authorization.readableGroups == [3])

        let rsa = try certificate("rsa-authority")
        let foreign = try certificate("rsa-verifier")
        #expect(rsa.publicKey.scheme == .pss(.sha256, maskDigest: .sha256, saltLength: 32))
        // openpace takes the longest salt that fits, where §7.1.4.1.1 has one as long as the digest: a chip refuses it.
        let key = try #require(rsa.publicKey.publicKeyInfo(inheriting: nil)).encoded
        for certificate in [rsa, foreign] {
            #expect(try !certificate.isSigned(by: rsa, cryptography: Self.cryptography))
            let longest = SignatureScheme.pss(.sha256, maskDigest: .sha256, saltLength: 256 - 32 - 2)
            #expect(
                try Self.cryptography.isValid(
                    certificate.signature, of: certificate.body, by: longest, publicKey: key))
        }
        #expect(foreign.authorization.role == .foreignVerifier)
    }

    @Test func `a change of any byte is refused, or breaks the signature`() throws {
        let authority = try certificate("ec-authority")
        let bytes = try VectorFile("tr-03110/cv-certificates").bytes("ec-verifier")
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x01
            guard let read = try? CVCertificate(parsing: changed) else { continue }
            #expect(try !read.isSigned(by: authority, cryptography: Self.cryptography), "byte \(index)")
        }
    }

    @Test func `a certificate cut off anywhere is refused, and so is one with more behind it`() throws {
        for name in ["test-terminal", "ec-authority", "rsa-verifier"] {
            let bytes = try VectorFile("tr-03110/cv-certificates").bytes(name)
            for count in bytes.indices {
                #expect(throws: ChipError.self) { try CVCertificate(parsing: Array(bytes.prefix(count))) }
            }
            #expect(throws: ChipError.self) { try CVCertificate(parsing: bytes + [0]) }
            #expect(throws: ChipError.self) { try CVCertificate(parsing: bytes + bytes) }
        }
        #expect(throws: ChipError.self) { try CVCertificate(parsing: [UInt8](repeating: 0x7F, count: 100_000)) }
    }

    @Test func `a chip names its authority as a certificate does, beyond ASCII too`() throws {
        // Ã and ¶ are one letter in UTF-8, and Ö alone is none there.
        for name in [[0xC3, 0xB6], [0xD6]] as [[UInt8]] {
            let reference = Array("UTCVCA".utf8) + name + Array("00001".utf8)
            let change = Change("an authority in Latin-1", 0x42, reference)
            let certificate = try CVCertificate(parsing: Self.bytes(change))
            let bytes = TLVWriter.object(0x42, reference)
            let file = try LDSContent.decode(.cvca, bytes + [UInt8](repeating: 0, count: 36 - bytes.count))
            guard case .certificationAuthorities(let authorities) = file.content else {
                Issue.record("not of the kind asked for")
                return
            }
            #expect(authorities.references == [certificate.authority])
            #expect(file.findings.isEmpty)
        }
    }

    // MARK: Hostile

    /// The fields of a certificate, of which one is replaced.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let tag: UInt32
        /// Everything that stands in its place.
        let replacement: [UInt8]

        init(_ name: String, _ tag: UInt32, _ value: [UInt8]) {
            self.init(name, replacing: tag, by: TLVWriter.object(tag, value))
        }

        init(_ name: String, replacing tag: UInt32, by replacement: [UInt8]) {
            testDescription = name
            self.tag = tag
            self.replacement = replacement
        }
    }

    private static let fields: [(tag: UInt32, value: [UInt8])] = [
        (0x5F29, [0]), (0x42, Array("UTCVCA00001".utf8)), (0x7F49, ellipticKey()), (0x5F20, Array("UTDV0000001".utf8)),
        (0x7F4C, template([0x83])), (0x5F25, [2, 5, 0, 1, 0, 1]), (0x5F24, [2, 6, 0, 1, 3, 1]),
    ]

    private static func template(_ bits: [UInt8], _ type: OID = CertificateHolderAuthorization.inspectionSystem)
        -> [UInt8]
    {
        TLVWriter.objectIdentifier(type) + TLVWriter.object(0x53, bits)
    }

    private static func ellipticKey(_ objects: [UInt8]? = nil, number: UInt32 = 3) -> [UInt8] {
        TLVWriter.objectIdentifier(OID(0, 4, 0, 127, 0, 7, 2, 2, 2, 2, number))
            + (objects ?? TLVWriter.object(0x86, [4] + [UInt8](repeating: 1, count: 64)))
    }

    private static func rsaKey(_ modulus: [UInt8], _ exponent: [UInt8]) -> [UInt8] {
        TLVWriter.objectIdentifier(OID(0, 4, 0, 127, 0, 7, 2, 2, 2, 1, 4)) + TLVWriter.object(0x81, modulus)
            + TLVWriter.object(0x82, exponent)
    }

    private static func bytes(_ change: Change?) -> [UInt8] {
        let body = fields.flatMap { field in
            field.tag == change?.tag ? change?.replacement ?? [] : TLVWriter.object(field.tag, field.value)
        }
        return TLVWriter.object(0x7F4E, body) + TLVWriter.object(0x5F37, [UInt8](repeating: 7, count: 64))
    }

    static let lawful: [Change] = [
        .init("a name of eight", 0x42, Array("UT000001".utf8)),
        .init("a name of sixteen", 0x5F20, Array("UTABCDEFGHI00001".utf8)),
        .init("a name in Latin-1", 0x5F20, Array("UTD".utf8) + [0xD6] + Array("0000001".utf8)),
        .init("RSA", 0x7F49, rsaKey([0x80] + [UInt8](repeating: 1, count: 255), [1, 0, 1])),
        .init("a day only", 0x5F24, [2, 5, 0, 1, 0, 1]),
        .init("a leap day", 0x5F24, [2, 8, 0, 2, 2, 9]),
    ]

    static let changes: [Change] = [
        .init("another version", 0x5F29, [1]), .init("no version", 0x5F29, []), .init("two versions", 0x5F29, [0, 0]),
        .init("a name of seven", 0x42, Array("UT00001".utf8)), .init("no name", 0x42, []),
        .init("a name of seventeen", 0x42, Array("UTABCDEFGHIJ00001".utf8)),
        .init("a state in lower case", 0x42, Array("utCVCA00001".utf8)),
        .init("a control character", 0x5F20, Array("UTDV".utf8) + [0] + Array("000001".utf8)),
        .init("a control character of Latin-1", 0x5F20, Array("UTDV".utf8) + [0x9B] + Array("000001".utf8)),
        .init("no key", 0x7F49, []), .init("a scheme nobody knows", 0x7F49, ellipticKey(number: 6)),
        .init("a key without point", 0x7F49, ellipticKey([])),
        .init(
            "a compressed point", 0x7F49, ellipticKey(TLVWriter.object(0x86, [2] + [UInt8](repeating: 1, count: 32)))),
        .init(
            "a point of odd length", 0x7F49, ellipticKey(TLVWriter.object(0x86, [4] + [UInt8](repeating: 1, count: 63)))
        ),
        .init("an empty point", 0x7F49, ellipticKey(TLVWriter.object(0x86, []))),
        .init("a point too long", 0x7F49, ellipticKey(TLVWriter.object(0x86, [4] + [UInt8](repeating: 1, count: 200)))),
        .init(
            "half of the parameters", 0x7F49,
            ellipticKey(TLVWriter.object(0x81, [7]) + TLVWriter.object(0x86, [4, 1, 1]))),
        .init(
            "RSA with a point", 0x7F49,
            TLVWriter.objectIdentifier(OID(0, 4, 0, 127, 0, 7, 2, 2, 2, 1, 4)) + TLVWriter.object(0x86, [4, 1, 1])),
        .init("a short modulus", 0x7F49, rsaKey([UInt8](repeating: 0xFF, count: 64), [1, 0, 1])),
        .init("a modulus of 8,192 bits", 0x7F49, rsaKey([UInt8](repeating: 0xFF, count: 1024), [1, 0, 1])),
        .init("an even modulus", 0x7F49, rsaKey([UInt8](repeating: 0xFE, count: 128), [1, 0, 1])),
        .init("a zero before the modulus", 0x7F49, rsaKey([0] + [UInt8](repeating: 0xFF, count: 128), [1, 0, 1])),
        .init("an exponent of one", 0x7F49, rsaKey([UInt8](repeating: 0xFF, count: 128), [1])),
        .init("an even exponent", 0x7F49, rsaKey([UInt8](repeating: 0xFF, count: 128), [2])),
        .init("a long exponent", 0x7F49, rsaKey([UInt8](repeating: 0xFF, count: 128), [1, 0, 0, 0, 1])),
        .init("no rights", 0x7F4C, template([])), .init("rights of two bytes", 0x7F4C, template([0x83, 0])),
        .init("rights without a type", 0x7F4C, TLVWriter.object(0x53, [0x83])),
        .init("a type that is no identifier", 0x7F4C, [0x06, 1, 0x80, 0x53, 1, 0x83]),
        .init("something behind the rights", 0x7F4C, template([0x83]) + [0x53, 1, 0]),
        .init("a thirteenth month", 0x5F25, [2, 5, 1, 3, 0, 1]), .init("no such day", 0x5F25, [2, 5, 0, 2, 3, 0]),
        .init("a date in letters", 0x5F25, Array("250101".utf8)), .init("a packed date", 0x5F25, [0x25, 0x01, 0x01]),
        .init("a long date", 0x5F25, [2, 0, 2, 5, 0, 1, 0, 1]),
        .init("the end before the start", 0x5F24, [2, 4, 1, 2, 3, 1]),
        .init("a field left out", replacing: 0x5F25, by: []),
        .init(
            "a field twice", replacing: 0x5F25,
            by: TLVWriter.object(0x5F25, [2, 5, 0, 1, 0, 1]) + TLVWriter.object(0x5F25, [2, 5, 0, 1, 0, 1])),
        .init("fields swapped", replacing: 0x5F25, by: TLVWriter.object(0x5F24, [2, 5, 0, 1, 0, 1])),
        .init("a length in more bytes than needed", replacing: 0x5F29, by: [0x5F, 0x29, 0x81, 1, 0]),
        .init(
            "a field nobody knows", replacing: 0x5F24,
            by: TLVWriter.object(0x5F24, [2, 6, 0, 1, 3, 1]) + [0x5F, 0x2A, 1, 0]),
        .init(
            "an extension without an identifier", replacing: 0x5F24,
            by: TLVWriter.object(0x5F24, [2, 6, 0, 1, 3, 1])
                + TLVWriter.object(0x65, TLVWriter.object(0x73, [0x80, 0]))),
        .init(
            "a hundred extensions", replacing: 0x5F24,
            by: TLVWriter.object(0x5F24, [2, 6, 0, 1, 3, 1])
                + TLVWriter.object(0x65, [[UInt8]](repeating: [0x73, 3, 6, 1, 0x2A], count: 100).flatMap { $0 })),
    ]

    @Test(arguments: [nil] + lawful.map(Optional.some))
    func `what the profile allows is read`(_ change: Change?) throws {
        let bytes = Self.bytes(change)
        let read = try CVCertificate(parsing: bytes)
        #expect(try CVCertificate(parsing: TLVWriter.object(0x7F21, bytes)) == read)
        #expect(bytes.starts(with: read.body))
    }

    @Test(arguments: changes) func `what the profile does not allow is refused`(_ change: Change) {
        #expect {
            try CVCertificate(parsing: Self.bytes(change))
        } throws: {
            ($0 as? ChipError)?.code == .malformedCertificate
        }
    }

    // MARK: Chains

    private static func made(
        _ authority: String, _ holder: String, _ bits: UInt8, until year: UInt8 = 9
    ) throws -> CVCertificate {
        let body = fields.flatMap { field -> [UInt8] in
            switch field.tag {
            case 0x42: TLVWriter.object(0x42, Array(authority.utf8))
            case 0x5F20: TLVWriter.object(0x5F20, Array(holder.utf8))
            case 0x7F4C: TLVWriter.object(0x7F4C, template([bits]))
            case 0x5F24: TLVWriter.object(0x5F24, [2, year, 1, 2, 3, 1])
            default: TLVWriter.object(field.tag, field.value)
            }
        }
        return try CVCertificate(
            parsing: TLVWriter.object(0x7F4E, body) + TLVWriter.object(0x5F37, [UInt8](repeating: 7, count: 64)))
    }

    @Test func `the shortest chain is found, and only one of lawful links`() throws {
        let terminal = try Self.made("UTDV0000001", "UTIS0000001", 0x03)
        let verifier = try Self.made("UTCVCA00002", "UTDV0000001", 0x83)
        let link = try Self.made("UTCVCA00001", "UTCVCA00002", 0xC3)
        let back = try Self.made("UTCVCA00002", "UTCVCA00001", 0xC3)
        let root = try Self.made("UTCVCA00001", "UTCVCA00001", 0xC3)
        // A terminal cannot sign, nor a verifier for a verifier.
        let forged = try Self.made("UTCVCA00001", "UTDV0000001", 0x03)
        let middle = try Self.made("UTCVCA00001", "UTCVCA00002", 0x83)
        let pool = [forged, middle, back, root, link, verifier, terminal]
        func chain(_ trustPoints: [String], _ pool: [CVCertificate], on date: CalendarDate? = nil) -> [String]? {
            CVCertificateChain(from: trustPoints, to: terminal, through: pool, on: date)?.certificates.map(\.holder)
        }
        #expect(chain(["UTCVCA00001"], pool) == ["UTCVCA00002", "UTDV0000001", "UTIS0000001"])
        #expect(chain(["UTCVCA00002", "UTCVCA00001"], pool) == ["UTDV0000001", "UTIS0000001"])
        #expect(chain(["UTDV0000001"], []) == ["UTIS0000001"])
        #expect(chain(["UTCVCA00003"], pool) == nil)
        #expect(chain([], pool) == nil)
        #expect(chain(["UTCVCA00001"], [verifier, back, root]) == nil)
        #expect(chain(["UTCVCA00001"], [verifier, middle]) == nil)
        #expect(CVCertificateChain(from: ["UTCVCA00001"], to: link, through: pool, on: nil) == nil)

        // An old link is taken, an old verifier is not. §7.1.4.3.3.
        let day = CalendarDate(year: 2028, month: 1, day: 1)
        let oldLink = try Self.made("UTCVCA00001", "UTCVCA00002", 0xC3, until: 6)
        let oldVerifier = try Self.made("UTCVCA00002", "UTDV0000001", 0x83, until: 6)
        #expect(chain(["UTCVCA00001"], [oldLink, verifier], on: day)?.count == 3)
        #expect(chain(["UTCVCA00001"], [link, oldVerifier], on: day) == nil)
        #expect(chain(["UTCVCA00001"], [link, oldVerifier])?.count == 3)
        // Nor is an old terminal's own certificate.
        let oldTerminal = try Self.made("UTDV0000001", "UTIS0000001", 0x03, until: 6)
        let pair = [link, verifier]
        #expect(CVCertificateChain(from: ["UTCVCA00001"], to: oldTerminal, through: pair, on: day) == nil)
        #expect(CVCertificateChain(from: ["UTCVCA00001"], to: oldTerminal, through: pair, on: nil) != nil)
    }

    @Test func `a pool of a thousand that goes in circles is left soon`() throws {
        let terminal = try Self.made("UTDV0000001", "UTIS0000001", 0x03)
        var pool = [try Self.made("UTCVCA00000", "UTDV0000001", 0x83)]
        for from in 0..<30 {
            for to in 0..<30 where from != to {
                pool.append(try Self.made("UTCVCA000\(10 + from)", "UTCVCA000\(10 + to)", 0xC3))
            }
        }
        pool.append(try Self.made("UTCVCA00039", "UTCVCA00000", 0xC3))
        let lost = CVCertificateChain(from: ["UTCVCA99999"], to: terminal, through: pool, on: nil)
        #expect(lost == nil)
        let found = CVCertificateChain(from: ["UTCVCA00010"], to: terminal, through: pool, on: nil)
        #expect(found?.certificates.count == 4)
    }
}
