import Foundation
import VouchDialects

extension SelphID {
    /// What a configuration comes to before anything is shown: its XML is read, its resources are found.
    struct Plan: Sendable {
        let presentation: Presentation
        let models: DocumentModels?

        /// - Throws: ``SelphIDError/BAD_CONFIGURATION_ERROR``, ``SelphIDError/BAD_EXTRACTOR_CONFIGURATION_ERROR`` or
        ///   ``SelphIDError/RESOURCES_FILE_NOT_FOUND``.
        init(
            _ configuration: SelphIDConfigurationData, locale ofSDK: String?, _ providers: SDKProviders
        ) throws(ErrorType) {
            guard (0...1).contains(configuration.tokenImageQuality) else { throw .other(.BAD_CONFIGURATION_ERROR) }
            let locale = configuration.locale.unlessEmpty ?? ofSDK.unlessEmpty ?? providers.deviceLocale()
            guard let language = LanguageTag(locale) else { throw .other(.BAD_CONFIGURATION_ERROR) }
            var texts = TextTable.builtIn(language)
            if let path = configuration.resourcesPath.unlessEmpty {
                texts.merge(try Self.strings(language, in: path, providers.resources))
            }
            texts.merge(TextTable(providers.appResources.texts(locale: locale)))
            let (appearance, translations): (Appearance, TextTable)
            do throws(MarkupError) {
                translations = try configuration.translationsContent.unlessEmpty.map(TextTable.init(xml:)) ?? .init()
                appearance = try configuration.viewsContent.unlessEmpty.map(Appearance.init(xml:)) ?? .init()
            } catch {
                throw .other(.BAD_CONFIGURATION_ERROR)
            }
            do throws(MarkupError) {
                models = try configuration.documentModels.unlessEmpty.map(DocumentModels.init(xml:))
            } catch {
                throw .other(.BAD_EXTRACTOR_CONFIGURATION_ERROR)
            }
            texts.merge(translations)
            presentation = Presentation(
                documentType: configuration.documentType, locale: locale, texts: texts, appearance: appearance,
                isFullscreen: configuration.fullscreen, theme: providers.theme, files: providers.appResources)
        }

        /// A language without a file has Vouch's own texts.
        private static func strings(
            _ language: LanguageTag, in path: String, _ resources: any ResourceReading
        ) throws(ErrorType) -> TextTable {
            guard resources.exists(path) else { throw .other(.RESOURCES_FILE_NOT_FOUND) }
            for name in language.names {
                guard let file = resources.file("strings/strings-\(name).xml", in: path) else { continue }
                do throws(MarkupError) {
                    return try TextTable(xml: [UInt8](file))
                } catch {
                    throw .other(.BAD_CONFIGURATION_ERROR)
                }
            }
            return TextTable()
        }
    }

    /// A language and perhaps a region: `es`, `pt-PT`, `en_GB`.
    struct LanguageTag: Sendable, Hashable {
        let text: String

        /// - Returns: nil for anything but letters, digits, `-` and `_`: it becomes part of a file's name.
        init?(_ text: String) {
            let isPlain = text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
            guard isPlain, (2...35).contains(text.utf8.count) else { return nil }
            self.text = text
        }

        /// `es` of `es-MX`.
        var root: String { String(text.prefix { $0 != "-" && $0 != "_" }).lowercased() }

        /// The whole, then the root.
        var names: [String] { text == root ? [root] : [text, root] }
    }
}
