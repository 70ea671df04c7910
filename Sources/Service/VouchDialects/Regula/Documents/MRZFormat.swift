public import VouchReport

extension Regula {
    /// The shape of a machine-readable zone: lines by characters.
    public enum MRZFormat: String, Codable, Sendable, Hashable, CaseIterable {
        /// One line of 30 characters, as on driving licences (ISO/IEC 18013-2).
        case idl = "1x30"
        /// Three lines of 30 characters: TD1 of Doc 9303-5.
        case id1 = "3x30"
        /// Two lines of 36 characters: TD2 of Doc 9303-6, and visas of format B.
        case id2 = "2x36"
        /// Two lines of 44 characters: TD3 of Doc 9303-4, and visas of format A.
        case id3 = "2x44"
        /// A Card Access Number alone: six digits.
        case can = "1x6"
        /// Two lines of 30 characters, on a card.
        case id1TwoLines = "2x30"

        /// The API's name: `ID1_2_30`.
        public var name: String {
            switch self {
            case .idl: "IDL"
            case .id1: "ID1"
            case .id2: "ID2"
            case .id3: "ID3"
            case .can: "CAN"
            case .id1TwoLines: "ID1_2_30"
            }
        }

        /// The format of an API's name; nil for any other text.
        public init?(name: String) {
            guard let format = Self.allCases.first(where: { $0.name == name }) else { return nil }
            self = format
        }

        /// The format of a zone's lines.
        ///
        /// - Parameter lines: from the top.
        /// - Returns: nil for a shape without a name, such as the 9 + 30 + 30 characters of a Swiss driving licence.
        public init?(lines: [String]) {
            let lengths = lines.map(\.utf8.count)
            guard let length = lengths.first, lengths.allSatisfy({ $0 == length }) else { return nil }
            self.init(rawValue: "\(lengths.count)x\(length)")
        }

        /// The format of the zone that was read; without one ``can`` if a Card Access Number was. Nil for a zone
        /// without a named format, and if neither was read.
        public init?(_ report: DocumentReport) {
            if let zone = report.mrz {
                self.init(lines: zone.lines)
            } else if let number = report.fields["cardAccessNumber"]?.value, number.utf8.count == 6 {
                self = .can
            } else {
                return nil
            }
        }

        /// Whether a request's filter admits the zone that was read.
        ///
        /// - Parameter filter: `mrzFormatsFilter` of a request; an empty one admits every zone, and the absence of one.
        public static func admits(_ report: DocumentReport, filter: [MRZFormat]) -> Bool {
            filter.isEmpty || MRZFormat(report).map(filter.contains) == true
        }
    }
}
