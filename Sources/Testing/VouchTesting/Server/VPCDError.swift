/// The virtual reader could not be used.
public enum VPCDError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Nothing listens there: pcscd is not running, or not with vpcd.
    case nobodyListens(host: String, port: UInt16)
    /// Something listens there but does not behave like vpcd, or already has another chip.
    case noReader(host: String, port: UInt16)
    /// There is no such host.
    case unknownHost(String)
    /// The reader has closed the connection: pcscd has ended.
    case connectionClosed
    /// Any other error, with the system's error number.
    case system(Int32)

    public var description: String {
        switch self {
        case .nobodyListens(let host, let port):
            "no virtual reader (vpcd) listens at \(host), port \(port): is pcscd running, with vpcd installed?"
        case .noReader(let host, let port):
            "\(host), port \(port) is not a virtual reader (vpcd), or it already holds another chip"
        case .unknownHost(let host): "there is no host \(host)"
        case .connectionClosed: "the virtual reader has closed the connection: pcscd has ended"
        case .system(let number): "the connection to the virtual reader failed (error \(number))"
        }
    }
}
