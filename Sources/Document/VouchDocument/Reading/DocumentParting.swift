import VouchCore
import VouchFields
import VouchVisual

/// One of the documents in some pictures.
public struct PartedDocument: Sendable {
    /// Its pages, in the order of the pictures, each with only what is on it.
    public let pictures: [ExaminedPicture]
    /// What each page says by itself; empty where there was nothing to decide.
    let sources: [[FieldSource: [FieldName: FieldValue]]]

    init(pictures: [ExaminedPicture], sources: [[FieldSource: [FieldName: FieldValue]]]) {
        (self.pictures, self.sources) = (pictures, sources)
    }

    /// Pictures that are known to be of one document: frames of a video.
    public init(_ pictures: [ExaminedPicture]) {
        self.init(pictures: pictures, sources: [])
    }

    /// Document numbers of its zones.
    public func numbers(today: CalendarDate) -> [FieldValue] {
        pictures.flatMap(\.findings.zones).compactMap {
            SourceFields.zone($0.decoding, today: today)[.documentNumber]
        }
    }
}

/// How many documents a caller expects in some pictures.
public enum DocumentGrouping: String, Codable, Sendable, Hashable, CaseIterable {
    /// As many as there are: pages of one document are read together, those of another by themselves.
    case decided
    /// One. What belongs to another document is not read into it, but counts against it.
    case one
    /// Every page is a document.
    case pages
}

extension DocumentReader {
    /// Decides which pages belong to one document before any of their values are merged.
    ///
    /// - Parameter pictures: with their print, as far as it was read.
    /// - Returns: at least one for at least one picture, in the order of their first pages; of `one` the first is the
    ///   document, those after it are others that were with it.
    /// - Throws: ``ImagingError`` when a picture cannot be decoded again; `CancellationError`.
    public func documents(
        in pictures: [ExaminedPicture], grouping: DocumentGrouping = .decided
    ) async throws -> [PartedDocument] {
        var parts: [DocumentPart] = []
        for picture in pictures {
            try Task.checkCancellation()
            let pieces = picture.findings.parts
            guard pieces.count > 1 || pictures.count > 1 else {
                return [PartedDocument([picture])]
            }
            let print: PicturePrint
            switch picture.print {
            case .read(let known): print = known
            case .unread(let source): print = try await self.print(of: picture.findings, source: source)
            }
            for piece in pieces {
                let own = ExaminedPicture(
                    piece, print: pieces.count == 1 ? print : print.limited(to: piece))
                parts.append(part(own))
            }
        }
        let groups = grouping == .pages ? parts.indices.map { [$0] } : Self.groups(parts)
        return groups.map { group in
            let members = group.sorted().map { parts[$0] }
            return PartedDocument(
                pictures: pictures.compactMap { Self.joined(members, of: $0, among: parts) },
                sources: members.map(\.sources))
        }
    }

    /// Pages of one picture that belong to one document; the picture itself where those are all, nil without any.
    private static func joined(
        _ members: [DocumentPart], of picture: ExaminedPicture, among parts: [DocumentPart]
    ) -> ExaminedPicture? {
        func isShown(_ part: DocumentPart) -> Bool { part.picture.findings.id == picture.findings.id }
        let members = members.filter(isShown)
        guard members.count > 1, let print = PicturePrint(ofOnePicture: members.compactMap(\.picture.readPrint)) else {
            return members.first?.picture
        }
        let findings =
            members.count == parts.count(where: isShown)
            ? picture.findings : picture.findings.joined(members.map(\.picture.findings))
        return ExaminedPicture(findings, print: print)
    }

    /// What one page says, read by itself.
    private func part(_ picture: ExaminedPicture) -> DocumentPart {
        let own = ReadingSources([picture.findings], today: configuration.today)
        let printed = picture.readPrint?.pages.printed ?? []
        let identity = identify(own.evidence(printed)).identity
        var sources = own.fields
        let known = own.known(today: configuration.today)
        let visual = VisualFieldReader(today: configuration.today).read(printed, known: known, identity: identity)
            .fields
        if !visual.isEmpty { sources[.visual] = visual }
        return DocumentPart(picture: picture, identity: identity, sources: sources)
    }

    /// Zones and barcodes first: they found documents. Other pages join the one they agree with; a page that agrees
    /// with none joins the only one it can belong to, as its other side, and is a document of its own if it may be of
    /// several.
    static func groups(_ parts: [DocumentPart]) -> [[Int]] {
        var groups: [[Int]] = []
        func relation(_ part: Int, _ group: [Int]) -> DocumentPart.Relation {
            let relations = group.map { parts[part].relation(to: parts[$0]) }
            return relations.contains(.other) ? .other : relations.max() ?? .other
        }
        let founding = parts.indices.filter { parts[$0].sources[.mrz] != nil }
        let coded = parts.indices.filter { parts[$0].sources[.mrz] == nil && parts[$0].hasSource }
        let documents = parts.indices.filter { !parts[$0].hasSource && parts[$0].isDocument }
        let rest = parts.indices.filter { !parts[$0].isDocument }
        for part in founding + coded + documents + rest {
            let relations = groups.map { relation(part, $0) }
            let same = relations.indices.filter { relations[$0] == .same }
            let possible = relations.indices.filter { relations[$0] == .possible }
            if let group = same.first {
                groups[group].append(part)
            } else if possible.count == 1, groups[possible[0]].count < 2 || !parts[part].isDocument {
                groups[possible[0]].append(part)
            } else if parts[part].isDocument || groups.isEmpty {
                groups.append([part])
            }
        }
        return groups.map { $0.sorted() }.sorted { ($0.min() ?? 0) < ($1.min() ?? 0) }
    }
}
