/// The models to read a document with: a database's, and those handed in at run time. A value.
public struct DocumentModels: Sendable {
    public let database: ModelDatabase
    /// In the order they came; each in the place of the database's model of the same identifier.
    public let added: [DocumentModel]

    /// Those that were added come first.
    public var all: [DocumentModel] {
        let replaced = Set(added.map(\.id))
        return added + database.models.filter { !replaced.contains($0.id) }
    }

    public subscript(id: String) -> DocumentModel? {
        added.first { $0.id == id } ?? database.models.first { $0.id == id }
    }

    /// Those that a selection lets identification choose from.
    public func selected(by selection: ModelSelection) -> [DocumentModel] {
        all.filter { selection.mayBe($0) }
    }
}
