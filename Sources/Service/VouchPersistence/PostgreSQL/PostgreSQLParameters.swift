import CPostgreSQL

/// The values of a statement as libpq takes them. Texts and bytes go as they are ("binary"), so that their length counts and
/// not their first zero; numbers as digits, whatever their width in the table.
struct PostgreSQLParameters {
    private struct Place {
        let offset: Int
        let length: Int32
        let isBinary: Bool
    }

    private var storage: [UInt8] = []
    private var places: [Place?] = []

    init(_ values: [any SQLParameter]) {
        for value in values {
            switch value.sqlValue {
            case .null: places.append(nil)
            case .integer(let number): append(Array(String(number).utf8) + [0], isBinary: false)
            case .text(let text): append(Array(SQLText.encoded(text).utf8), isBinary: true)
            case .bytes(let bytes): append(bytes, isBinary: true)
            }
        }
        // So that an empty value has an address as well: NULL has none.
        storage.append(0)
    }

    private mutating func append(_ bytes: [UInt8], isBinary: Bool) {
        places.append(Place(offset: storage.count, length: Int32(clamping: bytes.count), isBinary: isBinary))
        storage += bytes
    }

    /// Sends the named statement with these values.
    func send(_ statement: String, to session: OpaquePointer) -> Int32 {
        storage.withUnsafeBytes { bytes in
            let pointers = places.map { place -> UnsafePointer<CChar>? in
                guard let place, let base = bytes.baseAddress else { return nil }
                return (base + place.offset).assumingMemoryBound(to: CChar.self)
            }
            return PQsendQueryPrepared(
                session, statement, Int32(places.count), pointers, places.map { $0?.length ?? 0 },
                places.map { $0?.isBinary == true ? 1 : 0 }, 1)
        }
    }
}
