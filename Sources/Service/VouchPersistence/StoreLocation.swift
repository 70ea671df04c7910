/// Where a store is.
public enum StoreLocation: Sendable {
    /// An SQLite file, which is made if it is missing.
    case file(path: String)

    func engine() throws -> any SQLEngine {
        switch self {
        case .file(let path): try SQLiteEngine(path: path)
        }
    }
}
