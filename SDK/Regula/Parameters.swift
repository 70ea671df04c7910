import Synchronization
public import VouchDialects

extension Regula {
    /// Parameters that an app changes in place, as it does with the vendor's classes: `processParams.timeout = 20`.
    ///
    /// A scan takes a copy of ``value`` when it begins: later changes are for the next one. May be used from any
    /// thread.
    @dynamicMemberLookup
    public final class Parameters<Value: Sendable>: Sendable {
        private let state: Mutex<Value>

        public init(_ value: Value) { state = Mutex(value) }

        /// All values, as they are now.
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
