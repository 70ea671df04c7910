import Foundation
import Testing
import VouchChip
import VouchTestSupport

/// What an app declares, in the property lists of the sample app: the system reads them, and so does this.
@Suite struct AppPermissionTests {
    private static func list(_ name: String) throws -> [String: Any] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/SwiftUIApp")
        let data = try Data(contentsOf: folder.appendingPathComponent(name))
        return try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    }

    @Test("Info.plist says why camera and chip are used, and weakens no connection", .shows("A13", "A14", "A16", "A17"))
    func reasons() throws {
        let info = try Self.list("Info.plist")
        for name in ["NSCameraUsageDescription", "NFCReaderUsageDescription"] {
            let reason = try #require(info[name] as? String)
            #expect(reason.split(separator: " ").count > 3)
        }
        // The internet needs no permission; without an exception every connection is encrypted.
        #expect(info["NSAppTransportSecurity"] == nil)
    }

    @Test(
        "com.apple.developer.nfc.readersession.iso7816.select-identifiers has every known application, and no other",
        .shows("A18"))
    func applications() throws {
        let name = "com.apple.developer.nfc.readersession.iso7816.select-identifiers"
        let identifiers = try #require(try Self.list("Info.plist")[name] as? [String])
        let known = ChipApplication.known.map { $0.application.identifier }
        #expect(identifiers == known.map { $0.map { String(format: "%02X", $0) }.joined() })
    }

    @Test("the entitlement is Near Field Communication Tag Reading, for PACE too", .shows("A15"))
    func entitlement() throws {
        let formats = try Self.list("App.entitlements")["com.apple.developer.nfc.readersession.formats"] as? [String]
        #expect(formats == ["TAG", "PACE"])
    }
}
