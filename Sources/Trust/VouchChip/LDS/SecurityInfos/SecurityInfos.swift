import VouchPKI

/// The chip's statements about itself in EF.CardAccess, in DG14 and, signed, in EF.CardSecurity. Doc 9303-11 §9.2.
///
/// In EF.CardAccess they are unprotected: compare with EF.CardSecurity or DG14 once their signature is verified.
public struct SecurityInfos: Sendable, Hashable {
    /// The statements, in the order of the file.
    public let infos: [SecurityInfo]
    /// The SET as read: hashed and compared as such, never re-encoded.
    public let encoded: [UInt8]
    /// Tolerated deviations; empty if ``LDSFile/findings`` includes them.
    public let findings: [ChipFinding]

    /// Reads a SET of SecurityInfo.
    ///
    /// An element of a known kind that is malformed is kept as ``SecurityInfo/other(identifier:encoded:)`` and
    /// recorded: it cannot be used, but the others can.
    ///
    /// - Parameter file: the file it comes from, for the findings.
    /// - Throws: ``TLVError`` if the elements cannot be distinguished.
    package init(parsing bytes: [UInt8], of file: ElementaryFile = .cardAccess) throws(TLVError) {
        var reader = TLVReader(bytes)
        try self.init(parsing: &reader, of: file)
        if !reader.isAtEnd { reader.note(.trailingBytes, at: reader.offset) }
        self = SecurityInfos(infos: infos, encoded: encoded, findings: reader.deviations.map { $0.finding(in: file) })
    }

    /// Reads the next object; deviations are recorded in the reader.
    package init(parsing reader: inout TLVReader, of file: ElementaryFile) throws(TLVError) {
        let start = reader.remaining
        let elements = try reader.setElements()
        var infos: [SecurityInfo] = []
        for element in elements { infos.append(try SecurityInfo(parsing: element, from: &reader)) }
        self.infos = infos
        encoded = Array(start[start.startIndex..<reader.offset])
        findings = []
    }

    /// A set to be written: ``encoded`` is in order, ``infos`` stays in the order given.
    public init(_ infos: [SecurityInfo]) {
        self.infos = infos
        encoded = TLVWriter.set(of: infos.map { $0.encoded })
        findings = []
    }

    private init(infos: [SecurityInfo], encoded: [UInt8], findings: [ChipFinding]) {
        self.infos = infos
        self.encoded = encoded
        self.findings = findings
    }
}

extension SecurityInfos {
    /// The variants of PACE, in the order of the file.
    public var paceInfos: [PACEInfo] {
        infos.compactMap { if case .pace(let info) = $0 { info } else { nil } }
    }

    /// The domain parameters for PACE, in the order of the file.
    public var paceDomainParameters: [PACEDomainParameterInfo] {
        infos.compactMap { if case .paceDomainParameters(let info) = $0 { info } else { nil } }
    }

    /// The statements about active authentication, in the order of the file.
    public var activeAuthenticationInfos: [ActiveAuthenticationInfo] {
        infos.compactMap { if case .activeAuthentication(let info) = $0 { info } else { nil } }
    }

    /// The variants of chip authentication, in the order of the file.
    public var chipAuthenticationInfos: [ChipAuthenticationInfo] {
        infos.compactMap { if case .chipAuthentication(let info) = $0 { info } else { nil } }
    }

    /// The keys of chip authentication, in the order of the file.
    public var chipAuthenticationPublicKeys: [ChipAuthenticationPublicKeyInfo] {
        infos.compactMap { if case .chipAuthenticationPublicKey(let info) = $0 { info } else { nil } }
    }

    /// The domain parameters for chip authentication, in the order of the file.
    public var chipAuthenticationDomainParameters: [ChipAuthenticationDomainParameterInfo] {
        infos.compactMap { if case .chipAuthenticationDomainParameters(let info) = $0 { info } else { nil } }
    }

    /// The versions of terminal authentication, in the order of the file.
    public var terminalAuthenticationInfos: [TerminalAuthenticationInfo] {
        infos.compactMap { if case .terminalAuthentication(let info) = $0 { info } else { nil } }
    }
}
