import ArgumentParser
import Foundation
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore

/// `vouch trust explain`.
struct TrustExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains why there is, or is not, a trust anchor for a document, a certificate or a State.",
        discussion:
            "Exit codes: 0 there is an anchor; 1 there is no usable anchor; 2 the file or the store cannot be used; 64 usage error."
    )

    @Argument(
        help: ArgumentHelp(
            "An EF.SOD written by `vouch chip read --save`, a certificate (DER or PEM), or a State's code.",
            valueName: "file or state"))
    var subject: String

    @OptionGroup var store: TrustStoreOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        try Complaint.reporting {
            let day = try Day.current()
            let trusted = try store.loadFilled()
            let isFile = FileManager.default.fileExists(atPath: subject)
            guard isFile || Self.isState(subject) else {
                throw Complaint(
                    "trust.explain", "no such file, and no State has this code",
                    hint: "States have two or three letters: DE, DEU or D")
            }
            let explanation =
                isFile
                ? trusted.explain(try signer(), OpenSSLCryptography())
                : trusted.explain(state: subject, on: day)
            if json {
                try Terminal.write(explanation.report.line() + "\n")
            } else {
                try Terminal.write(explanation.text)
            }
            if !explanation.isCovered { throw ExitCode(1) }
        }
    }

    private static func isState(_ text: String) -> Bool {
        (1...3).contains(text.utf8.count) && text.utf8.allSatisfy { (65...90).contains($0 & 0xDF) }
    }

    /// The signer of an EF.SOD, or the certificate in the file.
    private func signer() throws(Complaint) -> Certificate {
        let bytes = try NamedFile.bytes(of: subject, limit: 1 << 20)
        if let file = try? LDSContent.decode(.documentSecurity, bytes), case .documentSecurity(let sod) = file.content {
            // Of several certificates, the one the signature was checked with: others may be included.
            if let certificate = sod.signedData.verify(OpenSSLCryptography()).signer { return certificate }
            throw Complaint(
                "trust.noSigner", "\(subject): this EF.SOD does not contain its signer's certificate",
                hint: "import the State's document signers, from ICAO's directory")
        }
        var found = TrustStore()
        _ = try? TrustImporter(cryptography: OpenSSLCryptography()).add(bytes, named: subject, to: &found)
        guard let certificate = found.certificates.first?.certificate else {
            throw Complaint(
                "trust.noCertificate", "\(subject): neither an EF.SOD nor a certificate",
                hint: "use a saved EF.SOD.bin, or a certificate in DER or PEM")
        }
        return certificate
    }
}

extension TrustExplanation {
    var isCovered: Bool {
        switch reason {
        case .anchored, .covered: true
        default: false
        }
    }

    private var sentence: String {
        switch reason {
        case .anchored(let path):
            path.anchor.map { "anchored in \($0.subject), valid until \($0.validity.end?.iso8601 ?? "?")" }
                ?? "anchored"
        case .covered(let count): counted(count, "valid anchor")
        case .countryUnknown: "the store has no certificate of this State: import a newer or another master list"
        case .issuerNameUnknown(let anchor): "the store has this State, but not this authority: \(anchor)"
        case .issuerKeyUnknown(let anchor): "the store has this authority, but with another key: \(anchor)"
        case .forged: "the named authority did not sign it: it is forged or damaged"
        case .unsupported: "its signature algorithm is not supported"
        case .expired(let last): "all anchors of this State have expired, the last on \(last?.iso8601 ?? "?")"
        case .notAnchored(let count):
            "the store has \(counted(count, "certificate")) of this State, but no trust anchor"
        }
    }

    private var code: String {
        switch reason {
        case .anchored: "anchored"
        case .covered: "covered"
        case .countryUnknown: "countryUnknown"
        case .issuerNameUnknown: "issuerNameUnknown"
        case .issuerKeyUnknown: "issuerKeyUnknown"
        case .forged: "forged"
        case .unsupported: "unsupported"
        case .expired: "expired"
        case .notAnchored: "notAnchored"
        }
    }

    var text: String {
        var lines = [sentence]
        if !isCovered, !related.isEmpty {
            lines.append("certificates of that State in the store:")
            lines += related.map { entry in
                let certificate = entry.certificate
                let key = certificate.extensions.subjectKeyIdentifier.map { ", key identifier \($0.hexadecimal)" } ?? ""
                return "  \(certificate.subject)\(key), until \(certificate.validity.end?.iso8601 ?? "?")"
            }
        }
        lines += flaws.map { "listed: \($0.row)" } + publishedLists.map { "of that State: \($0.row)" }
        return lines.joined(separator: "\n") + "\n"
    }

    var report: ReportValue {
        .object([
            ("reason", .text(code)), ("explanation", .text(sentence)), ("isCovered", .flag(isCovered)),
            ("related", .list(related.map(\.report))), ("listed", .list(flaws.map(\.report))),
            ("lists", .list(publishedLists.map(\.report))),
        ])
    }
}
