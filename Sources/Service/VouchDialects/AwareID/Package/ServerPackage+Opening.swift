import Foundation
public import VouchJOSE

extension AwareID.ServerPackage {
    /// The server's side: decodes what an opened package contains.
    ///
    /// - Parameter package: authentic, fresh and new, by ``VouchJOSE/PackageOpener``.
    /// - Throws: ``AwareID/MalformedRequest`` if it is not the package of a face capture.
    public init(_ package: OpenedPackage) throws(AwareID.MalformedRequest) {
        self = try package.content.reveal { content throws(AwareID.MalformedRequest) in try Self(json: content) }
    }

    /// The same of the content alone.
    package init(json: [UInt8]) throws(AwareID.MalformedRequest) {
        guard let decoded = try? JSONDecoder().decode(Self.self, from: Data(json)) else {
            throw .init(.wrongValue, member: "")
        }
        self = decoded
    }
}
