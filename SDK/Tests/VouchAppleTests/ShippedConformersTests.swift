import Foundation
import Testing

/// Whoever moves to Vouch does not write what they moved for: each public protocol of the SDKs has something that ships behind it, but
/// those that the vendors' own documentation has an app implement.
@Suite struct ShippedConformersTests {
    /// The protocols that an app implements, and the page that says so.
    private static let apps: [String: String] = [
        "CustomView": "Vision-Box, Document Reader, DocumentReaderCustomViews: pass your own custom views",
        "DocumentReaderLoadingViewInterface":
            "Vision-Box, the same: your view class must implement the DocumentReaderLoadingViewType",
        "DocumentReaderRFIDInstructionsViewInterface":
            "Vision-Box, the same: registerDocumentReaderRFIDInstructionsView(_ viewType:)",
        "DocumentReaderRFIDProcessViewInterface": "Vision-Box, the same: DocumentReaderCustomViews.rfidProcessView",
        "DocumentReaderRFIDSearchViewInterface": "Vision-Box, the same: DocumentReaderCustomViews.rfidSearchView",
        "FeatureLoadingViewInterface": "Vision-Box, the same, for the loading view of each other feature",
        "DocumentScanDelegate":
            "AuthenticID, Parsing Responses: you will need to implement the necessary delegate methods",
        "CaptureErrorReporting":
            "AwareID, Document Capture iOS: self.reportCaptureError(message:) of the app's controller",
        "ThemeSelphIDProtocol": "SelphID, Advanced customization: a class of the app's, class CustomThemeSelphID",
        "LivenessViewControllerDelegate":
            "IDScan Enterprise, Journeys: the delegate methods receivedFaceImage: and didFinishLiveness:withResult:",
    ]

    private static let sdk = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// What ships: no test, example or stub.
    private static func sources() throws -> [String] {
        let files = FileManager.default.enumerator(at: sdk, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        return try (files ?? []).filter { $0.pathExtension == "swift" }
            .filter { file in
                let path = file.path.dropFirst(sdk.path.count + 1)
                return !["Tests/", "Examples/", ".build/", "Package.swift"].contains { path.hasPrefix($0) }
            }
            .map { try String(contentsOf: $0, encoding: .utf8) }
            .map { $0.replacing(/\/\/[^\n]*/, with: "") }
    }

    private static func declared(_ sources: [String]) -> Set<String> {
        Set(sources.flatMap { $0.matches(of: /public protocol (\w+)/).map { String($0.1) } })
    }

    /// The names in a list of protocols, without module and namespace.
    private static func names(_ list: Substring) -> [String] {
        list.replacing(/\bwhere\b.*/.dotMatchesNewlines(), with: "").split { ",&".contains($0) }.compactMap {
            $0.split { !($0.isLetter || $0.isNumber || $0 == "_") }.last.map(String.init)
        }
    }

    /// What a protocol refines, by its name.
    private static func refined(_ sources: [String]) -> [String: [String]] {
        let found = sources.flatMap { source in
            source.matches(of: /\bprotocol\s+(\w+)(?:<[^{]*?>)?\s*:\s*([^{]*)\{/).map {
                (String($0.1), Self.names($0.2))
            }
        }
        return Dictionary(found) { $0 + $1 }
    }

    /// Everything that a type or an extension of one says it conforms to, and what that refines.
    private static func conformedTo(_ sources: [String]) -> Set<String> {
        let heads = sources.flatMap { source in
            source.matches(of: /\b(?:class|struct|enum|actor|extension)\s+[\w.]+(?:<[^{]*?>)?\s*:\s*([^{]*)\{/).map(\.1)
        }
        let refined = refined(sources)
        var all: Set<String> = []
        var new = heads.flatMap(names)
        while let name = new.popLast() { if all.insert(name).inserted { new += refined[name] ?? [] } }
        return all
    }

    @Test func `every public protocol has a shipped conformer, or is the app's by the vendor's documentation`() throws {
        let sources = try Self.sources()
        let (declared, conformed) = (Self.declared(sources), Self.conformedTo(sources))
        #expect(declared.count > 30)
        #expect(conformed.isSuperset(of: ["DocumentReaderScanProtocol", "DocReaderScanning", "FaceCameraProviding"]))
        let bare = declared.subtracting(conformed)
        #expect(bare.subtracting(Self.apps.keys).sorted() == [])
        // A protocol that is no more needs no page.
        #expect(Set(Self.apps.keys).subtracting(declared).sorted() == [])
    }

    @Test func `a protocol without a conformer is seen, however types are written`() {
        let sources = [
            "public protocol One: Base {}\n public protocol Two: Sendable {}\n public protocol Three {}",
            "public final class A<T: Three>: Vendor.One,\n    Sendable where T: Sendable { }\n extension B.C: Two {}",
        ]
        #expect(Self.declared(sources) == ["One", "Two", "Three"])
        #expect(Self.conformedTo(sources).isSuperset(of: ["One", "Base", "Two"]))
        #expect(!Self.conformedTo(sources).contains("Three"))
    }
}
