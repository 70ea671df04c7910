import Foundation
import VouchAPI
import VouchCore
import VouchJOSE

/// `/v1/packages/open`: what a device sealed of a capture, opened for the customer's own program. Nothing of it is kept.
package struct PackageRoutes: Sendable {
    private let packages: ClientPackages

    /// Opens with the key that clients encrypt to.
    package init(_ packages: ClientPackages) { self.packages = packages }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        [
            .native(
                .post, "/v1/packages/open", .read,
                Operation(
                    "openPackage", tag: "Packages",
                    "Open what a device sealed of a capture: once, within five minutes.",
                    body: .members(
                        [
                            "package": .text(1...Self.longestPackage).example(
                                "eyJhbGciOiJFQ0RILUVTIn0..AAAA.AAAA.AAAA"),
                            "operation": .text(1...256).example("7f3a"),
                            "deviceKey": .file,
                        ], optional: ["deviceKey"]), answer: .reference("OpenedContent"))
            ) { request in
                let asked = try request.json(PackageOpening.self)
                return try .json(
                    try await packages.open(asked, tenant: try request.tenant(), at: request.received))
            }
        ]
    }

    private static let longestPackage = PackagePolicy().maximumLength
}

extension ClientPackages {
    /// Opens what a device sealed of a capture. Nothing else that was encrypted to this server is opened here: a face for an
    /// enrolment stays closed.
    ///
    /// - Throws: ``/VouchAPI/Problem``, without the cause. Errors of the store.
    package func open(_ asked: PackageOpening, tenant: String, at now: Timestamp) async throws -> OpenedContent {
        let bytes = try await open(
            Array(asked.package.utf8), for: asked.operation, signedBy: asked.deviceKey.map(Array.init), tenant: tenant,
            at: now)
        let content = bytes.reveal { try? JSONDecoder().decode(CapturedContent.self, from: Data($0)) }
        guard let content, content.operation == asked.operation else { throw Self.closed }
        return OpenedContent(content, signature: asked.deviceKey == nil ? .notChecked : .verified)
    }
}
