import Synchronization
import VouchCore
import VouchStores

/// Lets one server at a time do something that any of those with the same store could: the one that holds the lease. When it
/// dies, another takes over once the lease has ended.
package final class ServerLease: Sendable {
    private let key: TransientKey
    private let store: any TransientStore
    private let seconds: Int64
    /// The version of the lease as this server wrote it last; nil: it has none.
    private let version = Mutex<Int?>(nil)

    /// - Parameters:
    ///   - name: names what is done, the same on all servers.
    ///   - seconds: how long the lease lasts after ``hold(at:)``: longer than the time between two calls.
    package init(_ name: String, in store: any TransientStore, seconds: Int64 = 90) {
        key = TransientKey(.lease, name, tenant: AuditRecord.operator)
        self.store = store
        self.seconds = seconds
    }

    /// Takes the lease if no other server has it, or makes it last longer.
    ///
    /// - Returns: whether this server has it from now on.
    package func hold(at now: Timestamp) async throws -> Bool {
        let item = TransientItem(Sensitive([]), expires: now.adding(seconds: seconds))
        let known = version.withLock { $0 }
        var held: Int?
        if let known { held = try await store.put(item, at: key, if: .version(known), now: now) }
        if held == nil { held = try await store.put(item, at: key, if: .absent, now: now) }
        let new = held
        version.withLock { $0 = new }
        return new != nil
    }
}
