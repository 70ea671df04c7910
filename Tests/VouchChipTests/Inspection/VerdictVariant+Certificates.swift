import Testing
import TrustTestSupport
import VouchOpenSSL
import VouchCore
import VouchTesting

@testable import VouchChip
import VouchPKI

/// EF.SOD and EF.CardSecurity by signers that should not have signed, over the files of a chip that has its keys.
extension VerdictVariant {
    private typealias Request = TrustAuthority.Request

    /// An EF.SOD of its own.
    private static func signed(
        _ name: String, _ verdict: String, _ about: String, options: [String] = [], leavingOut groups: Set<Int> = [],
        _ make: @escaping @Sendable (TrustAuthority) throws -> TrustStore
    ) -> VerdictVariant {
        VerdictVariant(name, verdict, about) {
            let passport = try InspectionBench.passport()
            let authority = try TrustAuthority()
            let store = try make(authority)
            var files: [Int: [UInt8]] = [:]
            for number in 1...16 where !groups.contains(number) {
                files[number] = passport.storedBytes(of: group(number))
            }
            let object = try authority.securityObject(files, by: "signer", options: options)
            return Scene(passport: passport.altered([.documentSecurity: object]), store: store)
        }
    }

    /// A signer that a list of defects, signed and imported, has something to say of.
    private static func listed(
        _ name: String, _ verdict: String, _ about: String, _ defects: @escaping @Sendable () -> [[UInt8]]
    ) -> VerdictVariant {
        signed(name, verdict, about) { authority in
            var store = TrustDocument.store(try authority.certify("csca"))
            let signer = try certifySigner(authority)
            let purpose = ["extendedKeyUsage = critical, 0.4.0.127.0.7.3.11.2.1.2"]
            try authority.certify(
                "lister", by: "csca",
                Request(subject: "/C=UT/CN=Lister", extensions: TrustAuthority.signerExtensions + purpose))
            let content = ListContent.defects([try ListContent.entry(signer, defects())])
            let list = try authority.sign(content, by: "lister", type: .defectList)
            _ = try TrustImporter(cryptography: TrustVector.cryptography).add(list, named: "list", to: &store)
            return store
        }
    }

    @discardableResult
    private static func certifySigner(
        _ authority: TrustAuthority, by issuer: String? = "csca", issuerKey: String? = nil, country: String = "UT",
        _ change: (inout TrustAuthority.Request) -> Void = { _ in }
    ) throws -> Certificate {
        var request = Request(
            subject: "/C=\(country)/O=Utopia/CN=Document Signer", extensions: TrustAuthority.signerExtensions)
        change(&request)
        return try authority.certify("signer", by: issuer, issuerKey: issuerKey, request)
    }

    private static func hex(_ bytes: [UInt8]) -> String { bytes.map { Hex.text([$0]) }.joined(separator: ":") }

