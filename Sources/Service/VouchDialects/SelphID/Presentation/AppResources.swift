public import Foundation

extension SelphID {
    /// What an app replaces of the components' texts and animations.
    public protocol AppResources: Sendable {
        /// By the vendor's keys; others are left out of account.
        ///
        /// - Parameter locale: `es`, `pt-PT`.
        func texts(locale: String) -> [String: String]
        /// - Parameter name: of the file, without `.json`.
        /// - Returns: nil if the app has none.
        func animation(_ name: String) -> Data?
    }

    /// `Localizable.strings` of each language's `.lproj`, and `NAME.json`.
    public struct BundleResources: AppResources {
        private let folder: URL

        /// The app's own, unless told otherwise.
        public init(_ bundle: Bundle = .main) { self.init(folder: bundle.resourceURL ?? bundle.bundleURL) }

        /// - Parameter folder: with the `.lproj` folders and the files.
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

    /// Reads what `resourcesPath` names.
    public protocol ResourceReading: Sendable {
        /// Whether the resources can be read.
        func exists(_ resourcesPath: String) -> Bool
        /// - Parameter name: within the resources: `strings/strings-es.xml`.
        func file(_ name: String, in resourcesPath: String) -> Data?
    }

    /// An unpacked folder. A path that ends with `.zip` names the folder beside it that has been unpacked from it.
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
