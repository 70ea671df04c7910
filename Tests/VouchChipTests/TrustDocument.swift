import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore
import VouchMRZ

/// A signed document of an invented person and the authority behind it.
struct TrustDocument {
    let authority: TrustAuthority
    let root: Certificate
    var groups: [Int: [UInt8]]
    var bytes: [UInt8]

    static let day = TrustVector.today

    /// DG1 of the specimen of Doc 9303-4, and something in place of a face.
    static func groups(state: String = "UTO") throws -> [Int: [UInt8]] {
        let state = state + String(repeating: "<", count: 3 - state.count)
        let zone = try MRZ(
            lines: [
                Array("P<\(state)ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<".utf8),
                Array("L898902C36UTO7408122F1204159ZE184226B<<<<<10".utf8),
            ], format: .td3)
        return [1: DG1(zone).encoded, 2: TLVWriter.object(0x75, Array("no face".utf8))]
    }

    /// Signed by `signer`, certified by `csca`.
    init(
        state: String = "UTO", signer: TrustAuthority.Request = .init(subject: "/C=UT/O=Utopia/CN=Document Signer"),
        csca: TrustAuthority.Request = .init(), options: [String] = []
    ) throws {
        authority = try TrustAuthority()
        root = try authority.certify("csca", csca)
        var request = signer
        if request.extensions == TrustAuthority.authorityExtensions {
            request.extensions = TrustAuthority.signerExtensions
        }
        try authority.certify("signer", by: "csca", request)
        groups = try Self.groups(state: state)
        bytes = try authority.securityObject(groups, by: "signer", options: options)
    }

    static func sod(_ bytes: [UInt8]) throws -> EFSOD {
        let file = try LDSContent.decode(.documentSecurity, bytes)
        guard case .documentSecurity(let sod) = file.content else { throw CancellationError() }
        return sod
    }

    static func store(_ anchors: Certificate..., others: [Certificate] = []) -> TrustStore {
        TrustVector.store(anchors, others: others)
    }

    static func verify(
        _ bytes: [UInt8], _ groups: [Int: [UInt8]], _ store: TrustStore, on day: CalendarDate = day
    ) throws -> PassiveAuthenticationResult {
        PassiveAuthentication(trustStore: store, day: day, cryptography: TrustVector.cryptography)
            .verify(try sod(bytes), groups: groups)
    }

    func verify(_ store: TrustStore? = nil, on day: CalendarDate = day) throws -> PassiveAuthenticationResult {
        try Self.verify(bytes, groups, store ?? Self.store(root), on: day)
    }
}

extension PassiveAuthenticationResult {
    /// Signature, hashes, chain and country: what a document must have.
    var isProven: Bool { [signature, hashes, chain, country].allSatisfy { $0 == .passed } }

    var remarkCodes: [String] { remarks.map { $0.code.rawValue } }
}
