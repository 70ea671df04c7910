import VouchPKI

extension SecurityInfo {
    /// The SEQUENCE in DER.
    package var encoded: [UInt8] {
        switch self {
        case .pace(let info): Self.write(info.identifier, TLVWriter.integer(info.version), info.parameterID)
        case .paceDomainParameters(let info):
            Self.write(info.identifier, info.parameters.algorithmIdentifier.encoded, info.parameterID)
        case .activeAuthentication(let info):
            Self.write(
                .activeAuthentication,
                TLVWriter.integer(info.version) + TLVWriter.objectIdentifier(info.signatureAlgorithm), nil)
        case .chipAuthentication(let info): Self.write(info.identifier, TLVWriter.integer(info.version), info.keyID)
        case .chipAuthenticationDomainParameters(let info):
            Self.write(info.identifier, info.parameters.algorithmIdentifier.encoded, info.keyID)
        case .chipAuthenticationPublicKey(let info): Self.write(info.identifier, info.publicKey.encoded, info.keyID)
        case .terminalAuthentication(let info):
            Self.write(.terminalAuthentication, TLVWriter.integer(info.version) + info.encodedFile, nil)
        case .directory(let info): Self.write(.efDIR, TLVWriter.octetString(info.content), nil)
        case .other(_, let encoded): encoded
        }
    }

    private static func write(_ identifier: OID, _ required: [UInt8], _ number: Int?) -> [UInt8] {
        TLVWriter.sequence([
            TLVWriter.objectIdentifier(identifier), required, number.map { TLVWriter.integer($0) } ?? [],
        ])
    }
}

extension TerminalAuthenticationInfo {
    fileprivate var encodedFile: [UInt8] {
        guard let identifier = cvcaIdentifier else { return [] }
        return TLVWriter.sequence([
            TLVWriter.octetString([UInt8(identifier >> 8), UInt8(identifier & 0xFF)]),
            cvcaShortIdentifier.map { TLVWriter.octetString([$0]) } ?? [],
        ])
    }
}
