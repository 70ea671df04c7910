public import VouchCore

extension VDSNC {
    /// The subject of a proof: `pid`.
    public struct Holder: Sendable, Hashable {
        /// The name as the MRZ writes it, perhaps with spaces for `<`.
        public internal(set) var name: String?
        /// The date of birth as `YYYY-MM-DD`, or shorter if less is known.
        public internal(set) var dateOfBirth: String?
        /// The sex: `M`, `F` or `X`.
        public internal(set) var sex: String?
        /// The kind of the holder's document, as the first characters of an MRZ.
        public internal(set) var documentType: String?
        /// The number of the holder's document.
        public internal(set) var documentNumber: String?
        /// Another number, at the issuer's discretion.
        public internal(set) var additionalIdentifier: String?
    }

    /// A proof of vaccination: `icao.vacc`.
    public struct VaccinationProof: Sendable, Hashable {
        /// The identifier of the certificate (UVCI).
        public internal(set) var identifier: String?
        /// The person whom the certificate names.
        public internal(set) var holder = Holder()
        /// The vaccinations, in the order of the certificate.
        public internal(set) var events: [Event] = []

        /// One vaccination, with its doses.
        public struct Event: Sendable, Hashable {
            /// Code of ICD-11 of the vaccine or prophylaxis.
            public internal(set) var prophylaxis: String?
            /// The product's name.
            public internal(set) var product: String?
            /// Code of ICD-11 of what it protects against.
            public internal(set) var disease: String?
            /// The doses, in the order of the certificate.
            public internal(set) var doses: [Dose] = []
        }

        /// One dose.
        public struct Dose: Sendable, Hashable {
            /// The day on which it was given, `YYYY-MM-DD`.
            public internal(set) var date: String?
            /// Which dose it is, counted from 1.
            public internal(set) var number: Int?
            /// Three letters.
            public internal(set) var country: String?
            /// Who gave it.
            public internal(set) var centre: String?
            /// The lot of the vaccine.
            public internal(set) var lot: String?
            /// The day of the next dose, `YYYY-MM-DD`.
            public internal(set) var nextDate: String?
        }
    }

    /// A proof of a test: `icao.test`.
    public struct TestProof: Sendable, Hashable {
        /// The identifier of the certificate (UVCI).
        public internal(set) var identifier: String?
        /// The person whom the certificate names.
        public internal(set) var holder = Holder()
        /// Who made the test.
        public internal(set) var provider: String?
        /// Three letters.
        public internal(set) var country: String?
        /// The provider's telephone number.
        public internal(set) var telephone: String?
        /// The provider's e-mail address.
        public internal(set) var email: String?
        /// The provider's postal address.
        public internal(set) var address: String?
        /// ISO 8601, when the specimen was taken.
        public internal(set) var collected: String?
        /// ISO 8601, when the report was issued.
        public internal(set) var reported: String?
        /// `molecular(PCR)`, `antigen` and others.
        public internal(set) var testType: String?
        /// `positive`, `negative`, `normal`, `abnormal`.
        public internal(set) var result: String?
        /// The method of the test.
        public internal(set) var method: String?
        /// A remark, as the provider wrote it.
        public internal(set) var remark: String?
    }

    /// The day that a date or a time of a proof begins with; nil for a date that is not whole.
    ///
    /// - Parameter text: ISO 8601 with hyphens.
    public static func day(of text: String) -> CalendarDate? {
        let characters = Array(text.utf8.prefix(11))
        guard characters.count == 10 || characters.count > 10 && characters[10] == UInt8(ascii: "T"),
            characters[4] == UInt8(ascii: "-"), characters[7] == UInt8(ascii: "-")
        else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            let digits = characters[range]
            guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }
}

extension VDSNC.VaccinationProof {
    init(_ message: JSONValue, _ fields: inout VDSNCFields) {
        identifier = fields.text(message, "uvci")
        holder = fields.holder(message["pid"], number: "i")
        events = fields.list(message, "ve").map { event in
            Event(
                prophylaxis: fields.text(event, "des"), product: fields.text(event, "nam"),
                disease: fields.text(event, "dis", isRequired: false),
                doses: fields.list(event, "vd").map { dose in
                    Dose(
                        date: fields.date(dose, "dvc"), number: fields.number(dose, "seq"),
                        country: fields.text(dose, "ctr"), centre: fields.text(dose, "adm", isRequired: false),
                        lot: fields.text(dose, "lot", isRequired: false),
                        nextDate: fields.date(dose, "dvn", isRequired: false))
                })
        }
    }
}

extension VDSNC.TestProof {
    init(_ message: JSONValue, _ fields: inout VDSNCFields) {
        identifier = fields.text(message, "utci")
        holder = fields.holder(message["pid"], number: "dn")
        let provider = message["sp"] ?? .null
        self.provider = fields.text(provider, "spn")
        country = fields.text(provider, "ctr")
        let contact = provider["cd"] ?? .null
        telephone = fields.text(contact, "p", isRequired: false)
        email = fields.text(contact, "e", isRequired: false)
        address = fields.text(contact, "a", isRequired: false)
        let times = message["dat"] ?? .null
        collected = fields.date(times, "sc")
        reported = fields.date(times, "ri")
        let test = message["tr"] ?? .null
        testType = fields.text(test, "tc")
        result = fields.text(test, "r")
        method = fields.text(test, "m", isRequired: false)
        remark = fields.text(message, "opt", isRequired: false)
    }
}

/// Reads fields of a message, and records those that do not match the type.
struct VDSNCFields {
    private(set) var findings: [CheckOutcome.Finding] = []

    private mutating func note(_ finding: CheckOutcome.Finding) {
        if !findings.contains(finding) { findings.append(finding) }
    }

    mutating func text(_ object: JSONValue, _ name: String, isRequired: Bool = true) -> String? {
        guard let value = object[name], value != .null else {
            if isRequired { note(.vdsncFieldMissing) }
            return nil
        }
        if value.text == nil { note(.vdsncFieldMalformed) }
        return value.text
    }

    mutating func date(_ object: JSONValue, _ name: String, isRequired: Bool = true) -> String? {
        let text = text(object, name, isRequired: isRequired)
        if let text, VDSNC.day(of: text) == nil { note(.vdsncFieldMalformed) }
        return text
    }

    /// A number, or its digits as text, as the report's own examples have both.
    mutating func number(_ object: JSONValue, _ name: String) -> Int? {
        guard let value = object[name], value != .null else {
            note(.vdsncFieldMissing)
            return nil
        }
        let number = value.integer ?? value.text.flatMap { $0.utf8.count <= 9 ? Int($0) : nil }
        if number == nil { note(.vdsncFieldMalformed) }
        return number
    }

    mutating func list(_ object: JSONValue, _ name: String) -> [JSONValue] {
        guard let value = object[name] else {
            note(.vdsncFieldMissing)
            return []
        }
        guard let elements = value.elements else {
            note(.vdsncFieldMalformed)
            return []
        }
        return elements
    }

    mutating func holder(_ object: JSONValue?, number: String) -> VDSNC.Holder {
        let object = object ?? .null
        return VDSNC.Holder(
            name: text(object, "n"), dateOfBirth: text(object, "dob", isRequired: false),
            sex: text(object, "sex", isRequired: false), documentType: text(object, "dt", isRequired: false),
            documentNumber: text(object, number, isRequired: false),
            additionalIdentifier: text(object, "ai", isRequired: false))
    }
}
