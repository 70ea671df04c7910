import Foundation
import Testing
import VouchChip
import VouchTestSupport

/// What the system of a phone must be told before it lets the component near camera and chip: the sample app's own files.
@Suite struct SelphIDPropertyListTests {
    private static let app = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Examples/SwiftUIApp")

    private static func list(_ name: String) throws -> [String: Any] {
        let data = try Data(contentsOf: app.appendingPathComponent(name))
        return try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    }

    /// Without a reason the system ends the app at the first use of the camera: `Privacy - Camera Usage Description`.
    @Test(.shows("D12")) func `the property list says why the camera and the chip reader are used`() throws {
        let list = try Self.list("Info.plist")
        for key in ["NSCameraUsageDescription", "NFCReaderUsageDescription"] {
            let reason = try #require(list[key] as? String, "\(key)")
            #expect(reason.split(separator: " ").count > 3, "\(key)")
        }
    }

    /// The system selects only what the list names, and only of the kinds that the entitlements have.
    @Test func `the property list names every application that a chip may have, and the entitlements allow it`() throws
    {
        let listed = try #require(
            try Self.list("Info.plist")["com.apple.developer.nfc.readersession.iso7816.select-identifiers"] as? [String]
        )
        let needed = ChipApplication.known.map { _, application in
            application.identifier.map { String(format: "%02X", $0) }.joined()
        }
        #expect(Set(needed).isSubset(of: listed))
        #expect(Set(listed).count == listed.count)
        let kinds = try Self.list("App.entitlements")["com.apple.developer.nfc.readersession.formats"] as? [String]
        #expect(Set(kinds ?? []) == ["TAG", "PACE"])
    }
}
