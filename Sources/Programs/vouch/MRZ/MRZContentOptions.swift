import ArgumentParser
import VouchCore
import VouchMRZ

/// The fields of a zone to write.
struct MRZContentOptions: ParsableArguments {
    @Option(help: ArgumentHelp("One or two characters: P, ID, V.", valueName: "letters"))
    var code: String?

    @Option(help: ArgumentHelp("The issuing State, as in the zone: UTO, D.", valueName: "code"))
    var state: String?

    @Option(
        help: ArgumentHelp(
            "The surname, in any script that Doc 9303-3 transliterates; --state tells the language.",
            valueName: "name"))
    var surname: String?

    @Option(help: ArgumentHelp("The given names.", valueName: "names"))
    var givenNames: String?

    @Option(help: ArgumentHelp("The document number.", valueName: "number"))
    var number: String?

    @Option(help: ArgumentHelp("The holder's nationality. (default: as --state)", valueName: "code"))
    var nationality: String?

    @Option(help: ArgumentHelp("The date of birth, or YYMMDD with < for what is unknown.", valueName: "yyyy-mm-dd"))
    var born: String?

    @Option(help: ArgumentHelp("M, F or X. (default: X)", valueName: "letter"))
    var sex: String?

    @Option(help: ArgumentHelp("The date of expiry, or YYMMDD.", valueName: "yyyy-mm-dd"))
    var expires: String?

    @Option(help: ArgumentHelp("Optional data.", valueName: "text"))
    var optionalData: String?

    @Option(help: ArgumentHelp("The second field of optional data, of cards.", valueName: "text"))
    var optionalData2: String?

    /// The names of the options given.
    var names: [String] {
        [
            ("--code", code), ("--state", state), ("--surname", surname), ("--given-names", givenNames),
            ("--number", number), ("--nationality", nationality), ("--born", born), ("--sex", sex),
            ("--expires", expires), ("--optional-data", optionalData), ("--optional-data2", optionalData2),
        ].filter { $0.1 != nil }.map(\.0)
    }

    func zone(of format: MRZFormat) throws(Complaint) -> MRZ {
        let needed = [
            ("--code", code), ("--state", state), ("--surname", surname), ("--number", number), ("--born", born),
        ]
        let missing = needed.filter { $0.1 == nil }.map(\.0)
        guard missing.isEmpty else {
            throw Complaint(
                "mrz.missing", "a zone needs \(missing.joined(separator: ", "))", hint: "see `vouch mrz --help`",
                exitCode: .usage)
        }
        let state = (state ?? "").uppercased()
        do {
            return try MRZ(
                writing: MRZContents(
                    format: format, documentCode: Array((code ?? "").uppercased().utf8),
                    issuingState: Array(state.utf8),
                    primaryIdentifier: try name(surname, "--surname", of: state),
                    secondaryIdentifier: try name(givenNames, "--given-names", of: state),
                    documentNumber: Array((number ?? "").uppercased().utf8),
                    nationality: Array(holder(of: state, format).utf8), dateOfBirth: try date(born, "--born"),
                    sex: try letter(), dateOfExpiry: try date(expires, "--expires"),
                    optionalData: Array((optionalData ?? "").uppercased().utf8),
                    optionalData2: Array((optionalData2 ?? "").uppercased().utf8)))
        } catch let complaint as Complaint {
            throw complaint
        } catch {
            throw Complaint(
                "mrz.cannotWrite", "cannot write this zone: \(error)", hint: "check the field at this place")
        }
    }

    /// Where the layout has a field for it.
    private func holder(of state: String, _ format: MRZFormat) -> String {
        if let nationality { return nationality.uppercased() }
        switch format {
        case .td1, .td2, .td3, .mrvA, .mrvB: return state
        default: return ""
        }
    }

    private func name(_ name: String?, _ option: String, of state: String) throws(Complaint) -> [UInt8] {
        guard let name else { return [] }
        guard let written = Transliteration.written(name.unicodeScalars, issuingState: state.utf8) else {
            throw Complaint(
                "mrz.name", "\(option): a character that Doc 9303-3 does not transliterate",
                hint: "write the name in Latin letters")
        }
        return written
    }

    private func letter() throws(Complaint) -> UInt8 {
        let text = (sex ?? "X").uppercased()
        guard ["M", "F", "X", "<"].contains(text), let letter = text.utf8.first else {
            throw Complaint("mrz.sex", "--sex must be M, F or X", hint: "X is written as <", exitCode: .usage)
        }
        return letter
    }

    /// `1974-08-12` or `740812` as `740812`.
    private func date(_ text: String?, _ option: String) throws(Complaint) -> [UInt8] {
        guard let text else { return [] }
        if let day = Day(argument: text)?.date {
            return Array([day.year % 100, day.month, day.day].map { $0.padded(to: 2) }.joined().utf8)
        }
        let bytes = Array(text.utf8)
        guard bytes.count == 6, bytes.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: "<") }) else {
            throw Complaint(
                "mrz.date", "\(option): not a date", hint: "write it as 1974-08-12 or 740812", exitCode: .usage)
        }
        return bytes
    }
}
