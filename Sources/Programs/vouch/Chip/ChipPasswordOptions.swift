import ArgumentParser
import Foundation
import VouchChip
import VouchDocument
import VouchFields
import VouchKit
import VouchCore
import VouchMRZ

/// The chip's password, in whatever form. Errors do not repeat the input.
struct ChipPasswordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The machine-readable zone, its lines separated by spaces or line breaks; - reads it from standard input, \
            which keeps it out of the process list.
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

    @Option(help: ArgumentHelp("The holder's PIN. Wrong PINs use up attempts.", valueName: "digits"))
    var pin: String?

    @Option(help: ArgumentHelp("The PUK that unblocks the PIN.", valueName: "digits"))
    var puk: String?

    @Option(
        help: ArgumentHelp(
            "A picture of the document to read the zone from, or the card access number if it shows no zone.",
            valueName: "picture"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "The folder with the networks for --from, instead of next to the program. Also: VOUCH_NETWORKS.",
            valueName: "folder"))
    var networks: String?

    func validate() throws {
        let fields = [documentNumber, dateOfBirth, dateOfExpiry]
        if fields.contains(where: { $0 != nil }), fields.contains(nil) {
            throw ValidationError("--document-number, --date-of-birth and --date-of-expiry must be given together")
        }
        if networks != nil, from == nil { throw ValidationError("--networks has no effect without --from") }
        if [mrz, documentNumber, from].count(where: { $0 != nil }) > 1 {
            throw ValidationError("give only one of --mrz, --document-number and --from")
        }
    }

    /// - Returns: the passwords in the order to try them; empty if none was given, which open chips allow.
    func passwords() async throws -> [AccessPassword] {
        var passwords: [AccessPassword] = []
        // A CAN or PIN goes first: the holder was asked for it.
        if let can { passwords.append(try accepted { () throws(AccessPasswordError) in try .can(checking: can) }) }
        if let pin { passwords.append(try accepted { () throws(AccessPasswordError) in try .pin(checking: pin) }) }
        if let puk { passwords.append(try accepted { () throws(AccessPasswordError) in try .puk(checking: puk) }) }
        if let from { passwords.append(try await password(inPicture: from)) }
        if let key = try mrzKey() { passwords.append(.mrz(key)) }
        return passwords
    }

    private func mrzKey() throws -> MRZKey? {
        if let mrz { return try key(ofZone: try zone(mrz == "-" ? ChipPasswordOptions.standardInput() : mrz)) }
        guard let documentNumber, let dateOfBirth, let dateOfExpiry else { return nil }
        return try accepted { () throws(AccessPasswordError) in
            try MRZKey(documentNumber: documentNumber, dateOfBirth: dateOfBirth, dateOfExpiry: dateOfExpiry)
        }
    }

    /// The longest zone has 90 characters.
    private static func standardInput() throws(Complaint) -> String {
        do {
            return String(decoding: try FileHandle.standardInput.read(upToCount: 4096) ?? Data(), as: UTF8.self)
        } catch {
            throw Complaint("file.unreadable", "standard input cannot be read", hint: "is something piped into it?")
        }
    }

    /// Lines may be separated by any character that cannot be in a zone: a shell turns pasted line breaks into spaces.
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
                "mrz.checkDigit", "wrong check digit: \(wrong.map(\.title).joined(separator: ", "))",
                hint: "compare with the document: O and 0, I and 1, S and 5 are often confused")
        }
        return try accepted { () throws(AccessPasswordError) in try MRZKey(zone) }
    }

    /// The zone's key; of a side without zone the printed card access number.
    private func password(inPicture path: String) async throws -> AccessPassword {
        let service = try complaining { () throws(ReadingProblem) in
            try DocumentService.build(.init(networks: networks, models: .models([])))
        }
        let reading = try await service.reading(
            of: [path == "-" ? .standardInput : .file(path)], policy: ReadingPolicy(scope: .zones))
        if reading.status == .unreadable, let problem = reading.problems.first {
            throw Complaint(problem.code, "\(path): \(problem.message)", hint: problem.hint)
        }
        if let best = reading.zones.first?.content, best.valid,
            let zone = try? MRZ(lines: best.lines.map { Array($0.utf8) })
        {
            return .mrz(try key(ofZone: zone))
        }
        // Standard input is read only once.
        if path != "-", let number = try await accessNumber(in: path) { return number }
        throw Complaint(
            "picture.noZone", "\(path): no valid machine-readable zone found",
            hint: "take a sharper picture, or type the zone with --mrz, or the card access number with --can")
    }

    /// nil if none is printed, or it was not read. A misread one opens nothing: PACE fails.
    private func accessNumber(in path: String) async throws -> AccessPassword? {
        let service = try complaining { () throws(ReadingProblem) in
            try DocumentService.build(.init(networks: networks))
        }
        let reading = try await service.reading(of: [.file(path)], policy: ReadingPolicy(hashesInputs: false))
        return reading.documents.lazy.compactMap { $0.report.fields[FieldName.cardAccessNumber.rawValue]?.value }
            .compactMap { try? AccessPassword.can(checking: $0) }.first
    }

    /// Says what is wrong with the input, without repeating it.
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
            ("not a document number", "use letters, digits and <, as in the zone, without the check digit")
        case .dateOfBirth: ("not a valid date of birth", "write it as in the zone, YYMMDD: 690806")
        case .dateOfExpiry: ("not a valid date of expiry", "write it as in the zone, YYMMDD: 940623")
        case .machineReadableZone:
            (
                "documents with this kind of zone have no chip that it opens",
                "use the zone of a passport or identity card"
            )
        case .cardAccessNumber: ("not a card access number", "it is the six digits on the front of the card")
        case .personalNumber: ("not a PIN", "a PIN has 4 to 16 digits")
        case .unblockingKey: ("not a PUK", "a PUK has 6 to 16 digits")
        }
    }
}
