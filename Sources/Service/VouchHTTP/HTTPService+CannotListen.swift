import Foundation
import NIOCore

extension HTTPService {
    /// The address cannot be listened on.
    package struct CannotListen: Error, Sendable, CustomStringConvertible {
        /// Why not, to follow a colon: the framework's own text names functions and descriptors.
        package let reason: String

        package var description: String { "cannot listen: \(reason)" }

        /// - Returns: nil for any other error.
        init?(_ error: any Error) {
            switch error {
            case let error as IOError where [EADDRINUSE, EADDRNOTAVAIL, EACCES].contains(error.errnoCode):
                reason = Self.text(of: error.errnoCode)
            case is SocketAddressError.UnknownHost:
                reason = "no such host"
            default: return nil
            }
        }

        private static func text(of number: Int32) -> String {
            switch number {
            case EADDRINUSE: "another program listens there"
            case EADDRNOTAVAIL: "this machine does not have the address"
            default: "not permitted"
            }
        }
    }
}