    static let certificates: [VerdictVariant] = [
        signed("a signer under its own signature", "notEstablished unknownIssuer", "chain.noTrustAnchor") {
            let root = try $0.certify("csca")
            try $0.certify("signer", Request(subject: "/C=UT/O=Utopia/CN=Document Signer"))
            return TrustDocument.store(root)
        },
        signed(
            "a signer below another authority of the same name", "notEstablished unknownIssuer",
            "chain.noTrustAnchor"
        ) {
            let root = try $0.certify("csca")
            try $0.certify("stranger")
            try certifySigner($0, by: "stranger")
            return TrustDocument.store(root)
        },
        signed("a signer that claims an authority that did not sign it", "no signerForged", "chain.signatureInvalid") {
            let root = try $0.certify("csca")
            try $0.certify("stranger")
            let identifier = hex(root.extensions.subjectKeyIdentifier ?? [])
            try certifySigner($0, by: "stranger") {
                $0.extensions = ["keyUsage = critical, digitalSignature", "2.5.29.35 = DER:30:16:80:14:\(identifier)"]
            }
            return TrustDocument.store(root)
        },
        signed("a signer whose time was over", "no signerNotValidAtSigning", "chain.signerNotValidAtSigning") {
            let root = try $0.certify("csca")
            try certifySigner($0) { ($0.from, $0.to) = ("20240201000000Z", "20250101000000Z") }
            return TrustDocument.store(root)
        },
        signed("a signer whose time has not come", "notEstablished signerNotValidToday", "validity.signerNotYetValid") {
            let root = try $0.certify("csca")
            try certifySigner($0) { ($0.from, $0.to) = ("20350201000000Z", "20360101000000Z") }
            return TrustDocument.store(root)
        },
        signed(
            "a signer whose time was over, without a time of signing", "notEstablished signerNotValidToday",
            "validity.signerExpired", options: ["-noattr"]
        ) {
            let root = try $0.certify("csca")
            try certifySigner($0) { ($0.from, $0.to) = ("20240201000000Z", "20250101000000Z") }
            return TrustDocument.store(root)
        },
        signed(
            "a signer whose time has not come, without a time of signing", "notEstablished signerNotValidToday",
            "validity.signerNotYetValid", options: ["-noattr"]
        ) {
            let root = try $0.certify("csca")
            try certifySigner($0) { ($0.from, $0.to) = ("20350201000000Z", "20360101000000Z") }
            return TrustDocument.store(root)
        },
        signed(
            "a signer certified after its authority's end", "no signerIssuedTooLate",
            "chain.issuedAfterAuthorityExpired"
        ) {
            let root = try $0.certify("csca", Request(from: "20200101000000Z", to: "20250101000000Z"))
            try certifySigner($0) { $0.from = "20250601000000Z" }
            return TrustDocument.store(root)
        },
        signed("a signer that was revoked", "no revoked", "revocation.signerRevoked") {
            let root = try $0.certify("csca")
            try certifySigner($0)
            var store = TrustDocument.store(root)
            store.add(try $0.revocationList(of: "csca", revoking: ["signer"]))
            return store
        },
        listed("a signer that a defect list names", "no revoked", "revocation.signerListed") {
            [ListContent.defect(ListContent.revoked, ListContent.status(4))]
        },
        listed("a signer on hold", "notEstablished signerOnHold", "revocation.signerOnHold") {
            [ListContent.defect(ListContent.revoked, ListContent.status(1))]
        },
        listed(
            "keys that others have", "notEstablished chipKeyRevoked", "listed.chipAuthenticationKeyCompromised"
        ) {
            [ListContent.defect(ListContent.chipKey), ListContent.defect(ListContent.activeKey)]
        },
        signed("a link that was revoked", "no revoked", "revocation.linkRevoked") {
            let root = try $0.certify("old")
            let link = try $0.certify("csca", by: "old", Request(subject: "/C=UT/O=Utopia/CN=CSCA 2"))
            try certifySigner($0)
            var store = TrustDocument.store(root, others: [link])
            store.add(try $0.revocationList(of: "old", revoking: ["csca"]))
            return store
        },
        signed(
            "a signer of another country than its authority", "notEstablished countryNotChecked",
            "country.signerOfOtherCountry"
        ) {
            let root = try $0.certify("csca")
            try certifySigner($0, country: "AA")
            return TrustDocument.store(root)
        },
        signed("a signer of another country that is trusted", "no wrongCountry", "country.issuingStateDiffers") {
            let root = try $0.certify("csca", Request(subject: "/C=AA/O=Elsewhere/CN=CSCA"))
            try certifySigner($0, country: "AA")
            return TrustDocument.store(root)
        },
        signed("the authority of another country itself", "no wrongCountry", "country.issuingStateDiffers") {
            let root = try $0.certify("signer", Request(subject: "/C=FR/O=Gouv/CN=CSCA-FRANCE"))
            return TrustDocument.store(root)
        },
        signed(
            "a signer with a critical extension that nobody knows", "notEstablished chainNotChecked",
            "chain.unknownCriticalExtension"
        ) {
            let root = try $0.certify("csca")
            try certifySigner($0) { $0.extensions.append("1.2.3.4.5 = critical, ASN1:NULL") }
            return TrustDocument.store(root)
        },
        signed(
            "a signer whose key is too short", "notEstablished signatureNotChecked", "signature.unsupportedAlgorithm"
        ) {
            let root = try $0.certify("csca")
            try $0.makeKey("signer", .rsa(512))
            try certifySigner($0)
            return TrustDocument.store(root)
        },
        signed("an authority whose key is too short", "notEstablished chainNotChecked", "chain.unsupportedAlgorithm") {
            try $0.makeKey("csca", .rsa(768))
            let root = try $0.certify("csca")
            try certifySigner($0)
            return TrustDocument.store(root)
        },
        signed(
            "a signer that is nowhere to be found", "notEstablished signatureNotChecked",
            "signature.signerCertificateMissing", options: ["-nocerts"]
        ) {
            let root = try $0.certify("csca")
            try certifySigner($0)
            return TrustDocument.store(root)
        },
        signed("a signature without DG15", "no altered", "hashes.groupNotListed", leavingOut: [15]) {
            let root = try $0.certify("csca")
            try certifySigner($0)
            return TrustDocument.store(root)
        },
        signed("a signature without DG14", "no altered", "hashes.groupNotListed", leavingOut: [14]) {
            let root = try $0.certify("csca")
            try certifySigner($0)
            return TrustDocument.store(root)
        },
        signed("no anchors", "notEstablished unknownIssuer", "chain.noTrustAnchor") {
            try $0.certify("csca")
            try certifySigner($0)
            return TrustStore()
        },
        signed("anchors of another country only", "notEstablished unknownIssuer", "chain.noTrustAnchor") {
            try $0.certify("csca")
            try certifySigner($0)
            return TrustDocument.store(try $0.certify("other", Request(subject: "/C=FR/O=Gouv/CN=CSCA-FRANCE")))
        },
        signed("the authority stands by without being trusted", "notEstablished unknownIssuer", "chain.noTrustAnchor") {
            let root = try $0.certify("csca")
            try certifySigner($0)
            return TrustDocument.store(others: [root])
        },
    ]

    // MARK: EF.CardAccess and EF.CardSecurity

