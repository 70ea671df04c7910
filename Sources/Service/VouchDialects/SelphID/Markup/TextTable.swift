extension SelphID {
    /// Texts by their keys: `strings-xx.xml`, or `translationsContent`.
    ///
    /// The form is that of Android's resources, which the vendor shows for its own texts:
    /// `<resources><string name="selphid_component_tip_title">Document photo</string></resources>`.
    public struct TextTable: Sendable, Hashable {
        private var texts: [String: String]

        /// By the vendor's keys; others are left out of account.
        public init(_ texts: [String: String] = [:]) { self.texts = texts }

        /// Nil if the table has none.
        public subscript(key: String) -> String? { texts[key] }

        /// - Throws: ``MarkupError``.
        public init(xml: String) throws(MarkupError) { try self.init(xml: [UInt8](xml.utf8)) }

        /// A key that occurs twice has its last text.
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
