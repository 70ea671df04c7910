import Testing
import VouchOpenSSL
import VouchCore
import VouchTesting

@testable import VouchChip
import VouchPKI

/// A chip that is not as the State made it, or of which that cannot be known, and what has to be said of it.
struct VerdictVariant: Sendable, CustomTestStringConvertible {
    /// A chip, and whom to believe.
    struct Scene {
        let passport: VirtualPassport
        let store: TrustStore
    }

    let name: String
    /// `no altered`
    let verdict: String
    /// The code of the finding or the reason that the verdict names; empty for none.
    let about: String
    let make: @Sendable () throws -> Scene

    var testDescription: String { name }

    init(_ name: String, _ verdict: String, _ about: String, _ make: @escaping @Sendable () throws -> Scene) {
        (self.name, self.verdict, self.about, self.make) = (name, verdict, about, make)
    }

    static let all = faults + files + certificates + masterFile
}

extension VerdictVariant {
    typealias Change = @Sendable (inout VirtualPassport.Configuration) throws -> Void

    private static func fault(
        _ fault: VirtualPassport.Fault, _ profile: VirtualPassport.Profile, _ verdict: String,
        _ about: String, _ note: String = "", change: @escaping Change = { _ in }
    ) -> VerdictVariant {
        VerdictVariant("\(fault.rawValue), \(profile.rawValue)\(note)", verdict, about) {
            Scene(
                passport: try InspectionBench.passport(profile, fault: fault, change: change),
                store: try InspectionBench.store())
        }
    }

    private static func clone(_ ciphers: [BlockCipher], _ parameters: StandardizedParameters) -> VerdictVariant {
        fault(
            .clone, .chipAuthenticationOnly, "no cloned", "chipAuthentication.keysNotShared",
            " \(parameters) \(ciphers)"
        ) { $0.chipAuthentication = .init(ciphers: ciphers, parameters: .standardized(parameters)) }
    }

    /// What forgers and accidents do to virtual passports.
    static let faults: [VerdictVariant] = [
        fault(.clone, .standard, "no cloned", "chipAuthentication.keysNotShared"),
        fault(.clone, .bacOnly, "no cloned", "activeAuthentication.invalidSignature"),
        fault(.clone, .noAccessControl, "no cloned", "chipAuthentication.keysNotShared"),
        fault(.clone, .integratedMapping, "no cloned", "chipAuthentication.keysNotShared"),
        fault(.clone, .identityCard, "no cloned", "chipAuthentication.keysNotShared"),
        fault(.clone, .chipAuthenticationMapping, "no cloned", "chipAuthentication.keysNotShared"),
        fault(.clone, .chipAuthenticationMapping, "no cloned", "chipAuthenticationMapping.mismatch", " alone") {
            ($0.chipAuthentication, $0.activeAuthentication) = (nil, nil)
        },
        clone([.tripleDES], .p256), clone([.aes256], .brainpoolP384r1), clone([.aes128], .modp2048Order224),
        clone([.aes192, .tripleDES], .p224), clone([.tripleDES], .modp1024Order160),
        fault(.clone, .bacOnly, "no cloned", "activeAuthentication.invalidSignature", " brainpool") {
            $0.activeAuthentication = .ecdsa(.brainpoolP256r1, .sha384)
        },
        fault(.alteredGroup, .standard, "no altered", "hashes.mismatch"),
        fault(.alteredGroup, .bacOnly, "no altered", "hashes.mismatch"),
        fault(.alteredGroup, .identityCard, "no altered", "hashes.mismatch"),
        fault(.forgedSOD, .standard, "notEstablished unknownIssuer", "chain.noTrustAnchor"),
        fault(.expiredSigner, .standard, "no signerNotValidAtSigning", "chain.signerNotValidAtSigning"),
        fault(.wrongCountry, .standard, "no wrongCountry", "country.issuingStateDiffers"),
        fault(.removedKeys, .standard, "no keyFileRemoved", "signedGroups.keyFileAbsent"),
        fault(.removedKeys, .bacOnly, "no keyFileRemoved", "signedGroups.keyFileAbsent"),
        fault(.removedKeys, .chipAuthenticationOnly, "no keyFileRemoved", "signedGroups.keyFileAbsent"),
        fault(.exchangedKeys, .standard, "no altered", "hashes.mismatch"),
        fault(.exchangedKeys, .bacOnly, "no altered", "hashes.mismatch"),
        fault(.replayedSignature, .standard, "no cloned", "activeAuthentication.invalidSignature"),
        fault(.replayedSignature, .bacOnly, "no cloned", "activeAuthentication.digestMismatch"),
        fault(.refusedProofs, .standard, "no cloned", "chipAuthentication.refused"),
        fault(.refusedProofs, .bacOnly, "no cloned", "activeAuthentication.refused"),
        fault(.refusedProofs, .chipAuthenticationOnly, "no cloned", "chipAuthentication.refused", " 3DES") {
            $0.chipAuthentication = .init(ciphers: [.tripleDES])
        },
        fault(.addedGroup, .standard, "no altered", "hashes.groupNotListed"),
        fault(.missingSecurityObject, .standard, "notEstablished signatureNotChecked", "signature.noSecurityObject"),
        fault(.missingGroup, .standard, "notEstablished signedGroupsMissing", "signedGroups.groupAbsent"),
        fault(.wrongPACEToken, .standard, "notEstablished accessControlDowngraded", "accessControl.paceFailed"),
        fault(.malformedCardAccess, .standard, "notEstablished accessOfferChanged", "cardAccess.unreadable"),
        fault(.wrongTag, .standard, "no altered", "hashes.mismatch"),
        fault(.lengthOfZero, .standard, "no altered", "hashes.mismatch"),
    ]

    // MARK: Files

