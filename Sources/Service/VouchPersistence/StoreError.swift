import VouchStores

/// Why something could not be stored or read again. Contains nothing of its content.
package enum StoreError: String, Error, Sendable, Hashable {
    /// The database is of a later version of Vouch, or of another program.
    case unknownVersion
    /// Stored data was changed or lost, or was sealed with another master key.
    case damaged
    /// The store was made with another master key.
    case otherMaster
    /// A record with this identifier or name exists already.
    case exists
    /// The database does not answer, or not in time. Whether a change was made is not known.
    case unavailable
    /// The disk or the database has no room left. Nothing was changed.
    case full
    /// The database or its disk is read-only. Nothing was changed.
    case readOnly
    /// The address of a database is malformed, or has an option that the client library does not know.
    case malformedAddress
    /// This engine leaves the work to tools of its own; or a value is longer than ``BlobLimits/longest``.
    case unsupported
}

extension StoreError: TransientError {
    package var isTransient: Bool { self == .unavailable || isFull || isReadOnly }
    package var isFull: Bool { self == .full }
    package var isReadOnly: Bool { self == .readOnly }
}
