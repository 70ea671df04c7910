public import VouchDialects

extension SelphID {
    /// Document models of one launch: `documentModels`. They are added to the reader's own, and no file is changed.
    ///
    /// The vendor does not publish the form of its models. Here a model is Vouch's own text (`docs/guides/models.md`):
    /// `<models><model id="UTO-ID"><![CDATA[document UTO-ID …]]></model></models>`.
    public struct DocumentModels: Sendable, Hashable {
        /// One document model.
        public struct Model: Sendable, Hashable {
            /// The identifier of the document model.
            public let id: String
            /// The model's text, which VouchModels compiles.
            public let text: String
        }

        /// More than any launch needs.
        static let maximumCount = 1000

        /// The models in the order of the XML, at most 1000; no identifier occurs twice.
        public let models: [Model]

        /// Parses the XML.
        ///
        /// - Throws: ``MarkupError``, as for bytes.
        public init(xml: String) throws(MarkupError) { try self.init(xml: [UInt8](xml.utf8)) }

        /// Parses the XML, UTF-8. The models themselves are not compiled here.
        ///
        /// - Throws: ``MarkupError``, with ``MarkupError/Code/value`` for a model without a text, or without an
        ///   identifier of its own, and for more than 1000.
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
