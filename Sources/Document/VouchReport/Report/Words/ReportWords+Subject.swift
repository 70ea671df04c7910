extension ReportWords {
    /// The subject of a code, its raw value the code's first word: for codes without a sentence of their own, and for
    /// those of another version of Vouch.
    enum Subject: String, CaseIterable {
        case age, accessControl, activeAuthentication, bcbp, cardAccess, cardSecurity, chain, check, chip,
            chipAuthentication, chipAuthenticationMapping, code, captures, clue, compare, content, country, date, dates,
            document, documentNumber, encoding, expiry, field, file, fileList, graphics, hashes, image, keyStrength,
            listed, measure, model, name, number, pages, personalNumber, portrait, proof, reading, revocation,
            secureMessaging, selfie, sides, signature, signedGroups, status, state, survey, terminalAuthentication,
            trust, validity, value, vds, vdsnc, zone

        /// The subject as a sentence begins with it, and the advice if a check failed or was not performed.
        var words: (title: String, failed: Advice, open: Advice) {
            switch self {
            case .age: ("The holder’s age", .nothing, .retake)
            case .accessControl: ("Access to the chip", .examine, .readChipAgain)
            case .activeAuthentication:
                ("Active authentication (proof that the chip is not a copy)", .examine, .readChipAgain)
            case .bcbp: ("The boarding pass’s barcode", .examine, .retake)
            case .cardAccess: ("The access control offered by the chip", .examine, .readChipAgain)
            case .cardSecurity: ("The signed list of the chip’s keys", .examine, .certificates)
            case .chain: ("The certificate chain", .examine, .certificates)
            case .check: ("Something this check needs", .examine, .nothing)
            case .chip: ("The chip", .examine, .readChipAgain)
            case .chipAuthentication:
                ("Chip authentication (proof that the chip is not a copy)", .examine, .readChipAgain)
            case .chipAuthenticationMapping: ("The proof made while the chip was opened", .examine, .readChipAgain)
            case .code: ("A code on the document", .compare, .retake)
            case .captures: ("The earlier capture", .examine, .nothing)
            case .clue: ("The kind of document", .examine, .models)
            case .compare: ("The comparison of two sources", .compare, .nothing)
            case .content: ("The content of a file of the chip", .examine, .nothing)
            case .country: ("The State of the signature", .examine, .certificates)
            case .date: ("A date", .compare, .retake)
            case .dates: ("A date", .compare, .retake)
            case .document: ("The document", .examine, .retake)
            case .documentNumber: ("The document number", .examine, .readChipAgain)
            case .encoding: ("The encoding of a file of the chip", .examine, .nothing)
            case .expiry: ("The date of expiry", .otherDocument, .retake)
            case .field: ("A field", .compare, .retake)
            case .file: ("A file of the chip", .examine, .readChipAgain)
            case .fileList: ("The list of the chip’s files", .examine, .readChipAgain)
            case .graphics: ("A picture on the document", .examine, .retake)
            case .hashes: ("The signed hash of a file of the chip", .examine, .readChipAgain)
            case .image: ("The picture", .retake, .retake)
            case .keyStrength: ("The strength of a key", .examine, .nothing)
            case .listed: ("A published defect or deviation list", .examine, .updateLists)
            case .measure: ("A measure", .compare, .retake)
            case .model: ("The kind of document", .examine, .models)
            case .name: ("A name", .compare, .retake)
            case .number: ("A number", .compare, .retake)
            case .pages: ("A page", .otherSide, .otherSide)
            case .personalNumber: ("The personal number", .compare, .retake)
            case .portrait: ("The comparison of portraits", .examine, .retake)
            case .proof: ("The chip’s proof", .examine, .readChipAgain)
            case .reading: ("The reading", .examine, .readChipAgain)
            case .revocation: ("The revocation status of the signer", .examine, .updateLists)
            case .secureMessaging: ("Secure messaging with the chip", .examine, .readChipAgain)
            case .selfie: ("The selfie", .examine, .selfie)
            case .sides: ("Front and back", .examine, .otherSide)
            case .signature: ("The signature", .examine, .certificates)
            case .signedGroups: ("A file that the State signed", .examine, .readChipAgain)
            case .status: ("Something required", .examine, .retake)
            case .state: ("A State’s code", .compare, .retake)
            case .survey: ("A file of the chip", .examine, .readChipAgain)
            case .terminalAuthentication: ("The terminal’s proof of authorisation", .examine, .nothing)
            case .trust: ("A certificate list", .examine, .updateLists)
            case .validity: ("The validity period of the signature", .examine, .updateLists)
            case .value: ("A value", .compare, .retake)
            case .vds: ("The digital seal", .examine, .retake)
            case .vdsnc: ("The digital seal", .examine, .retake)
            case .zone: ("The machine-readable zone", .compare, .retake)
            }
        }
    }
}
