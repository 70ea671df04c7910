import TrustTestSupport
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchTesting

/// A worked example of PACE with what is needed to run it.
struct PACEVector: Sendable {
    let file: VectorFile
    let info: PACEInfo
    let parameters: DomainParameters

    static let steps = ["set-authentication-template", "request-nonce", "map-nonce", "agree-key", "exchange-tokens"]

    init(_ name: String, _ identifier: OID, _ parameters: StandardizedParameters) throws {
        file = try VectorFile("9303-11/\(name)")
        info = PACEInfo(identifier: identifier, version: 2, parameterID: parameters.rawValue)
        self.parameters = .standardized(parameters)
    }

    static func ecdhGeneric() throws -> PACEVector {
        try PACEVector("G.1-ecdh-generic-mapping", OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2), .brainpoolP256r1)
    }

    static func dhGeneric() throws -> PACEVector {
        try PACEVector("G.2-dh-generic-mapping", OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 1, 2), .modp1024Order160)
    }

    static func chipAuthentication() throws -> PACEVector {
        try PACEVector(
            "I.1-ecdh-chip-authentication-mapping", OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 6, 2), .brainpoolP256r1)
    }

    static func ecdhIntegrated() throws -> PACEVector {
        try PACEVector("H.1-ecdh-integrated-mapping", OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 4, 2), .brainpoolP256r1)
    }

    static func dhIntegrated() throws -> PACEVector {
        try PACEVector("H.2-dh-integrated-mapping", OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 3, 2), .modp1024Order160)
    }

    func bytes(_ name: String) throws -> [UInt8] { try file.bytes(name) }

    func password() throws -> AccessPassword {
        .mrz(
            try MRZKey(
                documentNumber: try file.text("document-number"), dateOfBirth: try file.text("date-of-birth"),
                dateOfExpiry: try file.text("date-of-expiry")))
    }

    /// The exchanges of the example.
    func script() throws -> [ScriptedChip.Exchange] {
        try Self.steps.map { step in
            let answer = step == Self.steps[0] ? [0x90, 0x00] : try bytes("\(step)-response")
            return .init(try bytes(step), answer)
        }
    }

    /// The example up to a step, whose answer is another.
    func script(_ step: String, answering answer: [UInt8]) throws -> [ScriptedChip.Exchange] {
        let index = Self.steps.firstIndex(of: step) ?? 0
        let honest = try script()
        return honest[..<index] + [.init(honest[index].command, answer)]
    }

    func random() throws -> FixedRandomSource {
        FixedRandomSource([try bytes("map-terminal-private-key"), try bytes("terminal-private-key")])
    }

    func pace(_ chip: ScriptedChip) throws -> PACE {
        try PACE(
            channel: chip, cryptography: OpenSSLCryptography(), random: try random(), info: info,
            parameters: parameters, password: try password())
    }
}
