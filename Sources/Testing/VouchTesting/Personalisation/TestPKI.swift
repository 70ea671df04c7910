import Synchronization
import VouchPKI
import VouchOpenSSL

#if os(Linux) || os(macOS)
import Foundation
import VouchFiles

/// A State's keys for tests, generated on the spot: country signing authority, document signers, authority for
/// terminals.
///
/// One value serves many passports. Its certificates use the names of Utopia. The private keys are kept in a separate
/// folder in the temporary folder, readable only by the user, until the value is released.
public final class TestPKI: Sendable {
    /// How certificates and EF.SOD are signed.
    public enum Signature: Sendable, Hashable {
        /// RSASSA-PKCS1-v1_5, with a key of so many bits.
        case rsa(bits: Int)
        /// RSASSA-PSS, with a key of so many bits.
        case rsaPSS(bits: Int)
        /// `isExplicit` spells out the curve's parameters, as Doc 9303-12 requires.
        case ecdsa(StandardizedParameters, isExplicit: Bool)
    }

    /// The signer.
    private enum Signer: String, Sendable, Hashable {
        case own
        /// Another signer under the same names.
        case stranger
        case expired
        case otherState

        init(_ fault: VirtualPassport.Fault?) {
            switch fault {
            case .forgedSOD: self = .stranger
            case .expiredSigner: self = .expired
            case .wrongCountry: self = .otherState
            default: self = .own
            }
        }

        /// The authority that certified the document signer.
        var authority: Signer { self == .expired ? .own : self }
        var country: String { self == .otherState ? "AA" : "UT" }
        var state: String { self == .otherState ? "XXA" : "UTO" }
    }

    /// The algorithm by which certificates and EF.SOD are signed.
    public let signature: Signature
    /// The digest of signatures and of the data groups' hashes.
    public let digest: DigestAlgorithm
    let command: OpenSSLCommand
    private let leftover: Leftovers.Ticket
    private let made = Mutex(Made())

    private struct Made: Sendable {
        var authorities: Set<Signer> = []
        var signers: Set<Signer> = []
        var proofKeys: [VirtualPassport.ActiveAuthenticationSetting: OpenSSLKey] = [:]
        var fileCount = 0
    }

    /// Makes a new country signing authority and a document signer.
    ///
    /// - Throws: an error with the output of `openssl`, or saying that it is missing.
    public init(
        signature: Signature = .ecdsa(.p256, isExplicit: false), digest: DigestAlgorithm = .sha256
    ) throws {
        self.signature = signature
        self.digest = digest
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-pki-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        command = OpenSSLCommand(folder: folder)
        leftover = Leftovers.ofThisProcess.add(.folder(folder.path))
        do {
            try makeSigner(.own)
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: command.folder)
        leftover.cancel()
    }

    // MARK: Shared

    /// A shared instance with NIST P-256 and SHA-256. Making one takes several runs of `openssl`, so tests share it.
    ///
    /// - Throws: what making it threw, each time.
    public static func shared() throws -> TestPKI { try common.get() }

    private static let common: Result<TestPKI, any Error> = {
        let made = Result { try TestPKI() }
        // An instance that is never released would leave its keys behind.
        if case .success = made {
            atexit {
                if case .success(let pki) = TestPKI.common {
                    try? FileManager.default.removeItem(at: pki.command.folder)
                }
            }
        }
        return made
    }()

    /// The certificate of the country signing authority in DER: the trust anchor.
    public func countrySigningCertificate() throws -> [UInt8] { try command.read("own-authority.der") }

    /// The document signer's certificate in DER.
    public func documentSignerCertificate() throws -> [UInt8] { try command.read("own.der") }

    // MARK: Signing

    /// SignedData with its content, by the document signer or the fault's replacement for it.
    func sign(_ content: [UInt8], type: OID, for fault: VirtualPassport.Fault?) throws -> [UInt8] {
        let signer = Signer(fault)
        try makeSigner(signer)
        let number = made.withLock { made in
            made.fileCount += 1
            return made.fileCount
        }
        try command.write(content, to: "content-\(number)")
        defer { command.remove(["content-\(number)", "signed-\(number)"]) }
        try command.run(
            [
                "cms", "-sign", "-binary", "-nodetach", "-nosmimecap", "-econtent_type", type.description, "-md",
                digest.commandName, "-signer", "\(signer.rawValue).pem", "-inkey", "\(signer.rawValue).key", "-outform",
                "DER", "-in", "content-\(number)", "-out", "signed-\(number)",
            ] + (isPSS ? ["-keyopt", "rsa_padding_mode:pss", "-keyopt", "rsa_pss_saltlen:-1"] : []))
        return try command.read("signed-\(number)")
    }

