public import Foundation
public import VouchDialects

extension SelphID {
    /// What an app replaces of the components' texts and animations.
    public protocol AppResources: Sendable {
        /// The app's texts by the vendor's keys; texts of other keys are never shown.
        ///
        /// - Parameter locale: such as `es` or `pt-PT`.
        func texts(locale: String) -> [String: String]
        /// An animation of the app's own, Lottie JSON.
        ///
        /// - Parameter name: of the file, without `.json`.
        /// - Returns: nil if the app has none.
        func animation(_ name: String) -> Data?
    }

    /// An app's texts and animations from its bundle: `Localizable.strings` of each language's `.lproj`, and
    /// `NAME.json`.
    public struct BundleResources: AppResources {
        private let folder: URL

        /// The resources of a bundle; the app's own by default.
        public init(_ bundle: Bundle = .main) { self.init(folder: bundle.resourceURL ?? bundle.bundleURL) }

        /// The resources of a folder.
        ///
        /// - Parameter folder: holds the `.lproj` folders and the animations.
        public init(folder: URL) { self.folder = folder }

        public func texts(locale: String) -> [String: String] {
            for name in LanguageTag(locale)?.names ?? [] {
                let place = folder.appendingPathComponent("\(name).lproj/Localizable.strings")
                guard let file = try? Data(contentsOf: place) else { continue }
                let table = try? PropertyListSerialization.propertyList(from: file, format: nil)
                if let table = table as? [String: String] { return table }
            }
            return [:]
        }

        public func animation(_ name: String) -> Data? {
            guard !name.contains("/") else { return nil }
            return try? Data(contentsOf: folder.appendingPathComponent("\(name).json"))
        }
    }

    /// Reads the resources that `resourcesPath` names.
    public protocol ResourceReading: Sendable {
        /// Whether the resources can be read.
        func exists(_ resourcesPath: String) -> Bool
        /// A file of the resources; nil if there is none.
        ///
        /// - Parameter name: within the resources, such as `strings/strings-es.xml`.
        func file(_ name: String, in resourcesPath: String) -> Data?
    }

    /// Reads an unpacked folder. For a path that ends with `.zip` it reads the folder of the same name beside it: no
    /// archive is unpacked.
    public struct FolderResources: ResourceReading {
        public init() {}

        private func folder(_ path: String) -> String {
            path.hasSuffix(".zip") ? String(path.dropLast(4)) : path
        }

        /// Whether the folder is there.
        public func exists(_ resourcesPath: String) -> Bool {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder(resourcesPath), isDirectory: &isFolder)
                && isFolder.boolValue
        }

        public func file(_ name: String, in resourcesPath: String) -> Data? {
            let place = URL(fileURLWithPath: folder(resourcesPath)).appendingPathComponent(name)
            return try? Data(contentsOf: place)
        }
    }
}
