/// The models to read a document with: a database's, and those added at run time. A value.
public struct DocumentModels: Sendable {
    /// The compiled database.
    public let database: ModelDatabase
    /// The models added at run time, in that order; each replaces the database's model with the same identifier.
    public let added: [DocumentModel]

    /// All models to use; those that were added come first.
    public var all: [DocumentModel] {
        let replaced = Set(added.map(\.id))
        return added + database.models.filter { !replaced.contains($0.id) }
    }

    /// The model of an identifier; nil if there is none.
    public subscript(id: String) -> DocumentModel? {
        added.first { $0.id == id } ?? database.models.first { $0.id == id }
    }

    /// The models from which a selection allows identification to choose.
    public func selected(by selection: ModelSelection) -> [DocumentModel] {
        all.filter { selection.mayBe($0) }
    }
}
