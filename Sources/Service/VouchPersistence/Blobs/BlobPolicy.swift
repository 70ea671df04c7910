import VouchCore
import VouchStores

/// Which bodies are kept outside their rows, and where.
package struct BlobPolicy: Sendable {
    /// Where new ones go; nil for into their rows.
    let store: (any BlobStore)?
    /// Where earlier ones may be.
    let previous: (any BlobStore)?
    /// In bytes: shorter bodies stay in their rows.
    let threshold: Int

    /// - Parameters:
    ///   - store: where new large bodies go; nil to keep them in their rows.
    ///   - previous: where earlier ones may be, while they are moved; nil if there is no such place.
    ///   - threshold: the shortest body that is large, in bytes; shorter ones stay in their rows.
    package init(_ store: (any BlobStore)?, previous: (any BlobStore)? = nil, threshold: Int = 16_384) {
        self.store = store
        self.previous = previous
        self.threshold = max(threshold, 1)
    }

    /// Keeps every body in its row.
    package static let inRows = BlobPolicy(nil)

    func isLarge(_ count: Int) -> Bool {
        // Sealing adds less than a kilobyte.
        count >= threshold && count <= BlobLimits.longest - 1_024
    }
}

/// Which row a blob's content belongs to. Deleting the row gives the blob up, whatever statement deletes it.
enum BlobOwner: Sendable {
    case record(kind: String, tenant: String, identifier: String)
    case enrolment(tenant: String, token: String)
    case job(tenant: String, identifier: String)

    /// The columns of the table of blobs, and their values.
    var columns: [(name: String, value: String)] {
        switch self {
        case .record(let kind, let tenant, let identifier):
            [("kind", kind), ("tenant", tenant), ("record", identifier)]
        case .enrolment(let tenant, let token): [("tenant", tenant), ("enrolment", token)]
        case .job(let tenant, let identifier): [("tenant", tenant), ("job", identifier)]
        }
    }
}

/// A body as its row holds it.
struct StoredBody: Sendable {
    let body: Sensitive<[UInt8]>
    /// The blob that has the content; nil if the row has it.
    let blob: BlobName?
}

/// The content sealed in a row instead of a body that is elsewhere: its name there, and the key that opens it, made for it alone.
/// The row is sealed with the subject's key, so that deleting that key shreds what it points to.
struct BlobPointer {
    private static let mark = Array("vouch-blob-1\u{0}".utf8)
    private static let keyLength = 32

    let name: BlobName
    let key: Sensitive<[UInt8]>

    var body: Sensitive<[UInt8]> { key.reveal { Sensitive(Self.mark + Array(name.text.utf8) + $0) } }

    init(name: BlobName, key: Sensitive<[UInt8]>) {
        self.name = name
        self.key = key
    }

    /// - Returns: nil for a body that is itself.
    init?(_ body: [UInt8]) {
        guard body.count == Self.mark.count + BlobName.length + Self.keyLength, body.starts(with: Self.mark) else {
            return nil
        }
        let rest = body[Self.mark.count...]
        guard let name = BlobName(String(decoding: rest.prefix(BlobName.length), as: UTF8.self)) else { return nil }
        self.name = name
        key = Sensitive(Array(rest.dropFirst(BlobName.length)))
    }
}
