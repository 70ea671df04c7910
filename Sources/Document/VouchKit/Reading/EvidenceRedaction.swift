import Foundation
import VouchDocument
public import VouchEvidence
import VouchFields
import VouchReport

/// What is to be withheld from a bundle that is handed on.
public enum EvidenceSubject: Sendable, Hashable {
    /// The picture files, and every picture cut out of them or kept in the chip.
    case pictures
    /// Pictures of the holder's face.
    case portrait
    /// All print, with every part that repeats it.
    case print
    /// The machine-readable zone, with every part that repeats it.
    case zone
    /// The barcodes.
    case barcodes
    /// The chip's files.
    case chip
    /// One field, and everything it could be read from again.
    case field(FieldName)

    /// The subject that a word names; nil for another word.
    ///
    /// - Parameter word: `pictures`, `portrait`, `print`, `zone`, `barcodes`, `chip`, or the name of a report's field.
    public init?(_ word: String) {
        switch word {
        case "pictures": self = .pictures
        case "portrait": self = .portrait
        case "print": self = .print
        case "zone": self = .zone
        case "barcodes": self = .barcodes
        case "chip": self = .chip
        default:
            guard let name = FieldName.reportOrder.first(where: { $0.rawValue == word }) else { return nil }
            self = .field(name)
        }
    }
}

extension EvidenceBundle {
    /// The same bundle without these subjects. Signature and hashes still hold.
    ///
    /// A field is withheld with every part from which it could be read again: the print, barcodes and chip files it may be
    /// in, and each part in which its value occurs.
    public func without(_ subjects: some Collection<EvidenceSubject>) -> EvidenceBundle {
        var withheld: Set<String> = []
        for subject in subjects { withheld.formUnion(parts(of: subject)) }
        return without(withheld)
    }

    private func names(_ isMeant: (String) -> Bool) -> Set<String> { Set(names.filter(isMeant)) }

    private func parts(of subject: EvidenceSubject) -> Set<String> {
        switch subject {
        case .pictures:
            parts(of: .portrait).union(names { $0.hasPrefix("input/") || $0.contains("/graphics/") && !isReport($0) })
        case .portrait: portraits
        case .print:
            names { name in
                [EvidencePart.print, EvidencePart.previous].contains(name) || name.hasSuffix("/looks")
                    || report(name, ["printedLines", "otherValues"]) || isWhole(name)
            }.union(fields { $0.contains("visual") })
        case .zone:
            names { $0 == EvidencePart.zones || report($0, ["mrz"]) || $0 == EvidencePart.chip("DG1") || isWhole($0) }
                .union(fields { $0.contains("mrz") })
        case .barcodes:
            names { $0 == EvidencePart.barcodes || report($0, ["seals"]) || isWhole($0) }
                .union(fields { $0.contains("barcode") })
        case .chip:
            names { $0.hasPrefix("chip/") || isWhole($0) }.union(fields { $0.contains("chip") })
        case .field(let name): parts(of: name)
        }
    }

    private func isReport(_ name: String) -> Bool { name.hasPrefix("report/") }

    /// Whether a part is one of these members of a report.
    private func report(_ name: String, _ members: Set<String>) -> Bool {
        let path = name.split(separator: "/")
        return path.count > 2 && path[0] == "report" && members.contains(String(path[2]))
    }

    /// Hashes of a whole report, from which what is missing of it could be guessed.
    private func isWhole(_ name: String) -> Bool {
        report(name, ["integrity"]) || name.hasPrefix("document/") && name.hasSuffix("/measured")
    }

    /// Fields of reports whose sources are meant.
    private func fields(_ isMeant: (Set<String>) -> Bool) -> Set<String> {
        names { name in
            guard report(name, ["fields"]), let content = content(name) else { return false }
            return isMeant(Self.sources(of: content))
        }
    }

    private static func sources(of field: [UInt8]) -> Set<String> {
        let text = String(decoding: field, as: UTF8.self)
        return Set(["visual", "mrz", "barcode", "chip"].filter { text.contains("\"\($0)\"") })
    }

    private var portraits: Set<String> {
        var found = names { name in
            name.hasPrefix("input/") || name.hasSuffix("/selfie")
                || ["DG2", "DG5", "DG6"].contains { name == EvidencePart.chip($0) }
        }
        for name in names where name.hasPrefix("document/") && name.hasSuffix("/graphics") {
            guard let content = content(name),
                let record = try? EvidenceDecoder.decode(GraphicsRecord.self, from: content)
            else { continue }
            for index in record.portraits { found.insert("\(name)/\(index)") }
        }
        return found
    }

    private func parts(of field: FieldName) -> Set<String> {
        let own = names { $0.hasPrefix("report/") && $0.hasSuffix("/fields/\(field.rawValue)") }
        var withheld = own.union(names { $0.hasPrefix("input/") || isWhole($0) || report($0, ["figures"]) })
        var values: Set<String> = []
        for name in own {
            guard let content = content(name) else { continue }
            let sources = Self.sources(of: content)
            withheld.formUnion(parts(of: .print))
            if sources.contains("mrz") || sources.contains("chip") { withheld.formUnion(parts(of: .zone)) }
            if sources.contains("chip") { withheld.formUnion(names { $0.hasPrefix("chip/") }) }
            if sources.contains("barcode") { withheld.formUnion(parts(of: .barcodes)) }
            if let field = try? JSONDecoder().decode(DocumentReport.Field.self, from: Data(content)) {
                values.formUnion([field.value].compactMap { $0 })
            }
        }
        // Other fields of those sources say nothing of this one, unless its value is in them.
        withheld.subtract(names { report($0, ["fields"]) }.subtracting(own))
        for name in names where !withheld.contains(name) {
            guard let content = content(name) else { continue }
            let text = String(decoding: content, as: UTF8.self).uppercased()
            if values.contains(where: { $0.count > 2 && text.contains($0.uppercased()) }) { withheld.insert(name) }
        }
        return withheld
    }
}
