import Foundation
import VouchCore
import VouchFields
import VouchMRZ
import VouchOCR
import VouchVision
import VouchVisual

/// Places the fields of readings again, from their printed lines, without a picture: the report of `vouch read --json`
/// in, the same with other values of the print out. Each character stands where its share of the line puts it, and is
/// as sure as the line.
struct Replay {
    let teller: PageTeller
    let reader: VisualFieldReader

    /// - Parameter mode: `rules`, `network` or `both`.
    init?(teller: PageTeller, weights: [UInt8], mode: String) throws {
        guard ["rules", "network", "both"].contains(mode) else { return nil }
        self.teller = teller
        let assigner = mode == "rules" ? nil : try FieldAssigner(weights: weights)
        reader = VisualFieldReader(today: PageText.today, assigner: assigner, isNetworkAlone: mode == "network")
    }

    func again(_ text: String) throws -> String {
        guard var reading = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
            return text
        }
        let pages = Self.pages(reading)
        let zone = (reading["mrz"] as? [String: Any])?["lines"] as? [String] ?? []
        let evidence = teller.reading(
            of: pages, zone: zone.isEmpty ? nil : try? MRZ(lines: zone.map { Array($0.utf8) }), barcode: nil)
        let found =
            evidence.identity.isDocument
            ? reader.read(pages, known: evidence.known, identity: evidence.identity).fields : [:]
        reading["fields"] = Self.fields(found, reading["fields"] as? [String: Any] ?? [:])
        return String(decoding: try JSONSerialization.data(withJSONObject: reading), as: UTF8.self)
    }

    private static func pages(_ reading: [String: Any]) -> [PrintedPage] {
        let lines = (reading["printedLines"] as? [[String: Any]] ?? []).compactMap { line -> (Int, TextLine)? in
            guard let text = line["text"] as? String, let page = line["page"] as? Int,
                let quad = quad(line["corners"]), !text.isEmpty
            else { return nil }
            let sure = line["confidence"] as? Double ?? 0.9
            let count = Double(text.count)
            let characters = text.enumerated().map {
                TextCharacter($1, probability: sure, position: (Double($0) + 0.5) / count)
            }
            return (page, TextLine(characters: characters, box: quad, engine: "replayed"))
        }
        let sizes = ["id1": (85.6, 53.98), "id2": (105.0, 74.0), "id3": (125.0, 88.0)]
        return (reading["pages"] as? [[String: Any]] ?? [[:]]).enumerated().map { index, page in
            let size = (page["format"] as? String).flatMap { sizes[$0] }
            return PrintedPage(
                lines: lines.filter { $0.0 == index }.map(\.1), corners: quad(page["corners"]),
                size: size.map { PrintedPage.Size(width: $0.0, height: $0.1) }, index: index)
        }
    }

    private static func quad(_ value: Any?) -> Quad? {
        guard let corners = value as? [[Double]], corners.count == 4, corners.allSatisfy({ $0.count == 2 }) else {
            return nil
        }
        let points = corners.map { Point(x: $0[0], y: $0[1]) }
        return Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }

    /// The print's values in the report's shape; the accepted value falls back to the zone's.
    private static func fields(_ found: [FieldName: FieldValue], _ before: [String: Any]) -> [String: Any] {
        var fields: [String: Any] = [:]
        for name in Set(before.keys).union(found.keys.map(\.rawValue)) {
            var field = before[name] as? [String: Any] ?? [:]
            var sources = field["sources"] as? [String: Any] ?? [:]
            let other = (sources["mrz"] ?? sources["barcode"]) as? [String: Any]
            sources["visual"] = nil
            if let value = FieldName(rawValue: name).flatMap({ found[$0] }) {
                sources["visual"] =
                    [
                        "raw": value.raw.reveal { $0 }, "value": value.value?.reveal { $0 } ?? "",
                        "confidence": value.confidence ?? 0,
                    ] as [String: Any]
            }
            field["sources"] = sources
            field["value"] = other?["value"]
            fields[name] = field
        }
        return fields
    }
}
