import VouchCore
import VouchJOSE
import VouchStores

/// Remembers the packages of one tenant in the store: for every server that shares it, and after a restart. Each tenant has room
/// of its own, so that none makes the server forget, or refuse, another's.
package struct StoredReplayMemory: ReplayMemory {
    private let store: any TransientStore
    private let tenant: String

    package init(in store: any TransientStore, tenant: String) {
        self.store = store
        self.tenant = tenant
    }

    package func remember(_ identifier: String, until expiry: Int, at now: Int) async throws -> ReplayAnswer {
        let item = TransientItem(Sensitive([]), expires: Timestamp(seconds: Int64(expiry)).adding(seconds: 1))
        let key = TransientKey(.package, identifier, tenant: tenant)
        do {
            let version = try await store.put(item, at: key, if: .absent, now: Timestamp(seconds: Int64(now)))
            return version == nil ? .known : .new
        } catch is TransientStoreIsFull {
            return .full
        }
    }
}
