import Foundation
public import VouchJOSE

extension AwareID.ServerPackage {
    /// The server's side: decodes what an opened package contains.
    ///
    /// - Parameter package: authentic, fresh and new, by ``VouchJOSE/PackageOpener``.
    /// - Throws: ``AwareID/MalformedRequest`` if it is not the package of a face capture.
    public init(_ package: OpenedPackage) throws(AwareID.MalformedRequest) {
        let decoded = package.content.reveal { try? JSONDecoder().decode(Self.self, from: Data($0)) }
        guard let decoded else { throw .init(.wrongValue, member: "") }
        self = decoded
    }
}
