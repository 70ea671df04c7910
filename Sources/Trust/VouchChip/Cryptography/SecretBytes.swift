public import VouchCore

/// A key, nonce or password, overwritten with zeros when its last reference is released. Printing one prints
/// `<redacted>`.
///
/// The only place where secrets are kept. Temporary arrays with secrets are erased with `Array.erase()`.
public final class SecretBytes: @unchecked Sendable {
    // Unchecked: the memory is written in `init` and `deinit` only, so there is nothing to race with.
    private let storage: UnsafeMutableRawBufferPointer

    /// Copies the bytes. The caller must erase the source.
    public init(_ bytes: some Collection<UInt8>) {
        storage = .allocate(byteCount: bytes.count, alignment: 1)
        storage.copyBytes(from: bytes)
    }

    /// Copies the bytes and erases the source.
    public convenience init(erasing bytes: inout [UInt8]) {
        self.init(bytes)
        bytes.erase()
    }

    deinit {
        zero(storage)
        storage.deallocate()
    }

    /// Number of bytes.
    public var count: Int { storage.count }

    /// Passes the bytes to `use`, the only way to access them.
    public func reveal<T, E: Error>(_ use: (UnsafeRawBufferPointer) throws(E) -> T) throws(E) -> T {
        defer { withExtendedLifetime(self) {} }
        return try use(UnsafeRawBufferPointer(storage))
    }

    /// Compares in a time that depends on the lengths only.
    public func matches(_ other: some Collection<UInt8>) -> Bool {
        reveal { isEqualInConstantTime($0, other) }
    }
}

extension SecretBytes: Redacted {}

extension Array where Element == UInt8 {
    /// Overwrites the bytes with zeros, in place if this is the only reference, and empties the array.
    public mutating func erase() {
        withUnsafeMutableBytes { zero($0) }
        removeAll()
    }
}

/// Compares in a time that depends on the lengths only: for MACs, tokens and passwords.
public func isEqualInConstantTime(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    var difference: UInt8 = 0
    for (x, y) in zip(a, b) { difference |= x ^ y }
    return difference == 0
}

/// Must not be optimised away as a dead store.
@_optimize(none)
@inline(never)
private func zero(_ memory: UnsafeMutableRawBufferPointer) {
    for index in memory.indices { memory[index] = 0 }
}
