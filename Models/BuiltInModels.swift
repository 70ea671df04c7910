import Foundation

/// Vouch's own document models, as text files next to the program.
///
/// The folder is searched for here rather than with `Bundle.module`, which stops the program if it finds nothing.
public struct BuiltInModels: Sendable {
    /// One file, as it is.
    public struct Text: Sendable {
        /// Within the folder: `idCards/D-2010.model`.
        public let path: String
        /// UTF-8.
        public let bytes: [UInt8]

        public init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
    }

    /// By path.
    public let models: [Text]
    /// The words shared by all models.
    public let vocabulary: Text
    /// Defines which models go into which database.
    public let subsets: Text

    private static let vocabularyName = "words.vocabulary"
    private static let subsetsName = "subsets"
    /// More would not be our models.
    private static let maximumCount = 5000
    private static let maximumLength = 1 << 20

    /// Reads the texts.
    ///
    /// - Parameter folder: their folder, whose words and subsets are Vouch's own if it has none; nil searches next to
    ///   the running program, where the build puts them, and in `../share/vouch/models` from there, where an
    ///   installation would.
    /// - Throws: ``BuiltInModelsError``.
    public static func load(from folder: String? = nil) throws(BuiltInModelsError) -> BuiltInModels {
        let place: URL
        if let folder {
            place = URL(fileURLWithPath: folder, isDirectory: true)
        } else {
            place = try installedFolder()
        }
        let names = FileManager.default.enumerator(atPath: place.path)?.allObjects.compactMap { $0 as? String } ?? []
        let paths = names.filter { $0.hasSuffix(".model") }.sorted().prefix(maximumCount)
        var models: [Text] = []
        for path in paths { models.append(try read(path, in: place)) }
        func shared(_ name: String) throws(BuiltInModelsError) -> Text {
            let isThere = FileManager.default.fileExists(atPath: place.appendingPathComponent(name).path)
            return try read(name, in: isThere ? place : try installedFolder())
        }
        return BuiltInModels(
            models: models, vocabulary: try shared(vocabularyName), subsets: try shared(subsetsName))
    }

    public init(models: [Text], vocabulary: Text, subsets: Text) {
        (self.models, self.vocabulary, self.subsets) = (models, vocabulary, subsets)
    }

    private static func installedFolder() throws(BuiltInModelsError) -> URL {
        guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent() else {
            throw BuiltInModelsError(.noFolder)
        }
        let candidates = [
            program.appendingPathComponent("vouch_VouchBuiltInModels.resources"),
            program.appendingPathComponent("vouch_VouchBuiltInModels.bundle/Contents/Resources"),
            program.appendingPathComponent("vouch_VouchBuiltInModels.bundle"),
            program.deletingLastPathComponent().appendingPathComponent("share/vouch/models"),
        ]
        guard
            let found = candidates.first(where: {
                FileManager.default.fileExists(atPath: $0.appendingPathComponent(vocabularyName).path)
            })
        else { throw BuiltInModelsError(.noFolder) }
        return found
    }

    private static func read(_ path: String, in folder: URL) throws(BuiltInModelsError) -> Text {
        do {
            let file = folder.appendingPathComponent(path).resolvingSymlinksInPath()
            let facts = try FileManager.default.attributesOfItem(atPath: file.path)
            // A pipe would be waited for.
            guard facts[.type] as? FileAttributeType == .typeRegular,
                let size = facts[.size] as? NSNumber, size.intValue <= maximumLength
            else { throw BuiltInModelsError(.unreadable(file: path)) }
            return Text(path: path, bytes: [UInt8](try Data(contentsOf: file)))
        } catch {
            throw BuiltInModelsError(.unreadable(file: path))
        }
    }
}

/// The models could not be read.
public struct BuiltInModelsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why there are no texts.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// No folder of models lies beside the program.
        case noFolder
        /// The file is missing, or cannot be read.
        case unreadable(file: String)
    }

    /// What went wrong, for programs.
    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var description: String {
        switch code {
        case .noFolder: "the folder of document models is missing"
        case .unreadable(let file): "\(file) cannot be read"
        }
    }
}