    /// The files that a forger puts in place of others; the second chip is of another person and the same State.
    private static func files(
        _ name: String, _ verdict: String, _ about: String, keysOfOther: Bool = false,
        _ make: @escaping @Sendable (VirtualPassport, VirtualPassport) throws -> [ElementaryFile: [UInt8]?]
    ) -> VerdictVariant {
        VerdictVariant(name, verdict, about) {
            let own = try InspectionBench.passport()
            let other = try other()
            return Scene(
                passport: own.altered(try make(own, other), keysOf: keysOfOther ? other : nil),
                store: try InspectionBench.store())
        }
    }

    private static func other() throws -> VirtualPassport {
        try InspectionBench.passport {
            $0.holder.documentNumber = "X98765432"
            $0.portrait = .drawn(byteCount: 4_000)
        }
    }

    static func group(_ number: Int) -> ElementaryFile { ElementaryFile.dataGroups[number - 1] }

    /// Flips a bit of the last byte, or of the first of some bytes inside.
    private static func flipped(_ passport: VirtualPassport, _ file: ElementaryFile, at part: [UInt8]? = nil) throws
        -> [UInt8]
    {
        var bytes = try #require(passport.storedBytes(of: file))
        var place = bytes.count - 1
        if let part {
            place = try #require(bytes.indices.first { bytes[$0...].starts(with: part) })
        }
        bytes[place] ^= 1
        return bytes
    }

    private static func groups(of other: VirtualPassport, _ numbers: [Int]) -> [ElementaryFile: [UInt8]?] {
        Dictionary(uniqueKeysWithValues: numbers.map { (group($0), other.storedBytes(of: group($0))) })
    }

    private static func everything(of other: VirtualPassport) -> [ElementaryFile: [UInt8]?] {
        var files = groups(of: other, [1, 2, 11, 12, 14, 15])
        files[.documentSecurity] = other.storedBytes(of: .documentSecurity)
        return files
    }

    private static func signer(_ passport: VirtualPassport) throws -> Certificate {
        let sod = try TrustDocument.sod(try #require(passport.storedBytes(of: .documentSecurity)))
        return try Certificate(try #require(sod.signedData.certificates.first))
    }

    static let files: [VerdictVariant] =
        [1, 2, 11, 12, 14, 15].map { number in
            files("a bit of DG\(number) changed", "no altered", "hashes.mismatch") { own, _ in
                [group(number): try flipped(own, group(number))]
            }
        }
        + [[1], [2], [14], [15], [1, 2], [14, 15]].map { numbers in
            files("DG\(numbers) of another document", "no altered", "hashes.mismatch") { _, other in
                groups(of: other, numbers)
            }
        } + [
            files("DG14 and DG15 of another with its keys", "no altered", "hashes.mismatch", keysOfOther: true) {
                groups(of: $1, [14, 15])
            },
            files("EF.SOD of another document", "no altered", "hashes.mismatch") {
                [.documentSecurity: $1.storedBytes(of: .documentSecurity)]
            },
            files("all files of another document", "no cloned", "chipAuthentication.keysNotShared") {
                everything(of: $1)
            },
            files(
                "another chip behind this zone", "notEstablished zoneDiffers", "documentNumber.mismatch",
                keysOfOther: true
            ) { everything(of: $1) },
            files("keys of another chip", "no cloned", "chipAuthentication.keysNotShared", keysOfOther: true) {
                _, _ in [:]
            },
            files("no DG1", "notEstablished countryNotChecked", "country.noIssuingState") { _, _ in [group(1): nil] },
            files("no DG2", "notEstablished signedGroupsMissing", "signedGroups.groupAbsent") { _, _ in
                [group(2): nil]
            },
            files("no DG14", "no keyFileRemoved", "signedGroups.keyFileAbsent") { _, _ in [group(14): nil] },
            files("no DG15", "no keyFileRemoved", "signedGroups.keyFileAbsent") { _, _ in [group(15): nil] },
            files(
                "EF.COM lists fewer, and the keys are others", "no cloned", "chipAuthentication.keysNotShared",
                keysOfOther: true
            ) { _, _ in
                [
                    .common: EFCOM(ldsVersion: LDSVersion(major: 1, minor: 7), unicodeVersion: nil, tags: [0x61, 0x75])
                        .encoded
                ]
            },
            files("EF.SOD is none", "no securityObjectMalformed", "signature.malformedSecurityObject") { _, _ in
                [.documentSecurity: TLVWriter.object(0x77, [0x30, 0x03, 0x02, 0x01, 0x00])]
            },
            files("a bit of the signature changed", "no forged", "signature.invalid") { own, _ in
                [.documentSecurity: try flipped(own, .documentSecurity)]
            },
            files("a bit of a signed hash changed", "no forged", "signature.contentDigestMismatch") { own, _ in
                let hash = try OpenSSLCryptography().digest(.sha256, of: own.storedBytes(of: group(2)) ?? [])
                return [.documentSecurity: try flipped(own, .documentSecurity, at: hash)]
            },
            files("a bit of the signer's key changed", "no signerForged", "chain.signatureInvalid") { own, _ in
                let key = try signer(own).publicKey.key
                return [.documentSecurity: try flipped(own, .documentSecurity, at: Array(key.suffix(20)))]
            },
            files("a bit of the signer's validity changed", "no signerForged", "chain.signatureInvalid") { own, _ in
                let date = Array("360101000000Z".utf8)
                return [.documentSecurity: try flipped(own, .documentSecurity, at: Array(date))]
            },
            files("EF.SOD of nobody", "no forged", "signature.noSigner") { own, _ in
                let unsigned = try VirtualPassport()
                return [.documentSecurity: unsigned.storedBytes(of: .documentSecurity)]
            },
        ]
}
