import Foundation
import VouchPKI
import VouchCore

/// A public key infrastructure for one test, by the `openssl` command: what is checked is not made by our own writer.
///
/// Keys and certificates have names, which are those of their files. All certificates are of Utopia unless told.
package final class TrustAuthority {
    package enum KeyKind: Sendable, Hashable {
        case rsa(Int)
        case ec(String, isExplicit: Bool)
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// What a certificate is to say. Extensions are lines of a configuration file of `openssl`.
    package struct Request {
        package var subject: String
        package var from: String
        package var to: String
        package var extensions: [String]
        package var digest: String
        package var isPSS: Bool
        /// `utf8only` or `nombstr`, which makes PrintableString where it can.
        package var strings: String

        package init(
            subject: String = "/C=UT/O=Utopia/CN=CSCA", from: String = "20240101000000Z",
            to: String = "20400101000000Z",
            extensions: [String] = TrustAuthority.authorityExtensions, digest: String = "sha256", isPSS: Bool = false,
            strings: String = "utf8only"
        ) {
            self.subject = subject
            self.from = from
            self.to = to
            self.extensions = extensions
            self.digest = digest
            self.isPSS = isPSS
            self.strings = strings
        }
    }

    package static let authorityExtensions = [
        "basicConstraints = critical, CA:true, pathlen:0", "keyUsage = critical, keyCertSign, cRLSign",
        "subjectKeyIdentifier = hash", "authorityKeyIdentifier = keyid:always",
    ]
    package static let signerExtensions = [
        "keyUsage = critical, digitalSignature", "subjectKeyIdentifier = hash", "authorityKeyIdentifier = keyid:always",
    ]

    private let folder: URL
    private var contentCount = 0

    package init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-trust-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    package func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let messages = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(arguments.first ?? ""): \(String(decoding: messages, as: UTF8.self))")
        }
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: folder.appendingPathComponent(name))
    }

    package func read(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    // MARK: Certificates

    package func makeKey(_ name: String, _ kind: KeyKind = .ec("prime256v1", isExplicit: false)) throws {
        let options =
            switch kind {
            case .rsa(let bits): ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:\(bits)"]
            case .ec(let curve, let isExplicit):
                [
                    "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:\(curve)", "-pkeyopt",
                    "ec_param_enc:\(isExplicit ? "explicit" : "named_curve")",
                ]
            }
        try run(["genpkey"] + options + ["-out", "\(name).key"])
    }

    /// - Parameters:
    ///   - key: whose key is certified; made if it is not there.
    ///   - issuer: the name of a certificate; nil for one under its own signature.
    ///   - issuerKey: nil for the key of that name.
    @discardableResult
    package func certify(
        _ name: String, key: String? = nil, by issuer: String? = nil, issuerKey: String? = nil,
        _ request: Request = Request()
    ) throws -> Certificate {
        let key = key ?? name
        let padding = request.isPSS ? ["-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:-1"] : []
        if !FileManager.default.fileExists(atPath: folder.appendingPathComponent("\(key).key").path) {
            try makeKey(key)
        }
        let authority = issuer ?? name
        try write(Array(configuration(authority, request).utf8), to: "now.cnf")
        try run(
            [
                "req", "-new", "-utf8", "-config", "now.cnf", "-key", "\(key).key", "-subj", request.subject, "-out",
                "now.csr", "-sha256",
            ])
        if !FileManager.default.fileExists(atPath: folder.appendingPathComponent("\(authority).index").path) {
            try write([], to: "\(authority).index")
        }
        try run(
            [
                "ca", "-batch", "-notext", "-preserveDN", "-config", "now.cnf", "-keyfile",
                "\(issuerKey ?? issuer ?? key).key", "-in", "now.csr", "-out", "\(name).pem", "-startdate",
                request.from,
                "-enddate", request.to, "-md", request.digest, "-extensions", "now",
            ] + (issuer == nil ? ["-selfsign"] : ["-cert", "\(authority).pem"]) + padding)
        try run(["x509", "-in", "\(name).pem", "-outform", "DER", "-out", "\(name).der"])
        return try Certificate(read("\(name).der"))
    }

    private func configuration(_ authority: String, _ request: Request) -> String {
        ([
            "[req]", "distinguished_name = name", "prompt = no", "string_mask = \(request.strings)", "[name]", "[ca]",
            "default_ca = here", "[here]", "database = \(authority).index", "new_certs_dir = .", "rand_serial = yes",
            "policy = any", "unique_subject = no", "default_md = sha256", "[any]", "countryName = optional",
            "commonName = optional", "[now]",
        ] + request.extensions + [""]).joined(separator: "\n")
    }

    package func pem(_ name: String) throws -> [UInt8] { try read("\(name).pem") }

    /// A list of what was revoked.
    package func revocationList(
        of authority: String, revoking names: [String] = [], from: String = "20260101000000Z",
        to: String = "20270101000000Z", extensions: [String] = []
    ) throws -> CertificateRevocationList {
        try write(Array(configuration(authority, Request(extensions: extensions)).utf8), to: "now.cnf")
        let common = ["-config", "now.cnf", "-keyfile", "\(authority).key", "-cert", "\(authority).pem"]
        for name in names { try run(["ca", "-revoke", "\(name).pem"] + common) }
        try run(
            ["ca", "-gencrl", "-crl_lastupdate", from, "-crl_nextupdate", to, "-out", "now.crl"] + common
                + (extensions.isEmpty ? [] : ["-crlexts", "now"]))
        try run(["crl", "-in", "now.crl", "-outform", "DER", "-out", "now.crl.der"])
        return try CertificateRevocationList(read("now.crl.der"))
    }

    /// A list that does not say when the next one comes, which `openssl` would not make.
    package func endlessRevocationList(of authority: String, issued: String) throws -> CertificateRevocationList {
        let algorithm = TLVWriter.sequence([TLVWriter.objectIdentifier(OID(1, 2, 840, 10045, 4, 3, 2))])
        let content = TLVWriter.sequence([
            TLVWriter.integer(1), algorithm, try Certificate(read("\(authority).der")).subject.encoded,
            TLVWriter.object(ASN1.utcTime, Array(issued.utf8)),
        ])
        try write(content, to: "content")
        try run(["dgst", "-sha256", "-sign", "\(authority).key", "-out", "signature", "content"])
        return try CertificateRevocationList(
            TLVWriter.sequence([content, algorithm, TLVWriter.bitString(try read("signature"))]))
    }

    // MARK: Signed data

    /// - Parameters:
    ///   - type: of the content; the list of hashes of a chip unless told.
    ///   - options: further ones of `openssl cms`: `-noattr`, `-keyid`, `-nocerts`.
    package func sign(
        _ content: [UInt8], by signer: String, key: String? = nil, type: OID = OID(2, 23, 136, 1, 1, 1),
        digest: String = "sha256", isPSS: Bool = false, options: [String] = []
    ) throws -> [UInt8] {
        try write(content, to: "content")
        try run(
            [
                "cms", "-sign", "-binary", "-nodetach", "-nosmimecap", "-econtent_type", type.description, "-md",
                digest,
                "-signer", "\(signer).pem", "-inkey", "\(key ?? signer).key", "-outform", "DER", "-in", "content",
                "-out", "signed",
            ] + options + (isPSS ? ["-keyopt", "rsa_padding_mode:pss", "-keyopt", "rsa_pss_saltlen:-1"] : []))
        return try read("signed")
    }
}

extension DigestAlgorithm {
    package var commandName: String { "\(self)" }
}
