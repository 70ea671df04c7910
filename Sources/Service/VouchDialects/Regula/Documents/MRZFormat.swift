public import VouchReport

extension Regula {
    /// The shape of a machine-readable zone: lines times characters.
    public enum MRZFormat: String, Codable, Sendable, Hashable, CaseIterable {
        /// A driving licence's single line.
        case idl = "1x30"
        /// Three lines of 30 characters.
        case id1 = "3x30"
        /// Two lines of 36 characters.
        case id2 = "2x36"
        /// Two lines of 44 characters.
        case id3 = "2x44"
        /// A card access number on its own.
        case can = "1x6"
        /// A card's two lines.
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

        public init?(name: String) {
            guard let format = Self.allCases.first(where: { $0.name == name }) else { return nil }
            self = format
        }

        /// - Parameter lines: of the zone, from the top.
        /// - Returns: nil for a shape without a name, such as the 9 + 30 + 30 characters of a Swiss driving licence.
        public init?(lines: [String]) {
            let lengths = lines.map(\.utf8.count)
            guard let length = lengths.first, lengths.allSatisfy({ $0 == length }) else { return nil }
            self.init(rawValue: "\(lengths.count)x\(length)")
        }

        /// Of the zone that was read; without one, ``can`` if a card access number was.
        public init?(_ report: DocumentReport) {
            if let zone = report.mrz {
                self.init(lines: zone.lines)
            } else if let number = report.fields["cardAccessNumber"]?.value, number.utf8.count == 6 {
                self = .can
            } else {
                return nil
            }
        }

        /// Whether a request's filter admits a zone.
        ///
        /// - Parameter filter: `mrzFormatsFilter` of a request; an empty one admits every zone.
        public static func admits(_ report: DocumentReport, filter: [MRZFormat]) -> Bool {
            filter.isEmpty || MRZFormat(report).map(filter.contains) == true
        }
    }
}
