import Testing
import TrustTestSupport
import VouchChip
import VouchPKI

@Suite struct SecurityInfosTests {
    static let elliptic = EllipticParameters(
        prime: [0x83] + [UInt8](repeating: 0x11, count: 27), a: [5], b: [0],
        generator: [4] + [UInt8](repeating: 9, count: 56), order: [0x7F] + [UInt8](repeating: 1, count: 27), cofactor: 1
    )
    static let modular = ModularParameters(prime: [0xFF, 0x01], generator: [2], order: [0x7F])
    static let pace = OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2)
    static let paceParameters = OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 2)

    static var everyKind: [SecurityInfo] {
        let groups: [DomainParameters] = [
            .standardized(.brainpoolP256r1), .elliptic(elliptic), .modular(modular),
            .modular(ModularParameters(prime: [0xFF, 0x01], generator: [2], order: nil)),
        ]
        return [
            .pace(PACEInfo(identifier: pace, version: 2, parameterID: 13)),
            .pace(PACEInfo(identifier: pace, version: 2, parameterID: nil)),
        ]
            + groups.enumerated().map { index, group in
                .paceDomainParameters(
                    PACEDomainParameterInfo(identifier: paceParameters, parameters: group, parameterID: 32 + index))
            }
            + groups.map { group in
                .chipAuthenticationPublicKey(
                    ChipAuthenticationPublicKeyInfo(
                        identifier: OID(0, 4, 0, 127, 0, 7, 2, 2, 1, group.isElliptic ? 2 : 1),
                        publicKey: group.publicKeyInfo(element: [0x84, 1, 2]), keyID: 1))
            }
            + [
                .activeAuthentication(
                    ActiveAuthenticationInfo(
                        version: 1, signatureAlgorithm: OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 3))),
                .chipAuthentication(
                    ChipAuthenticationInfo(
                        identifier: OID(0, 4, 0, 127, 0, 7, 2, 2, 3, 2, 4), version: 1, keyID: nil)),
                .terminalAuthentication(
                    TerminalAuthenticationInfo(version: 1, cvcaIdentifier: 0x011C, cvcaShortIdentifier: 0x1C)),
                .terminalAuthentication(
                    TerminalAuthenticationInfo(version: 2, cvcaIdentifier: nil, cvcaShortIdentifier: nil)),
                .directory(EFDIRInfo(content: [0x61, 0x00])),
                .other(
                    identifier: OID(0, 4, 0, 127, 0, 7, 2, 2, 6),
                    encoded: TLVWriter.sequence([
                        TLVWriter.objectIdentifier(OID(0, 4, 0, 127, 0, 7, 2, 2, 6)), TLVWriter.octetString([1]),
                    ])),
            ]
    }

    @Test func `every kind is read as it was written`() throws {
        let written = SecurityInfos(Self.everyKind)
        let read = try SecurityInfos(parsing: written.encoded)
        #expect(Set(read.infos) == Set(written.infos))
        #expect(read.encoded == written.encoded)
        #expect(read.findings.isEmpty)
        #expect(read.paceInfos.count == 2)
        #expect(Set(read.paceDomainParameters.map { $0.parameterID }) == [32, 33, 34, 35])
        #expect(read.chipAuthenticationInfos.first?.cipher == .aes256)
        #expect(read.chipAuthenticationInfos.first?.agreement == .ecdh)
        for key in read.chipAuthenticationPublicKeys {
            #expect(key.publicKey.element == [0x84, 1, 2])
            #expect(key.publicKey.domainParameters != nil)
        }
    }

    @Test func `the bytes are kept as they were read, set out of order and trailing bytes too`() throws {
        let parts = Self.everyKind.map { $0.encoded }.sorted { $1.lexicographicallyPrecedes($0) }
        let bytes = TLVWriter.object(ASN1.set, of: parts)
        let read = try SecurityInfos(parsing: bytes + [0, 0], of: .cardAccess)
        #expect(read.encoded == bytes)
        #expect(read.infos.map { $0.encoded } == parts)
        #expect(read.findings.map { $0.finding.code } == [.encodingUnorderedSet, .encodingTrailingBytes])
        #expect(read.findings.map { $0.offset } == [4, bytes.count])
        #expect(read.findings.allSatisfy { $0.file == .cardAccess })
    }

    /// What follows the object identifier of a known kind, and is none of it.
    static let malformed: [(String, OID, [[UInt8]])] = [
        ("PACE without a version", pace, []),
        ("PACE with a text for a version", pace, [TLVWriter.octetString([2])]),
        ("PACE with too much", pace, [TLVWriter.integer(2), TLVWriter.integer(13), TLVWriter.integer(13)]),
        ("PACE with a parameter number of 2^40", pace, [TLVWriter.integer(2), TLVWriter.integer(1 << 40)]),
        (
            "a group without parameters", paceParameters,
            [AlgorithmIdentifier(algorithm: .ecPublicKey, parameters: nil).encoded]
        ),
        (
            "a group with an unassigned number", paceParameters,
            [AlgorithmIdentifier(algorithm: .standardizedDomainParameters, parameters: TLVWriter.integer(7)).encoded]
        ),
        (
            "a group of another algorithm", paceParameters,
            [AlgorithmIdentifier(algorithm: .rsaEncryption, parameters: TLVWriter.null).encoded]
        ),
        (
            "a curve with a compressed generator", paceParameters,
            [
                DomainParameters.elliptic(
                    EllipticParameters(
                        prime: elliptic.prime, a: [1], b: [1], generator: [2] + [UInt8](repeating: 9, count: 28),
                        order: elliptic.order, cofactor: 1)
                ).algorithmIdentifier.encoded
            ]
        ),
        (
            "a curve of 900 bits", paceParameters,
            [
                DomainParameters.elliptic(
                    EllipticParameters(
                        prime: [UInt8](repeating: 7, count: 113), a: [1], b: [1],
                        generator: [4] + [UInt8](repeating: 9, count: 226), order: [1], cofactor: 1)
                ).algorithmIdentifier.encoded
            ]
        ),
        (
            "a prime of 65536 bits", paceParameters,
            [
                DomainParameters.modular(
                    ModularParameters(prime: [UInt8](repeating: 7, count: 8192), generator: [2], order: [3])
                ).algorithmIdentifier.encoded
            ]
        ),
        ("chip authentication without a version", OID(0, 4, 0, 127, 0, 7, 2, 2, 3, 2, 1), []),
        ("a public key that is none", OID(0, 4, 0, 127, 0, 7, 2, 2, 1, 2), [TLVWriter.bitString([4])]),
        (
            "terminal authentication with a file of three bytes", .terminalAuthentication,
            [TLVWriter.integer(1), TLVWriter.sequence([TLVWriter.octetString([1, 2, 3])])]
        ),
        ("active authentication without an algorithm", .activeAuthentication, [TLVWriter.integer(1)]),
    ]

    @Test(arguments: malformed.indices)
    func `a malformed element is kept, noted and does not hide the others`(_ index: Int) throws {
        let (_, identifier, parts) = Self.malformed[index]
        let broken = TLVWriter.sequence([TLVWriter.objectIdentifier(identifier)] + parts)
        let sound = SecurityInfo.pace(PACEInfo(identifier: Self.pace, version: 2, parameterID: 12))
        let read = try SecurityInfos(parsing: TLVWriter.set(of: [broken, sound.encoded]))
        #expect(Set(read.infos) == [.other(identifier: identifier, encoded: broken), sound])
        #expect(read.findings.map { $0.finding.code } == [.contentMalformedElement])
    }

    @Test func `what is no set of identified elements is refused`() {
        let files: [[UInt8]] = [
            [], [0x31], [0x30, 0], TLVWriter.set(of: [TLVWriter.integer(1)]),
            TLVWriter.set(of: [TLVWriter.sequence([])]),
            TLVWriter.set(of: [TLVWriter.sequence([TLVWriter.integer(1)])]),
        ]
        for file in files { #expect(throws: TLVError.self) { try SecurityInfos(parsing: file) } }
    }

    @Test func `a file cut off anywhere is refused, a byte changed anywhere never stops us`() throws {
        let bytes = SecurityInfos(Self.everyKind).encoded
        for count in bytes.indices {
            #expect(throws: TLVError.self) { try SecurityInfos(parsing: Array(bytes[..<count])) }
        }
        var understood = 0
        for index in bytes.indices {
            for value: UInt8 in [0x00, 0x7F, 0x80, 0xFF] {
                var changed = bytes
                changed[index] = value
                understood += (try? SecurityInfos(parsing: changed)) == nil ? 0 : 1
            }
        }
        #expect(understood > 0)
    }

    @Test(.enabled(if: LDSVector.corpus != nil, "no corpus at ../shared/corpus/emrtd"))
    func `DG14 of the corpus names its key, its cipher and terminal authentication`() throws {
        let file = try #require(try LDSVector.corpusFile("dg14/spec_sample.bin"))
        var reader = TLVReader(file)
        let content = try reader.next(0x6E)
        let infos = try SecurityInfos(parsing: Array(content.value))
        let key = try #require(infos.chipAuthenticationPublicKeys.first)
        guard case .modular(let group) = key.publicKey.domainParameters else {
            Issue.record("no DH key")
            return
        }
        #expect(group.prime.count == 128)
        #expect(group.order == nil)
        #expect(key.publicKey.element?.count == 128)
        #expect(infos.chipAuthenticationInfos.first?.cipher == .tripleDES)
        #expect(infos.terminalAuthenticationInfos.first?.version == 1)
    }
}
