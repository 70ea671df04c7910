public import VouchCore
import VouchFields
public import VouchReport

extension SelphID {
    /// The dictionary `ocrResults`: what was read, by name, and by side, region and name.
    ///
    /// `Front/MRZ/DocumentNumber` is what the front's zone says; `DocumentNumber` is the accepted value. Regions are
    /// `MRZ`, `OCR` and `Barcode`; the vendor's page names only the first. Dates are `YYYY-MM-DD`. The dialect has no
    /// key for a chip's values, for outcomes, or for where on the page a value is printed; a value whose page is
    /// unknown has no key with its origin.
    public struct OCRResults: Sendable, Hashable, Redacted {
        /// The values by the vendor's keys, its spelling of `DateofIssue` included; fields that the vendor does not
        /// name have Vouch's name with a capital.
        public let values: [String: String]

        /// The value of a key; nil if it was not read.
        public subscript(_ key: String) -> String? { values[key] }

        /// The dictionary of a report.
        ///
        /// - Parameter captured: the side that each picture was asked for; it counts where the page does not show its
        ///   own.
        public init(_ report: DocumentReport, captured: [DocumentSide] = []) {
            var values: [String: String] = [:]
            for (name, field) in report.orderedFields {
                guard let name = FieldName(rawValue: name) else { continue }
                let key = Self.key(name)
                if let value = field.value { values[key] = value }
                for (source, said) in field.sources {
                    guard let region = Self.regions[source], let page = Self.page(of: source, said, report),
                        let side = DocumentSide(report, page: page, captured: captured)
                    else { continue }
                    values["\(side.rawValue)/\(region)/\(key)"] = said.value ?? said.raw
                }
            }
            // Who issued it, else for which State.
            values["Issuer"] =
                report.fields[FieldName.issuingAuthority.rawValue]?.value
                ?? report.fields[FieldName.issuingStateCode.rawValue]?.value
            values["DocumentCaptured"] = report.document.name
            values["MatchingSidesScore"] = "\(report.matchingSidesScore ?? -1)"
            self.values = values
        }

        private static let regions = [
            FieldSource.mrz.rawValue: "MRZ", FieldSource.visual.rawValue: "OCR",
            FieldSource.barcode.rawValue: "Barcode",
        ]

        /// The page that a source's value is from: of a zone whose page is unknown, the only page of its picture.
        public static func page(of source: String, _ said: DocumentReport.Source, _ report: DocumentReport) -> Int? {
            guard said.page == nil, source == FieldSource.mrz.rawValue, let zone = report.mrz else { return said.page }
            if let page = zone.page { return page }
            let pages = report.pages.indices.filter { report.pages[$0].picture == zone.picture }
            return pages.count == 1 ? pages.first : nil
        }

        /// The vendor's name of a field, its spelling of `DateofIssue` included; other fields have Vouch's name with a
        /// capital letter.
        static func key(_ name: FieldName) -> String {
            switch name {
            case .givenNames: "FirstName"
            case .surname: "LastName"
            case .sex: "Gender"
            case .dateOfIssue: "DateofIssue"
            case .issuingAuthority: "Issuer"
            default: name.rawValue.prefix(1).uppercased() + name.rawValue.dropFirst()
            }
        }
    }
}
