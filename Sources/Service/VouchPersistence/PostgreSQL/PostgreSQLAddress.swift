import CPostgreSQL
import VouchCore

/// The address of a database: `postgres://user:password@host:port/database?sslmode=verify-full`, as PostgreSQL's own tools
/// take it (PostgreSQL documentation, 34.1.1.2). What it leaves out comes from libpq's variables and files, such as
/// `PGPASSFILE`, so that a password need not stand in it.
package struct PostgreSQLAddress: Sendable, CustomStringConvertible {
    let url: Sensitive<String>
    /// Host, port and database: without user and password.
    package let description: String

    /// - Throws: ``StoreError/malformedAddress``. libpq's own words are left out: they may quote the password.
    package init(_ url: String) throws(StoreError) {
        guard Self.schemes.contains(where: { url.hasPrefix($0) }), let options = Self.options(of: url) else {
            throw .malformedAddress
        }
        self.url = Sensitive(url)
        let port = options["port"].map { ":\($0)" } ?? ""
        description = "postgres://\(options["host"] ?? options["hostaddr"] ?? "")\(port)/\(options["dbname"] ?? "")"
    }

    private static let schemes = ["postgres://", "postgresql://"]

    private static func options(of url: String) -> [String: String]? {
        var message: UnsafeMutablePointer<CChar>?
        let list = PQconninfoParse(url, &message)
        defer {
            PQconninfoFree(list)
            PQfreemem(message)
        }
        guard var option = list else { return nil }
        var options: [String: String] = [:]
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { options[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return options
    }
}
