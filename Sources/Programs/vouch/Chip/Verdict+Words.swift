import VouchChip
import VouchCore

extension Verdict {
    /// For people, in one sentence; `Verdicts` in the documentation says more.
    var sentence: String {
        switch "\(rule.text)" {
        case "genuine": "the State signed these files, and this is the chip it signed them for"
        case "dataGenuineChipNotProven":
            "the State signed these files; whether this is the chip it signed them for cannot be told"
        case "chipProofMissing":
            "the State signed these files; the chip could prove to be the one they were signed for, and has not"
        case "unknownIssuer": "no certificate at hand vouches for whoever signed these files"
        case "forged": "the files are not signed by whom they name"
        case "altered": "a file was changed after it was signed"
        case "cloned": "this is not the chip that the files were signed for"
        case "revoked": "the State has revoked the signer"
        case "wrongCountry": "the signer is of another State than the document"
        case "signerForged": "the State's authority did not certify the signer"
        case "signerNotValidAtSigning": "the signer's certificate was not valid when it signed"
        case "signerIssuedTooLate": "the signer was certified after its authority had ended"
        case "securityObjectMalformed": "the list of signed hashes makes no sense"
        case "cardSecurityForged": "the signed list of the chip's keys is not the State's"
        case "keyFileRemoved": "a file that the State signed, with the chip's key, has been taken out"
        case "signerOnHold": "a published list has doubts about the signer that nobody has settled yet"
        case "chipKeyRevoked": "the State signed these files; the key that the chip proved is one that others have too"
        case "signerNotValidToday": "the signer's certificate is not valid today"
        case "weakSignerKey": "a key of the signature is too short to mean anything"
        case "signedGroupsMissing": "files that the State signed are not there"
        case "zoneDiffers": "the chip tells another document number than the one that opened it"
        case "accessOfferChanged": "what the chip offered at first is not what the State signed"
        case "accessControlDowngraded": "the chip was opened in a weaker way than it offers"
        case "chipFailedKeyNotBound": "the chip failed a proof with a key that nobody vouches for"
        default: "not all that is needed could be checked"
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
        return "\(word) – \(sentence) (\(rule.text))"
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
