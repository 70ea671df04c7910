import ArgumentParser
import Foundation
import VouchChip
import VouchDocument
import VouchCore
import VouchMRZ

/// What opens the chip, however it is given. Wrong input is told without repeating it.
struct ChipPasswordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The machine-readable zone, its lines parted by spaces or line breaks; - reads it from standard input, \
            which keeps it out of the list of processes.
            """, valueName: "lines"))
    var mrz: String?

    @Option(help: ArgumentHelp("The document number as printed, instead of --mrz.", valueName: "text"))
    var documentNumber: String?

    @Option(help: ArgumentHelp("With --document-number.", valueName: "yymmdd"))
    var dateOfBirth: String?

    @Option(help: ArgumentHelp("With --document-number.", valueName: "yymmdd"))
    var dateOfExpiry: String?

    @Option(help: ArgumentHelp("The card access number, six digits on the front of newer cards.", valueName: "digits"))
    var can: String?

    @Option(help: ArgumentHelp("The holder's PIN. Wrong ones use up its tries.", valueName: "digits"))
    var pin: String?

    @Option(help: ArgumentHelp("The PUK that unblocks the PIN.", valueName: "digits"))
    var puk: String?

    @Option(help: ArgumentHelp("A picture of the document to read the zone from.", valueName: "picture"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "Where the networks are that --from needs, instead of beside the program. Also: VOUCH_NETWORKS.",
            valueName: "folder"))
    var networks: String?

    func validate() throws {
        let fields = [documentNumber, dateOfBirth, dateOfExpiry]
        if fields.contains(where: { $0 != nil }), fields.contains(nil) {
            throw ValidationError("--document-number, --date-of-birth and --date-of-expiry belong together")
        }
        if [mrz, documentNumber, from].count(where: { $0 != nil }) > 1 {
            throw ValidationError("give one of --mrz, --document-number and --from")
        }
    }

    /// - Returns: the passwords in the order to try them; empty if none was given, which open chips allow.
    func passwords() throws(Complaint) -> [AccessPassword] {
        var passwords: [AccessPassword] = []
        // A number given on purpose goes first: it is what the holder was asked for.
        if let can { passwords.append(try accepted { () throws(AccessPasswordError) in try .can(checking: can) }) }
        if let pin { passwords.append(try accepted { () throws(AccessPasswordError) in try .pin(checking: pin) }) }
        if let puk { passwords.append(try accepted { () throws(AccessPasswordError) in try .puk(checking: puk) }) }
        if let key = try mrzKey() { passwords.append(.mrz(key)) }
        return passwords
    }

    private func mrzKey() throws(Complaint) -> MRZKey? {
        if let mrz { return try key(ofZone: try zone(mrz == "-" ? ChipPasswordOptions.standardInput() : mrz)) }
        if let from { return try key(inPicture: from) }
        guard let documentNumber, let dateOfBirth, let dateOfExpiry else { return nil }
        return try accepted { () throws(AccessPasswordError) in
            try MRZKey(documentNumber: documentNumber, dateOfBirth: dateOfBirth, dateOfExpiry: dateOfExpiry)
        }
    }

    /// The longest zone is 90 characters; whatever is longer is none.
    private static func standardInput() throws(Complaint) -> String {
        String(decoding: try InputFile.standardInput.load(limit: 4096).prefix(4096), as: UTF8.self)
    }

    /// Lines may be parted by anything that is no character of a zone: a shell leaves spaces of what was pasted.
    private func zone(_ text: String) throws(Complaint) -> MRZ {
        let lines = text.uppercased().split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
        do {
            return try MRZ(lines: lines)
        } catch {
            throw Complaint(
                "mrz.malformed", "--mrz: \(error)",
                hint: "give all lines of the zone, in quotes; or use --document-number and the two dates")
        }
    }

    private func key(ofZone zone: MRZ) throws(Complaint) -> MRZKey {
        let wrong = zone.checks.filter { if case .failed = $0.outcome { $0.name != .composite } else { false } }
        guard wrong.isEmpty else {
            throw Complaint(
                "mrz.checkDigit", "the check digit of \(wrong.map(\.title).joined(separator: ", ")) does not hold",
                hint: "compare with the document: O and 0, I and 1, S and 5 are often confused")
        }
        return try accepted { () throws(AccessPasswordError) in try MRZKey(zone) }
    }

    private func key(inPicture path: String) throws(Complaint) -> MRZKey {
        let examiner = try ReadingEngines.build(
            networks: networks ?? ProcessInfo.processInfo.environment["VOUCH_NETWORKS"],
            configuration: PictureExaminer.Configuration(scope: .zones, today: try Day.current()))
        let reading = InputReader(examiner: examiner, annotator: nil, straightener: nil, seals: nil, documents: nil)
            .read([path == "-" ? .standardInput : .file(path)])
        switch reading.outcome {
        case .unreadable(let complaint):
            throw Complaint(complaint.code, "\(path): \(complaint.message)", hint: complaint.hint)
        case .decoded(let contents):
            guard let best = contents.zones.first?.value.decoding, best.isValid, let zone = try? MRZ(lines: best.lines)
            else {
                throw Complaint(
                    "picture.noZone", "\(path): no valid machine-readable zone could be read",
                    hint: "take a sharper picture, or type the zone with --mrz")
            }
            return try key(ofZone: zone)
        }
    }

    /// Says what is wrong with what was typed, without repeating it.
    private func accepted<T>(_ make: () throws(AccessPasswordError) -> T) throws(Complaint) -> T {
        do {
            return try make()
        } catch {
            let (message, hint) = error.explanation
            throw Complaint("password.malformed", message, hint: hint)
        }
    }
}

extension AccessPasswordError {
    fileprivate var explanation: (message: String, hint: String) {
        switch self {
        case .documentNumber:
            ("this is no document number", "letters, digits and <, as in the zone, without the check digit")
        case .dateOfBirth: ("the date of birth is none", "write it as in the zone, YYMMDD: 690806")
        case .dateOfExpiry: ("the date of expiry is none", "write it as in the zone, YYMMDD: 940623")
        case .machineReadableZone:
            ("documents with this kind of zone have no chip that opens with it", "passports and identity cards have")
        case .cardAccessNumber: ("this is no card access number", "it is the six digits on the front of the card")
        case .personalNumber: ("this is no PIN", "it is 4 to 16 digits")
        case .unblockingKey: ("this is no PUK", "it is 6 to 16 digits")
        }
    }
}
