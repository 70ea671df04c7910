import Foundation
import Testing
import VouchBarcode
import VouchPKI
import VouchOpenSSL
import VouchCore

@testable import VouchDocument

/// The seals and certificates of `Tests/Vectors/vds/signed.json`; `signed.py` beside it says how they are made.
struct SealVectors: Decodable {
    let certificates: [String: String]
    let revocationLists: [String: String]
    let seals: [String: String]
    let proofs: [String: String]

    static let all: SealVectors = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let url = folder.appendingPathComponent("Vectors/vds/signed.json")
        do {
            return try JSONDecoder().decode(SealVectors.self, from: Data(contentsOf: url))
        } catch {
            fatalError("vector file signed.json: \(error)")
        }
    }()

    /// When all of them are checked.
    // swift-format-ignore: NeverForceUnwrap
    static let today = CalendarDate(year: 2026, month: 6, day: 1)!

    static func certificate(_ name: String) throws -> Certificate {
        try Certificate(try #require(Hex.bytes(all.certificates[name] ?? "?")))
    }

    static func sealBytes(_ name: String) throws -> [UInt8] {
        try #require(Hex.bytes(all.seals[name] ?? "?"))
    }

    static func seal(_ name: String) throws -> VisibleDigitalSeal { try VisibleDigitalSeal(sealBytes(name)) }

    static func proof(_ name: String) throws -> VDSNC { try VDSNC(Array(try #require(all.proofs[name]).utf8)) }

    /// With the root of Utopia, unless told.
    static func store(
        anchors: [String] = ["root"], others: [String] = [], withList: Bool = false
    ) throws -> TrustStore {
        var store = TrustStore()
        let source = TrustSource(kind: .certificateFile, name: "test", isAuthenticated: false)
        for name in anchors { store.add(try certificate(name), isAnchor: true, source: source) }
        for name in others { store.add(try certificate(name), isAnchor: false, source: source) }
        if withList {
            store.add(try CertificateRevocationList(try #require(Hex.bytes(all.revocationLists["root"] ?? "?"))))
        }
        return store
    }

    static func verifier(_ store: TrustStore, today: CalendarDate = today) -> SealVerifier {
        SealVerifier(store: store, today: today, cryptography: OpenSSLCryptography())
    }

    /// Checks a seal with its signer at hand.
    static func verify(
        _ name: String, signers: [String]? = nil, store: TrustStore? = nil, today: CalendarDate = today
    ) throws -> SealVerification {
        let signers = try (signers ?? ["signer"]).map { try certificate($0) }
        return verifier(try store ?? self.store(), today: today)
            .verify(try seal(name), signerCertificates: signers)
    }

    static func verifyProof(
        _ name: String, store: TrustStore? = nil, today: CalendarDate = today
    ) throws -> SealVerification {
        verifier(try store ?? self.store(), today: today).verify(try proof(name))
    }
}

extension CheckOutcome {
    /// `passed`, `failed chain.signatureInvalid`.
    var code: String {
        switch self {
        case .passed: "passed"
        case .failed(let finding): "failed \(finding.code.rawValue)"
        case .notPerformed(let reason): "notPerformed \(reason.code.rawValue)"
        @unknown default: "unknown"
        }
    }
}

extension SealVerification {
    var codes: [SealCheckName: String] {
        Dictionary(uniqueKeysWithValues: checks.map { ($0.name, $0.outcome.code) })
    }

    var remarkCodes: [String] { remarks.map { $0.code.rawValue } }
}
