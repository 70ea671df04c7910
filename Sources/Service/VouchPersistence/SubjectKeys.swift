import VouchCore
import VouchJOSE

extension SQLDatabase {
    /// The vault of a subject. In a transaction that writes, the subject is not deleted before that ends.
    ///
    /// - Parameter new: the key of a subject that has none yet; nil if it must have one.
    func vault(
        of subject: String, tenant: String, making new: [UInt8]?, _ connection: any SQLConnection
    ) throws -> Vault {
        let master = Vault(self.master, cryptography)
        let place = Self.keyPlace(subject, tenant)
        func kept() throws -> [UInt8]? {
            try connection.row(
                "SELECT key FROM subject WHERE tenant = ? AND identifier = ? \(connection.dialect.keeping)",
                [tenant, subject])?.bytes("key")
        }
        var wrapped = try kept()
        if wrapped == nil, let new {
            // Another transaction may make one at the same time: the first one's counts.
            try connection.execute(
                """
                INSERT INTO subject (tenant, identifier, key) VALUES (?, ?, ?)
                ON CONFLICT (tenant, identifier) DO NOTHING
                """, [tenant, subject, try master.seal(Sensitive(new), for: place)])
            wrapped = try kept()
        }
        guard let wrapped else {
            // Where others write at the same time, it was deleted a moment ago; what refers to it goes with it.
            throw connection.dialect.keeping.isEmpty ? StoreError.damaged as any Error : SQLError.conflict
        }
        return try vault(of: subject, tenant: tenant, wrapped: wrapped)
    }

    /// Whether a subject is there. In a transaction that writes, it is then not deleted before that ends.
    func hasSubject(_ subject: String, tenant: String, _ connection: any SQLConnection) throws -> Bool {
        try connection.row(
            "SELECT 1 AS found FROM subject WHERE tenant = ? AND identifier = ? \(connection.dialect.keeping)",
            [tenant, subject]) != nil
    }

    /// The vault of a subject whose key was read together with what it seals.
    func vault(of subject: String, tenant: String, wrapped: [UInt8]) throws -> Vault {
        let key = try Vault(master, cryptography).open(wrapped, from: Self.keyPlace(subject, tenant))
        return Vault(try contentKey(key), cryptography)
    }

    private static func keyPlace(_ subject: String, _ tenant: String) -> String {
        "subject \(tenant)\u{0}\(subject)"
    }
}

/// A subject was deleted since it was looked up: what was to be kept of it must not make it again.
struct SubjectGone: Error {}

/// Keyed digests of names: under which something is found without the name being stored.
struct NameDigests: Sendable {
    private let pepper: Sensitive<[UInt8]>
    private let cryptography: any JOSECryptography

    init(pepper: Sensitive<[UInt8]>, _ cryptography: any JOSECryptography) {
        self.pepper = pepper
        self.cryptography = cryptography
    }

    func digest(of name: String, kind: String, tenant: String) throws -> [UInt8] {
        let text = Array("\(kind)\u{0}\(tenant)\u{0}\(name)".utf8)
        // Twice, so that one digest cannot be extended to another's.
        let inner = try pepper.reveal { try cryptography.digest(.sha256, of: $0 + text) }
        return try pepper.reveal { try cryptography.digest(.sha256, of: $0 + inner) }
    }
}
