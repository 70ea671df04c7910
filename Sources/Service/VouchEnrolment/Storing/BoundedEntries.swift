/// An entry kept in memory that counts for a limit.
protocol Sized {
    /// How many bytes it takes in memory, about.
    var size: Int { get }
}

/// Entries of one kind in memory, those of each tenant within limits of their own.
struct BoundedEntries<Entry: Sized> {
    struct Key: Hashable {
        let tenant: String
        let token: String
    }

    private struct Kept {
        let entry: Entry
        let size: Int
    }

    private struct Usage {
        var count = 0
        var bytes = 0
    }

    private var kept: [Key: Kept] = [:]
    /// The usage of each tenant that has entries.
    private var usages: [String: Usage] = [:]
    private let capacity: Int
    private let bytes: Int

    /// - Parameters:
    ///   - capacity: how many entries a tenant may have.
    ///   - bytes: how large all of them may be together.
    init(capacity: Int, bytes: Int) {
        self.capacity = capacity
        self.bytes = bytes
    }

    subscript(key: Key) -> Entry? { kept[key]?.entry }

    var all: [Entry] { kept.values.map(\.entry) }

    /// Adds an entry, or replaces the one with the same key. A change that takes no more than before is always kept.
    ///
    /// - Throws: ``EnrolmentStoreError/full``, and nothing is changed, if the tenant would have too many or too much.
    mutating func keep(_ entry: Entry, at key: Key) throws(EnrolmentStoreError) {
        let (new, old) = (entry.size, kept[key]?.size)
        var usage = usages[key.tenant] ?? Usage()
        usage.count += old == nil ? 1 : 0
        usage.bytes += new - (old ?? 0)
        let isLarger = old.map { $0 < new } ?? true
        guard !isLarger || usage.count <= capacity && usage.bytes <= bytes else { throw .full }
        kept[key] = Kept(entry: entry, size: new)
        usages[key.tenant] = usage
    }

    /// - Returns: what was removed; nil if there is no entry with this key.
    @discardableResult mutating func remove(_ key: Key) -> Entry? {
        guard let gone = kept.removeValue(forKey: key) else { return nil }
        if var usage = usages[key.tenant] {
            usage.count -= 1
            usage.bytes -= gone.size
            usages[key.tenant] = usage.count > 0 ? usage : nil
        }
        return gone.entry
    }

    /// - Returns: what was removed.
    @discardableResult mutating func removeAll(where isUnwanted: (Entry) -> Bool) -> [Entry] {
        kept.filter { isUnwanted($0.value.entry) }.keys.compactMap { remove($0) }
    }
}

/// The size of a value of few members besides its texts and pictures. Numbers of attempts are in it: one that fails adds nothing.
private let overhead = 1_024

extension Enrolment: Sized {
    var size: Int {
        let device = device.map { known in
            Self.size(of: [known.identifier, known.platform, known.browser, known.system])
                + (known.publicKey?.count ?? 0)
        }
        let answers = consents.reduce(0) { $0 + Self.size(of: [$1.purpose, $1.terms]) + 64 }
        let faces = [face, previousFace].compactMap { $0 }.reduce(0) { $0 + $1.reveal { $0.count } }
        return overhead + user.size + Self.size(of: [token, tenant, subject, policy.terms]) + (device ?? 0) + answers
            + faces
    }

    private static func size(of texts: [String?]) -> Int { texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) } }
}

extension EnrolledUser {
    fileprivate var size: Int {
        [username, email, firstName, lastName, phoneNumber].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
}

extension EnrolmentSession: Sized {
    var size: Int { overhead + user.size + token.utf8.count + (origin?.utf8.count ?? 0) }
}

extension Authentication: Sized {
    var size: Int { overhead + token.utf8.count + subject.utf8.count + enrolmentToken.utf8.count }
}
