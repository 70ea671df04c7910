import Foundation

/// Vouch's own document models, as text files next to the program.
///
/// The folder is searched for here rather than with `Bundle.module`, which stops the program if it finds nothing.
public struct BuiltInModels: Sendable {
    public struct Text: Sendable {
        /// Within the folder: `idCards/D-2010.model`.
        public let path: String
        public let bytes: [UInt8]
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

    /// Reads the texts.
    ///
    /// - Parameter folder: their folder; nil searches next to the running program, where the build puts them, and in
    ///   `../share/vouch/models` from there, where an installation would.
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
        return BuiltInModels(
            models: models, vocabulary: try read(vocabularyName, in: place), subsets: try read(subsetsName, in: place))
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
            return Text(path: path, bytes: [UInt8](try Data(contentsOf: folder.appendingPathComponent(path))))
        } catch {
            throw BuiltInModelsError(.unreadable(file: path))
        }
    }
}

/// The models could not be read.
public struct BuiltInModelsError: Error, Sendable, Hashable, CustomStringConvertible {
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        case noFolder
        case unreadable(file: String)
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var description: String {
        switch code {
        case .noFolder: "the folder of document models is missing"
        case .unreadable(let file): "\(file) cannot be read"
        }
    }
}
