import Synchronization

extension Regula {
    /// Parameters that an app changes in place, as it does with the vendor's classes: `processParams.timeout = 20`.
    ///
    /// What a scan began with is a copy of ``value``, so that later changes are for the next one.
    @dynamicMemberLookup
    public final class Parameters<Value: Sendable>: Sendable {
        private let state: Mutex<Value>

        public init(_ value: Value) { state = Mutex(value) }

        /// All of them, as they are now.
        public var value: Value {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }

        /// One of the values.
        public subscript<Member: Sendable>(
            dynamicMember member: WritableKeyPath<Value, Member> & Sendable
        ) -> Member {
            get { state.withLock { $0[keyPath: member] } }
            set { state.withLock { $0[keyPath: member] = newValue } }
        }
    }
}
