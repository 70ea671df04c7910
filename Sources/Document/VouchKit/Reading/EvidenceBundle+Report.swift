public import Foundation
public import VouchEvidence

extension EvidenceBundle {
    /// The report on a document, as it was signed: one line of JSON, without the files of its graphics.
    ///
    /// - Parameter document: counted from 0.
    /// - Returns: nil if there is no such document, or a part of its report was withheld.
    public func report(_ document: Int = 0) -> Data? {
        let prefix = EvidencePart.report(document)
        var parts: [String: [UInt8]] = [:]
        for name in manifest.entries.keys where name.hasPrefix(prefix) {
            guard let content = content(name) else { return nil }
            parts[String(name.dropFirst(prefix.count))] = content
        }
        return parts.isEmpty ? nil : Data(ReportParts.joined(parts))
    }
}
