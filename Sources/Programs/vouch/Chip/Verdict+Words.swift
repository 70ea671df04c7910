import VouchChip
import VouchCore

extension Verdict {
    /// For people, in one sentence; `Verdicts` in the documentation says more.
    var sentence: String {
        switch rule {
        case .genuine: "the State signed these files, and this is the chip it signed them for"
        case .dataGenuineChipNotProven:
            "the State signed these files; whether this is the chip it signed them for is unknown"
        case .chipProofMissing:
            "the State signed these files; the chip could have proved that they were signed for it, but did not"
        case .unknownIssuer: "the trust store has no certificate for the signer of these files"
        case .forged: "the files are not signed by the signer they name"
        case .altered: "a file was changed after it was signed"
        case .cloned: "this is not the chip that the files were signed for"
        case .revoked: "the State has revoked the signer"
        case .wrongCountry: "the signer and the document belong to different States"
        case .signerForged: "the State's authority did not certify the signer"
        case .signerNotValidAtSigning: "the signer's certificate was not valid when it signed"
        case .signerIssuedTooLate: "the signer was certified after its authority had expired"
        case .securityObjectMalformed: "the list of signed hashes is malformed"
        case .cardSecurityForged: "the signed list of the chip's keys is not the State's"
        case .keyFileRemoved: "a file that the State signed, with the chip's key, has been removed"
        case .passiveAuthenticationOff: "the signature is not checked for this kind of document, as you asked"
        case .signerOnHold: "a published list puts the signer on hold"
        case .chipKeyRevoked: "the State signed these files, but other chips have the same key"
        case .signerNotValidToday: "the signer's certificate is not valid today"
        case .weakSignerKey: "a signature key is too short to prove anything"
        case .cardSecurityDoubtful: "the signer of the list of the chip's keys should not have signed it"
        case .signedGroupsMissing: "files that the State signed are missing"
        case .zoneDiffers: "the chip's document number differs from the one that opened it"
        case .accessOfferChanged: "what the chip offered at first is not what the State signed"
        case .accessControlDowngraded: "the chip was opened with weaker access control than it offers"
        case .chipFailedKeyNotBound: "the chip failed a proof with a key that is not signed"
        case .signatureNotChecked, .chainNotChecked, .hashesNotChecked, .countryNotChecked:
            "not everything required could be checked"
        }
    }

    /// `genuine: yes`, with why.
    func line(_ style: TablePrinter.Style) -> String {
        let word =
            switch genuine {
            case .yes: style.paint("genuine: yes", .green)
            case .no: style.paint("genuine: no", .red)
            case .notEstablished: style.paint("genuine: not established", .yellow)
            }
        return "\(word) – \(sentence) (\(rule.rawValue))"
    }
}

extension CertificateEntry {
    var report: ReportValue {
        .parts([
            ("role", .text(role.rawValue)), ("subject", .text("\(subject)")), ("issuer", .text("\(issuer)")),
            ("serialNumber", .text(serialNumber.hexadecimal)),
            ("validFrom", validity.start.map { .text($0.iso8601) } ?? .nothing),
            ("validTo", validity.end.map { .text($0.iso8601) } ?? .nothing),
            ("fingerprint", .text(fingerprint.hexadecimal)), ("state", state.map { .text($0.text) } ?? .nothing),
        ])
    }

    var row: String {
        let end = validity.end.map { ", until \($0.iso8601)" } ?? ""
        return "\(role.rawValue.inWords.padding(to: 20))  \(subject)\(end)"
    }
}