    private var isPSS: Bool {
        if case .rsaPSS = signature { return true }
        return false
    }

    // MARK: Certificates

    private func makeSigner(_ signer: Signer) throws {
        // Held while it works, so that two passports do not make the same files at the same time.
        try made.withLock { made in
            guard !made.signers.contains(signer) else { return }
            let authority = signer.authority
            if !made.authorities.contains(authority) {
                let name = "\(authority.rawValue)-authority"
                try makeCertificate(name, by: name, of: authority, common: "CSCA", 2024...2040, "authority")
                made.authorities.insert(authority)
            }
            let years = signer == .expired ? 2010...2012 : 2025...2036
            try makeCertificate(
                signer.rawValue, by: "\(authority.rawValue)-authority", of: authority, common: "Document Signer", years,
                "signer")
            made.signers.insert(signer)
        }
    }

    private func makeCertificate(
        _ name: String, by issuer: String, of signer: Signer, common: String, _ years: ClosedRange<Int>,
        _ extensions: String
    ) throws {
        try command.write(
            Array(PKIConfiguration.text(issuer: issuer, state: signer.state).utf8), to: "\(issuer).cnf")
        try command.run(["genpkey"] + keyOptions + ["-out", "\(name).key"])
        let padding = isPSS ? ["-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:-1"] : []
        let subject = "/C=\(signer.country)/O=Utopia/CN=\(common)"
        try command.run(
            [
                "req", "-new", "-config", "\(issuer).cnf", "-key", "\(name).key", "-subj", subject, "-out",
                "\(name).csr", "-\(digest.commandName)",
            ] + padding)
        if name == issuer { try command.write([], to: "\(issuer).index") }
        try command.run(
            [
                "ca", "-batch", "-notext", "-config", "\(issuer).cnf", "-keyfile", "\(issuer).key", "-in",
                "\(name).csr", "-out", "\(name).pem", "-startdate", "\(years.lowerBound)0101000000Z", "-enddate",
                "\(years.upperBound)0101000000Z", "-md", digest.commandName, "-extensions", extensions,
            ] + (name == issuer ? ["-selfsign"] : ["-cert", "\(issuer).pem"]) + padding)
        try command.run(["x509", "-in", "\(name).pem", "-outform", "DER", "-out", "\(name).der"])
    }

    private var keyOptions: [String] {
        switch signature {
        case .rsa(let bits), .rsaPSS(let bits): ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:\(bits)"]
        case .ecdsa(let curve, let isExplicit):
            [
                "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:\(curve.commandName)", "-pkeyopt",
                "ec_param_enc:\(isExplicit ? "explicit" : "named_curve")",
            ]
        }
    }

    // MARK: Chips

    /// RSA keys take long to generate, so passports of one PKI share them.
    func activeAuthenticationKey(_ setting: VirtualPassport.ActiveAuthenticationSetting) throws -> OpenSSLKey {
        guard case .rsa = setting else { return try setting.newKey() }
        return try made.withLock { made in
            if let key = made.proofKeys[setting] { return key }
            let key = try setting.newKey()
            made.proofKeys[setting] = key
            return key
        }
    }
}

extension DigestAlgorithm {
    fileprivate var commandName: String {
        switch self {
        case .sha1: "sha1"
        case .sha224: "sha224"
        case .sha256: "sha256"
        case .sha384: "sha384"
        case .sha512: "sha512"
        }
    }
}

extension StandardizedParameters {
    fileprivate var commandName: String {
        switch self {
        case .p192: "prime192v1"
        case .p224: "secp224r1"
        case .p256: "prime256v1"
        case .p384: "secp384r1"
        case .p521: "secp521r1"
        default: "\(self)"
        }
    }
}
#else
/// Needs the `openssl` command, which this system cannot run.
public final class TestPKI: Sendable {
    private struct Unavailable: Error {}

    public init() throws { throw Unavailable() }

    public static func shared() throws -> TestPKI { throw Unavailable() }

    func sign(_ content: [UInt8], type: OID, for fault: VirtualPassport.Fault?) throws -> [UInt8] {
        throw Unavailable()
    }

    func activeAuthenticationKey(_ setting: VirtualPassport.ActiveAuthenticationSetting) throws -> OpenSSLKey {
        throw Unavailable()
    }
}
#endif
