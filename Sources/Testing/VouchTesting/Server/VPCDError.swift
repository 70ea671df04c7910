/// The virtual reader could not be served.
public enum VPCDError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Nobody listens there: pcscd is not running, or not with vpcd.
    case nobodyListens(host: String, port: UInt16)
    /// Somebody listens there and does not behave as vpcd does, or has another chip already.
    case noReader(host: String, port: UInt16)
    case unknownHost(String)
    /// The reader has closed the connection: pcscd has ended.
    case connectionClosed
    /// The system's number of what went wrong.
    case system(Int32)

    public var description: String {
        switch self {
        case .nobodyListens(let host, let port):
            "no virtual reader (vpcd) listens at \(host), port \(port): is pcscd running, with vpcd installed?"
        case .noReader(let host, let port):
            "what listens at \(host), port \(port) is no virtual reader (vpcd), or another chip lies on it"
        case .unknownHost(let host): "there is no host \(host)"
        case .connectionClosed: "the virtual reader has closed the connection: pcscd has ended"
        case .system(let number): "the connection to the virtual reader failed (error \(number))"
        }
    }
}
