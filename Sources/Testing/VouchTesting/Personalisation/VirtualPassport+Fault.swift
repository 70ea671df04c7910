import VouchChip
import VouchPKI

extension VirtualPassport {
    /// Something that goes wrong, by accident or on purpose. The names are stable: the command line uses them.
    public enum Fault: String, Sendable, Hashable, CaseIterable {
        // MARK: On the way
        /// The chip leaves the field at a command (the 9th by default) and stays away until reconnected.
        case dropAtCommand
        /// The chip leaves the field within the response that holds a byte (the 4,000th).
        case dropAtByte
        /// The chip never answers a command (the 6th); waiting for it can be cancelled.
        case silence
        /// The chip waits a second before each response.
        case slow
        /// A response (to the 6th command) has no bytes at all.
        case emptyResponse
        /// A response (to the 6th command) has one byte.
        case oneByteResponse
        /// A response (to the 6th command) has 70,000 bytes.
        case oversizedResponse
        /// The chip answers `61 10` to everything from the 6th command on.
        case endlessPieces
        /// The chip answers `6C 10` to everything from the 6th command on.
        case endlessWrongLength
        /// The chip answers `6700` once (to the 9th command), then as usual.
        case wrongLengthOnce
        /// Reads return one byte more than Le requested.
        case wrongLe
        /// A command of extended length is taken for a short one: `6988` and the end of the session, or as much as a
        /// short response holds where there is no session.
        case extendedTakenForShort
        /// As ``extendedTakenForShort``, with `6987` in place of `6988`.
        case extendedMissesObjects

        // MARK: In secure messaging, once after each reset: the fourth protected response, by default
        /// One bit of the MAC is wrong.
        case wrongMAC
        /// The protected response before this one is sent again.
        case replayedResponse
        /// Data and status come without their MAC, DO'8E'.
        case missingMAC
        /// The MAC, DO'8E', comes without the protected status, DO'99'.
        case missingProtectedStatus
        /// The plain status word is not the protected one.
        case contradictingStatus
        /// Data come unprotected, as if there were no session.
        case plainResponse
        /// A cryptogram lacks its last byte, in the first response from there on that has one.
        case cutCryptogram

        // MARK: In PACE
        /// One bit of the chip's authentication token is wrong.
        case wrongPACEToken
        /// The chip's public key is a point off the curve, or a number above the prime.
        case pointOffCurve
        /// The chip's public key is the point at infinity, or 1.
        case neutralElement
        /// The chip sends the terminal's own public key back.
        case echoedKey
        /// The encrypted nonce is not a whole block.
        case oddNonce
        /// The chip answers 9000 without the encrypted nonce.
        case missingNonce

        // MARK: In the files
        /// DG1 says it is 4 GB long.
        case lengthOfGigabytes
        /// DG1 says it is longer than the file.
        case lengthBeyondFile
        /// DG1 says it is empty.
        case lengthOfZero
        /// DG1's length is 80, the indefinite form, which the standard forbids.
        case indefiniteLength
        /// DG1's length has 15 bytes.
        case lengthOfLength
        /// DG1 opens with the tag of DG2.
        case wrongTag
        /// DG1 has no bytes.
        case emptyFile
        /// EF.CardAccess is not a SecurityInfos.
        case malformedCardAccess
        /// EF.CardAccess says it is 4 GB long.
        case endlessCardAccess
        /// EF.COM is not an EF.COM.
        case malformedCommon
        /// DG11 nests 2,000 objects.
        case deepNesting
        /// DG12 is 5,000 empty objects.
        case manyObjects
        /// Bytes follow after the end of DG1.
        case trailingBytes
        /// DG2 is 600,000 bytes long.
        case enormousGroup
        /// EF.COM and EF.SOD list DG7, which does not exist.
        case missingGroup
        /// EF.COM is not there.
        case missingCommon
        /// EF.SOD is not there.
        case missingSecurityObject

        // MARK: Of forgers
        /// EF.SOD is signed by someone else, under the same names.
        case forgedSOD
        /// All files of a genuine chip on a chip without its keys, which uses its own instead.
        case clone
        /// A letter of the name in DG1 was changed after it was signed.
        case alteredGroup
        /// The document signer's certificate had expired long before.
        case expiredSigner
        /// The document signer is of another State than the document.
        case wrongCountry
        /// A clone that pretends there is nothing to prove: DG14 and DG15 are removed, also from EF.COM. EF.SOD still
        /// lists them.
        case removedKeys
        /// DG14 and DG15 hold keys of the forger's own, which the chip then proves to have.
        case exchangedKeys
        /// Active authentication answers with a signature that the genuine chip made for someone else's challenge.
        case replayedSignature
        /// All files of a genuine chip on a chip that refuses active and chip authentication.
        case refusedProofs
        /// DG13 is on the chip and in EF.COM, but not signed.
        case addedGroup

