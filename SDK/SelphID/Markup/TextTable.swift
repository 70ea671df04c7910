public import VouchDialects

extension SelphID {
    /// Texts by their keys: `strings-xx.xml`, or `translationsContent`.
    ///
    /// The form is that of Android's resources, which the vendor shows for its own texts: `<resources><string
    /// name="selphid_component_tip_title">Document photo</string></resources>`.
    public struct TextTable: Sendable, Hashable {
        private var texts: [String: String]

        /// A table of texts by the vendor's keys; texts of other keys are never shown.
        public init(_ texts: [String: String] = [:]) { self.texts = texts }

        /// The text of a key; nil if the table has none.
        public subscript(key: String) -> String? { texts[key] }

        /// Parses the XML.
        ///
        /// - Throws: ``MarkupError``, as for bytes.
        public init(xml: String) throws(MarkupError) { try self.init(xml: [UInt8](xml.utf8)) }

        /// Parses the XML, UTF-8. A key that occurs twice has its last text.
        ///
        /// - Throws: ``MarkupError``, with ``MarkupError/Code/value`` for another root element, or a text without a
        ///   name.
        public init(xml: [UInt8]) throws(MarkupError) {
            texts = [:]
            for element in try MarkupReader.resources(xml).children(named: "string") {
                guard let name = element.attributes["name"] else { throw MarkupError(.value) }
                texts[name] = element.text
            }
        }

        /// What `other` has replaces what is here.
        mutating func merge(_ other: TextTable) { texts.merge(other.texts) { $1 } }
    }
}

extension MarkupReader {
    /// The root element of a file of resources.
    static func resources(_ bytes: [UInt8]) throws(MarkupError) -> MarkupElement {
        let root = try read(bytes)
        guard root.name == "resources" else { throw MarkupError(.value) }
        return root
    }
}
