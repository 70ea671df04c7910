public import Foundation
import VouchFields

/// A report modelled on BSI TR-03135-1 (version 2.5): its classes of checks, its five results, and the sections of its
/// checks.
///
/// The element names and the namespace are ours. The guideline's own schemas (`dc4v4.xsd` and others) also require data
/// that a phone picture does not have, such as records under infrared and ultraviolet light; we do not claim to conform
/// to them. Names of the zone's parts are those of TR-03135-3 §7.16.
public struct InspectionRecord: Sendable {
    /// Whether values of the document are written; true by default. The guideline always requires check results,
    /// versions and times, and leaves personal data to the operator (TR-03135-1 §6.3).
    public var includesPersonalData: Bool

    /// Namespace of the record's elements.
    public static let namespace = "urn:vouch:inspection-record:1"

    public init(includesPersonalData: Bool = true) { self.includesPersonalData = includesPersonalData }

    /// Writes the record of a report as XML in UTF-8.
    public func xml(of report: DocumentReport) -> Data {
        var writer = XMLWriter()
        writer.element(
            "DocumentCheck",
            [
                ("xmlns", Self.namespace), ("schemaVersion", "\(DocumentReport.schemaVersion)"),
                ("guideline", "BSI TR-03135-1 v2.5"),
            ]
        ) { root in
            transaction(report, &root)
            model(report, &root)
            overall(report, &root)
            for group in InspectionClass.allCases { checks(report, group, &root) }
            if includesPersonalData { data(report, &root) }
        }
        return Data(writer.text.utf8)
    }

    private func transaction(_ report: DocumentReport, _ root: inout XMLWriter) {
        root.element("Transaction") { transaction in
            transaction.leaf("Time", report.readAt)
            transaction.element("Components") { list in
                list.empty("Component", [("name", "Vouch"), ("version", report.versions.vouch)])
                if let models = report.versions.models {
                    list.empty(
                        "Component",
                        [
                            ("name", "document models \(models.subset)"), ("version", models.version),
                            ("sha256", models.sha256),
                        ])
                }
                for engine in report.versions.engines {
                    list.empty("Component", [("name", engine.name), ("version", engine.version)])
                }
                for network in report.versions.networks {
                    list.empty("Component", [("name", network.name), ("sha256", network.sha256)])
                }
            }
            transaction.element("Timing") { list in
                for stage in report.timing {
                    list.empty("Step", [("name", stage.name), ("milliseconds", "\(stage.milliseconds)")])
                }
            }
            transaction.element("Inputs") { list in
                for input in report.inputs {
                    list.empty(
                        "Input",
                        [
                            ("name", includesPersonalData ? input.name : nil), ("bytes", "\(input.bytes)"),
                            ("sha256", input.sha256),
                        ])
                }
            }
        }
    }

    /// TR-03135-1 §5.5.1.1: State, type and number of a model.
    private func model(_ report: DocumentReport, _ root: inout XMLWriter) {
        root.element("DocumentModel") { model in
            model.leaf("CountryCode", report.document.issuingState)
            model.leaf("DocumentType", report.document.type)
            model.leaf("Identifier", report.document.modelID)
            model.leaf("Description", report.document.name)
        }
    }

    /// TR-03135-1 §5.4.
    private func overall(_ report: DocumentReport, _ root: inout XMLWriter) {
        let statuses = report.statuses
        root.element("OverallResult", [("section", "5.4")]) { overall in
            overall.leaf("Result", InspectionResult(statuses.overall).rawValue)
            overall.leaf("Reason", statuses.overall.reason)
            overall.leaf("Description", statuses.words)
            overall.leaf("Optical", InspectionResult(statuses.optical).rawValue)
            overall.leaf("Electronic", InspectionResult(statuses.chip).rawValue)
            overall.leaf("DataStatus", statuses.dataStatus)
            overall.leaf("Genuine", report.chip?.genuine ?? "notEstablished")
        }
    }

    private func checks(_ report: DocumentReport, _ group: InspectionClass, _ root: inout XMLWriter) {
        let all = report.checks + (report.chip?.checks ?? [])
        let some = all.filter { InspectionClass($0.part) == group }
        let results = some.map { InspectionResult($0.outcome) }
        root.element(group.rawValue, [("section", group.section)]) { list in
            list.leaf("Result", InspectionResult(combining: results).rawValue)
            for check in some {
                list.element(
                    "Check", [("name", check.name), ("section", InspectionClass.section(of: check))]
                ) { element in
                    element.leaf("Result", InspectionResult(check.outcome).rawValue)
                    element.leaf("Reason", check.outcome.reason)
                    element.leaf("Clause", check.outcome.clause)
                    element.leaf("Description", check.words)
                    for field in check.fields { element.leaf("Field", field) }
                    for source in check.sources { element.leaf("Source", source) }
                }
            }
        }
    }

    private func data(_ report: DocumentReport, _ root: inout XMLWriter) {
        root.element("DocumentData") { data in
            if let zone = report.mrz {
                data.element("OpticalMRZ", [("format", zone.format)]) { element in
                    for line in zone.lines { element.leaf("Line", line) }
                    for (name, field) in Self.zoneParts {
                        element.leaf(name, report.fields[field.rawValue]?.sources[FieldSource.mrz.rawValue]?.raw)
                    }
                    for (name, field) in [
                        ("IsoDateOfBirth", FieldName.dateOfBirth), ("IsoDateOfExpiry", .dateOfExpiry),
                    ] {
                        element.leaf(name, report.fields[field.rawValue]?.sources[FieldSource.mrz.rawValue]?.value)
                    }
                }
            }
            data.element("Fields") { list in
                for (name, field) in report.orderedFields { self.field(name, field, &list) }
            }
            data.element("Images") { list in
                for graphic in report.graphics {
                    list.empty(
                        "Image",
                        [
                            ("kind", graphic.kind), ("source", graphic.source), ("mime", graphic.mime),
                            ("sha256", graphic.sha256), ("file", graphic.file),
                        ])
                }
            }
        }
    }

    /// TR-03135-3 §7.16.
    private static let zoneParts: [(String, FieldName)] = [
        ("DocumentType", .documentCode), ("Issuer", .issuingStateCode), ("GivenName", .givenNames),
        ("Surname", .surname),
        ("DocumentNumber", .documentNumber), ("Nationality", .nationality), ("DateOfBirth", .dateOfBirth),
        ("Sex", .sex),
        ("ExpiryDate", .dateOfExpiry), ("OptionalData", .optionalData),
    ]

    private func field(_ name: String, _ field: DocumentReport.Field, _ list: inout XMLWriter) {
        list.element("Field", [("name", name), ("result", InspectionResult(field.outcome).rawValue)]) { element in
            element.leaf("Value", field.value)
            for source in FieldSource.allCases {
                guard let said = field.sources[source.rawValue] else { continue }
                element.element(
                    "Source", [("name", source.rawValue), ("result", InspectionResult(said.validity).rawValue)]
                ) { part in
                    part.leaf("Value", said.value)
                    part.leaf("Raw", said.raw)
                }
            }
            for pair in field.comparison.pairs {
                element.empty(
                    "Comparison",
                    [
                        ("first", pair.first), ("second", pair.second),
                        ("result", InspectionResult(pair.outcome).rawValue), ("reason", pair.outcome.reason),
                    ])
            }
        }
    }
}