        /// Inside the chip.
        func chipFaults(position: Int?) -> ChipFaults {
            var faults = ChipFaults()
            faults.responseNumber = position ?? faults.responseNumber
            switch self {
            case .wrongMAC: faults.response = .wrongMAC
            case .replayedResponse: faults.response = .replayed
            case .missingMAC: faults.response = .missingMAC
            case .missingProtectedStatus: faults.response = .missingStatus
            case .contradictingStatus: faults.response = .otherStatus
            case .plainResponse: faults.response = .plain
            case .cutCryptogram: faults.response = .cutCryptogram
            case .wrongPACEToken: faults.agreement = .wrongToken
            case .pointOffCurve: faults.agreement = .outsideGroup
            case .neutralElement: faults.agreement = .neutralElement
            case .echoedKey: faults.agreement = .echo
            case .oddNonce: faults.agreement = .oddNonce
            case .missingNonce: faults.agreement = .noData
            case .replayedSignature: faults.proof = .replayed
            case .refusedProofs: faults.proof = .refused
            default: break
            }
            return faults
        }

        /// Changes a configuration so that the fault has an effect.
        func apply(to configuration: inout Configuration) {
            switch self {
            case .deepNesting: configuration.groups.insert(11)
            case .manyObjects: configuration.groups.insert(12)
            case .enormousGroup: configuration.portrait = .drawn(byteCount: 600_000)
            case .addedGroup: configuration.groups.insert(13)
            default: break
            }
        }

        /// A file after the fault, which is applied after signing; nil: the file is missing.
        func spoil(_ bytes: [UInt8], of file: ElementaryFile) -> [UInt8]? {
            let isFirstGroup = file == ElementaryFile.dataGroup(1)
            let content = Array(bytes.dropFirst(2))
            switch self {
            case .lengthOfGigabytes where isFirstGroup: return [0x61, 0x84, 0xFF, 0xFF, 0xFF, 0xFF] + content
            case .lengthBeyondFile where isFirstGroup: return [0x61, 0x82, 0x01, 0x00] + content
            case .lengthOfZero where isFirstGroup: return [0x61, 0x00]
            case .indefiniteLength where isFirstGroup: return [0x61, 0x80] + content + [0, 0]
            case .lengthOfLength where isFirstGroup:
                return [0x61, 0x8F] + [UInt8](repeating: 0x7F, count: 15) + content
            case .wrongTag where isFirstGroup: return [0x75] + bytes.dropFirst()
            case .emptyFile where isFirstGroup: return []
            case .trailingBytes where isFirstGroup: return bytes + [0, 0, 0xDE, 0xAD]
            case .alteredGroup where isFirstGroup:
                // The first letter of the name, which no check digit covers: on the third line of TD1, else on the
                // first.
                let isTD1 = bytes.count == 5 + 90
                let letter = isTD1 ? 5 + 60 : 5 + 5
                return bytes.enumerated().map { $0 == letter ? ($1 == 0x41 ? 0x42 : 0x41) : $1 }
            case .malformedCardAccess where file == .cardAccess: return [0x31, 0x05, 0x30, 0x0F, 0x06, 0x01, 0x80]
            case .endlessCardAccess where file == .cardAccess: return [0x31, 0x84, 0xFF, 0xFF, 0xFF, 0xFF, 0x30]
            case .malformedCommon where file == .common: return [0x60, 0x04, 0x5F, 0x01, 0x7F, 0x00]
            case .deepNesting where file == ElementaryFile.dataGroup(11):
                var nested: [UInt8] = []
                for _ in 0..<2000 { nested = TLVWriter.object(0x30, nested) }
                return TLVWriter.object(0x6B, nested)
            case .manyObjects where file == ElementaryFile.dataGroup(12):
                return TLVWriter.object(0x6C, [[UInt8]](repeating: [0x5F, 0x19, 0x00], count: 5000).flatMap { $0 })
            case .missingCommon where file == .common: return nil
            case .missingSecurityObject where file == .documentSecurity: return nil
            case .removedKeys where [14, 15].contains(file.dataGroupNumber): return nil
            default: return bytes
            }
        }
    }
}
