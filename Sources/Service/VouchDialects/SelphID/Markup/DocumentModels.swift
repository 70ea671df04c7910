extension SelphID {
    /// Document models of a launch: `documentModels`. They are added to the reader's own, and no file is changed.
    ///
    /// The vendor does not publish the form of its models, which are its own. Here a model is Vouch's text of one
    /// (`docs/guides/models.md`): `<models><model id="UTO-ID"><![CDATA[document UTO-ID …]]></model></models>`.
    public struct DocumentModels: Sendable, Hashable {
        /// One document, by its identifier.
        public struct Model: Sendable, Hashable {
            /// Of a document model.
            public let id: String
            /// As VouchModels compiles it.
            public let text: String
        }

        /// More than any launch needs.
        static let maximumCount = 1000

        /// In the order of the XML; no identifier occurs twice.
        public let models: [Model]

        /// UTF-8.
        public init(xml: String) throws(MarkupError) { try self.init(xml: [UInt8](xml.utf8)) }

        /// - Throws: ``MarkupError``, with ``MarkupError/Code/value`` for a model without a text or an identifier of its
        ///   own.
        public init(xml: [UInt8]) throws(MarkupError) {
            let root = try MarkupReader.read(xml)
            guard root.name == "models", root.children.count <= Self.maximumCount else { throw MarkupError(.value) }
            var seen: Set<String> = []
            var models: [Model] = []
            for element in root.children {
                guard element.name == "model", let id = element.attributes["id"], !id.isEmpty, !element.text.isEmpty,
                    seen.insert(id).inserted
                else { throw MarkupError(.value) }
                models.append(Model(id: id, text: element.text))
            }
            self.models = models
        }
    }
}
