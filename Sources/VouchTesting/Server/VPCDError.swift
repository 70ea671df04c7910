/// The virtual reader could not be served.
public enum VPCDError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Nobody listens there: pcscd is not running, or not with vpcd.
    case nobodyListens(host: String, port: UInt16)
    case unknownHost(String)
    /// The reader has closed the connection: pcscd has ended.
    case connectionClosed
    /// The system's number of what went wrong.
    case system(Int32)

    public var description: String {
        switch self {
        case .nobodyListens(let host, let port):
            "no virtual reader listens at \(host), port \(port): is pcscd running, with vpcd installed?"
        case .unknownHost(let host): "there is no host \(host)"
        case .connectionClosed: "the virtual reader has closed the connection"
        case .system(let number): "the connection to the virtual reader failed (error \(number))"
        }
    }
}