    private static func mapped(
        _ name: String, _ verdict: String, _ about: String, isAlone: Bool = false,
        _ make: @escaping @Sendable (VirtualPassport, inout TrustStore) throws -> [ElementaryFile: [UInt8]?]
    ) -> VerdictVariant {
        VerdictVariant(name, verdict, about) {
            var store = try InspectionBench.store()
            let passport = try mappingPassport(isAlone)
            return Scene(passport: passport.altered(try make(passport, &store)), store: store)
        }
    }

    private static func mappingPassport(_ isAlone: Bool) throws -> VirtualPassport {
        try InspectionBench.passport(.chipAuthenticationMapping) {
            if isAlone { ($0.chipAuthentication, $0.activeAuthentication) = (nil, nil) }
        }
    }

    private static func security(_ passport: VirtualPassport) throws -> SignedData {
        guard
            case .cardSecurity(let file) = try LDSContent.decode(
                .cardSecurity, try #require(passport.storedBytes(of: .cardSecurity))
            ).content
        else { throw CancellationError() }
        return file.signedData
    }

    static let masterFile: [VerdictVariant] = [
        mapped("EF.CardSecurity of another chip", "no cloned", "chipAuthenticationMapping.mismatch", isAlone: true) {
            _, _ in [.cardSecurity: try mappingPassport(true).storedBytes(of: .cardSecurity)]
        },
        mapped("a bit of the signature of EF.CardSecurity", "no cardSecurityForged", "signature.invalid") { own, _ in
            var bytes = try #require(own.storedBytes(of: .cardSecurity))
            bytes[bytes.count - 1] ^= 1
            return [.cardSecurity: bytes]
        },
        mapped("a bit of a key in EF.CardSecurity", "no cardSecurityForged", "signature.contentDigestMismatch") {
            own, _ in
            var bytes = try #require(own.storedBytes(of: .cardSecurity))
            let content = try security(own).content
            let place = try #require(bytes.indices.first { bytes[$0...].starts(with: content) })
            bytes[place + content.count - 1] ^= 1
            return [.cardSecurity: bytes]
        },
        mapped(
            "EF.CardSecurity of a stranger", "notEstablished chipProofMissing", "chain.noTrustAnchor",
            isAlone: true
        ) { own, _ in
            let authority = try TrustAuthority()
            try authority.certify("csca")
            try certifySigner(authority)
            return [.cardSecurity: try authority.sign(security(own).content, by: "signer", type: .securityObject)]
        },
        mapped(
            "EF.CardSecurity of another State that is trusted", "no cardSecurityForged",
            "country.signerAndAuthorityDiffer", isAlone: true
        ) { own, store in
            let authority = try TrustAuthority()
            let root = try authority.certify("csca", Request(subject: "/C=FR/O=Gouv/CN=CSCA-FRANCE"))
            try certifySigner(authority, country: "FR")
            store.add(root, isAnchor: true, source: TrustVector.source)
            return [.cardSecurity: try authority.sign(security(own).content, by: "signer", type: .securityObject)]
        },
        mapped(
            "no EF.CardSecurity for the mapping", "notEstablished chipProofMissing",
            "chipAuthenticationMapping.keyMissing",
            isAlone: true
        ) { _, _ in [.cardSecurity: nil] },
        mapped("no EF.CardAccess", "notEstablished accessOfferChanged", "cardAccess.offerMissing") { _, _ in
            [.cardAccess: nil]
        },
        mapped(
            "an EF.CardAccess without the better offer", "notEstablished accessOfferChanged",
            "cardAccess.offerMissing"
        ) { own, _ in
            let generic = SecurityInfos([
                .pace(PACEInfo(identifier: OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2), version: 2, parameterID: 13))
            ])
            return [.cardAccess: generic.encoded]
        },
        VerdictVariant("nothing but the State's signature", "notEstablished dataGenuineChipNotProven", "") {
            Scene(
                passport: try InspectionBench.passport {
                    ($0.chipAuthentication, $0.activeAuthentication) = (nil, nil)
                }, store: try InspectionBench.store())
        },
        VerdictVariant(
            "a proof by a key that is too short", "notEstablished chipFailedKeyNotBound",
            "activeAuthentication.signatureLength"
        ) {
            let passport = try InspectionBench.passport { $0.chipAuthentication = nil }
            let authority = try TrustAuthority()
            try authority.makeKey("short", .rsa(768))
            try authority.run(["pkey", "-in", "short.key", "-pubout", "-outform", "DER", "-out", "short.der"])
            let key = TLVWriter.object(0x6F, try authority.read("short.der"))
            let root = try authority.certify("csca")
            try certifySigner(authority)
            var files: [Int: [UInt8]] = [:]
            for number in 1...16 { files[number] = passport.storedBytes(of: group(number)) }
            files[15] = key
            let object = try authority.securityObject(files, by: "signer")
            return Scene(
                passport: passport.altered([.documentSecurity: object, group(15): key]),
                store: TrustDocument.store(root))
        },
        VerdictVariant(
            "a clone of which nobody knows the State", "notEstablished chipFailedKeyNotBound",
            "chipAuthentication.keysNotShared"
        ) { Scene(passport: try InspectionBench.passport(fault: .clone), store: TrustStore()) },
    ]
}
