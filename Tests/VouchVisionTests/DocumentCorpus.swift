import Foundation
import VouchCore
import VouchImaging
import VouchNetworks
import VouchVision

/// Pictures with the corners of their documents: our own generated ones, and photographs where they lie beside the project.
struct DocumentCorpus {
    struct Truth: Sendable {
        var corners: Quad
        /// As in ``DocumentFormat/identifier``; empty where the corpus does not say.
        var format: String
        var isCropped: Bool
    }

    struct Entry: Sendable {
        let file: URL
        /// Size that the corners are given for.
        let width: Double
        let documents: [Truth]
    }

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func weights(_ name: String = "document-finder.vnet") throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appendingPathComponent("Networks/\(name)")))
    }

    static func finder() throws -> DocumentFinder { try DocumentFinder(weights: weights()) }

    /// The generated pictures.
    static func generated() throws -> [Entry] {
        struct Row: Decodable {
            struct Document: Decodable {
                let corners: [[Double]]
                let format: String
                let cropped: Bool
            }
            let file: String
            let width: Double
            let documents: [Document]
        }
        let folder = root.appendingPathComponent("Tests/Corpus/documents")
        let rows = try JSONDecoder().decode(
            [Row].self, from: Data(contentsOf: folder.appendingPathComponent("truth.json")))
        return rows.map { row in
            Entry(
                file: folder.appendingPathComponent(row.file), width: row.width,
                documents: row.documents.compactMap { document in
                    quad(document.corners).map {
                        Truth(
                            corners: $0, format: document.format.lowercased().filter { $0 != "-" },
                            isCropped: document.cropped)
                    }
                })
        }
    }

    /// Photographs of published specimens; nil where they are not on this machine.
    static func photographs(in place: URL) throws -> [Entry] {
        struct Row: Decodable {
            let file: String
            let width: Double
            let corners: [[Double]]?
            let onBackground: Bool
        }
        let rows = try JSONDecoder().decode(
            [Row].self, from: Data(contentsOf: place.appendingPathComponent("truth.json")))
        return rows.map { row in
            Entry(
                file: place.appendingPathComponent(row.file), width: row.width,
                documents: (row.corners.flatMap(quad)).map { [Truth(corners: $0, format: "", isCropped: false)] } ?? [])
        }
    }

    private static func quad(_ corners: [[Double]]) -> Quad? {
        guard corners.count == 4, corners.allSatisfy({ $0.count == 2 }) else { return nil }
        let points = corners.map { Point(x: $0[0], y: $0[1]) }
        return Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }

    static func picture(_ entry: Entry) throws -> GreyPicture {
        try PictureDecoder().decode([UInt8](Data(contentsOf: entry.file)), as: .grey8, minimumLongSide: 640)
            .withView { GreyPicture($0) }
    }
}
