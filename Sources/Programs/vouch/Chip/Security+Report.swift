import VouchChip
import VouchPKI

extension EFCOM {
    var report: ReportValue {
        .parts([
            ("ldsVersion", ldsVersion.map { .text("\($0)") } ?? .nothing),
            ("unicodeVersion", unicodeVersion.map { .text("\($0)") } ?? .nothing),
            ("dataGroups", .list(dataGroups.map { .number($0) })),
        ])
    }
}

extension EFATRInfo {
    var report: ReportValue {
        .parts([
            ("maximumCommandLength", .number(maximumCommandLength)),
            ("maximumResponseLength", .number(maximumResponseLength)),
            ("takesExtendedLengths", takesExtendedLengths.map { .flag($0) } ?? .nothing),
            ("takesCommandChaining", takesCommandChaining.map { .flag($0) } ?? .nothing),
        ])
    }
}

extension EFDIR {
    var report: ReportValue {
        .object([
            (
                "applications",
                .list(
                    applications.map { entry in
                        .described(
                            (["\(entry.application)"] + (entry.label.map { [$0] } ?? [])).joined(separator: ", "),
                            .parts([
                                ("application", .text("\(entry.application)")),
                                ("label", entry.label.map { .text($0) } ?? .nothing),
                            ]))
                    })
            )
        ])
    }
}

extension EFSOD {
    var report: ReportValue {
        .parts([
            (
                "digestAlgorithm",
                .text(securityObject.digestAlgorithm?.rawValue ?? "\(securityObject.hashAlgorithm.algorithm)")
            ),
            ("dataGroups", .list(securityObject.dataGroups.map { .number($0) })),
            ("ldsVersion", securityObject.ldsVersion.map { .text("\($0)") } ?? .nothing),
            ("signed", signedData.report),
        ])
    }
}

extension SignedData {
    var report: ReportValue {
        .parts([
            ("certificates", .number(certificates.count)),
            ("signatureAlgorithms", .list(signers.map { .text("\($0.signatureAlgorithm.algorithm)") })),
        ])
    }
}

extension SubjectPublicKeyInfo {
    var report: ReportValue {
        .parts([
            ("algorithm", .text("\(algorithm.algorithm)")),
            ("parameters", domainParameters.map { .text($0.name) } ?? .nothing),
            ("keyBytes", .number(key.count)),
        ])
    }
}

extension DomainParameters {
    var name: String {
        switch self {
        case .standardized(let parameters): "\(parameters)"
        case .elliptic, .modular: "explicit"
        }
    }
}

extension SecurityInfos {
    var report: ReportValue { .object([("securityInfos", .list(infos.map(\.report)))]) }
}

extension SecurityInfo {
    fileprivate var report: ReportValue { .described(summary, .parts([("protocol", .text(name))] + details)) }

    private var summary: String {
        guard case .chipAuthenticationPublicKey(let info) = self else { return name }
        let group = info.publicKey.domainParameters.map { [$0.name] } ?? []
        return ([name] + group + (info.keyID.map { ["key \($0)"] } ?? [])).joined(separator: ", ")
    }

    private var name: String {
        switch self {
        case .pace(let info): info.name
        case .paceDomainParameters: "PACE domain parameters"
        case .activeAuthentication: "AA"
        case .chipAuthentication(let info): info.name
        case .chipAuthenticationDomainParameters: "CA domain parameters"
        case .chipAuthenticationPublicKey: "CA public key"
        case .terminalAuthentication: "TA"
        case .directory: "EF.DIR, signed"
        case .other(let identifier, _): "\(identifier)"
        }
    }

    private var details: [(key: String, value: ReportValue)] {
        switch self {
        case .pace(let info): [("parameterID", .number(info.parameterID)), ("version", .number(info.version))]
        case .paceDomainParameters(let info):
            [("parameters", .text(info.parameters.name)), ("parameterID", .number(info.parameterID))]
        case .activeAuthentication(let info): [("signatureAlgorithm", .text("\(info.signatureAlgorithm)"))]
        case .chipAuthentication(let info): [("version", .number(info.version)), ("keyID", .number(info.keyID))]
        case .chipAuthenticationDomainParameters(let info):
            [("parameters", .text(info.parameters.name)), ("keyID", .number(info.keyID))]
        case .chipAuthenticationPublicKey(let info): [("key", info.publicKey.report), ("keyID", .number(info.keyID))]
        case .terminalAuthentication(let info): [("version", .number(info.version))]
        case .directory, .other: []
        }
    }
}

extension PACEInfo {
    /// `PACE-GM, ECDH, AES-128, brainpoolP256r1`; the identifier if it is unknown.
    var name: String {
        guard let suite = PACEProtocol(identifier) else { return "\(identifier)" }
        let group = parameterID.flatMap { StandardizedParameters(rawValue: $0) }.map { ", \($0)" } ?? ""
        return "PACE-\(suite.mapping.rawValue), \(suite.agreement.title), \(suite.cipher.rawValue)\(group)"
    }
}

extension ChipAuthenticationInfo {
    fileprivate var name: String {
        guard let agreement else { return "CA \(identifier)" }
        return (["CA", agreement.title] + (cipher.map { [$0.rawValue] } ?? [])).joined(separator: ", ")
    }
}

extension PACEProtocol.Agreement {
    fileprivate var title: String { self == .dh ? "DH" : "ECDH" }
}
