import Foundation
import GRDB
import VouchCore
import VouchJOSE

extension SQLiteDatabase {
    /// - Parameter new: the key of a subject that has none yet; nil if it must have one.
    func vault(
        of subject: String, tenant: String, making new: [UInt8]?, _ connection: Database
    ) throws -> Vault {
        let master = Vault(self.master, cryptography)
        let place = "subject \(tenant)\u{0}\(subject)"
        let known = try Data.fetchOne(
            connection, sql: "SELECT key FROM subject WHERE tenant = ? AND identifier = ?",
            arguments: [tenant, subject])
        let key: Sensitive<[UInt8]>
        if let known {
            key = try master.open(Array(known), from: place)
        } else if let new {
            key = Sensitive(new)
            try connection.execute(
                sql: "INSERT INTO subject (tenant, identifier, key) VALUES (?, ?, ?)",
                arguments: [tenant, subject, Data(try master.seal(key, for: place))])
        } else {
            throw StoreError.damaged
        }
        return Vault(try contentKey(key), cryptography)
    }
}

/// Keyed digests of names: under which something is found without the name being stored.
struct NameDigests: Sendable {
    private let pepper: Sensitive<[UInt8]>
    private let cryptography: any JOSECryptography

    init(_ database: SQLiteDatabase) throws {
        cryptography = database.cryptography
        pepper = try database.secret("names") { Sensitive(try database.cryptography.randomBytes(32)) }
    }

    func digest(of name: String, kind: String, tenant: String) throws -> Data {
        let text = Array("\(kind)\u{0}\(tenant)\u{0}\(name)".utf8)
        // Twice, so that nobody can extend one digest to another's.
        let inner = try pepper.reveal { try cryptography.digest(.sha256, of: $0 + text) }
        return Data(try pepper.reveal { try cryptography.digest(.sha256, of: $0 + inner) })
    }
}
