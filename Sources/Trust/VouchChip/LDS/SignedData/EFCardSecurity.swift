public import VouchPKI

/// EF.CardSecurity: the SecurityInfos of EF.CardAccess and more, signed. Doc 9303-11 §9.2.11. The signature is not
/// checked here.
public struct EFCardSecurity: Sendable, Hashable {
    /// The CMS structure, with its signature.
    public let signedData: SignedData
    /// The signed content.
    public let securityInfos: SecurityInfos

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        let (signedData, content) = try SignedData.read(from: &reader, expecting: .securityObject)
        var inner = TLVReader(content)
        securityInfos = try SecurityInfos(parsing: &inner, of: .cardSecurity)
        try inner.finish()
        reader.note(inner.deviations)
        self.signedData = signedData
    }
}
