public import VouchDialects

extension SelphID {
    /// The keys of SelphID's texts. Those that end with `_alt` are what VoiceOver says of an animation.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum TextKey: String, Sendable, Hashable, CaseIterable {
        /// Above the tip.
        case selphid_component_tip_title
        /// The tip itself; `**` around words that are emphasised.
        case selphid_component_tip_desc
        /// On the button that starts the capture.
        case selphid_component_tip_button_message
        /// On the button that goes back from the tutorial.
        case selphid_component_tip_return_message
        /// The tip: what VoiceOver says of the animation of a card.
        case selphid_component_tip_id_alt
        /// The tip: what VoiceOver says of the animation of a passport.
        case selphid_component_tip_passport_alt
        /// The tip: what VoiceOver says of the animation of a licence.
        case selphid_component_tip_driving_alt
        /// The tip: what VoiceOver says of the animation of a health card.
        case selphid_component_tip_health_mad_alt
        /// The tip: what VoiceOver says of the animation of a document of the app's own.
        case selphid_component_tip_custom_alt
        /// The tutorial's first page: its sentence.
        case selphid_component_tutorial_1_desc
        /// The tutorial's second page: its sentence.
        case selphid_component_tutorial_2_desc
        /// The tutorial's third page: its sentence.
        case selphid_component_tutorial_3_desc
        /// The tutorial's first page: what VoiceOver says of the animation of a card.
        case selphid_component_tutorial_1_id_alt
        /// The tutorial's second page: what VoiceOver says of the animation of a card.
        case selphid_component_tutorial_2_id_alt
        /// The tutorial's third page: what VoiceOver says of the animation of a card.
        case selphid_component_tutorial_3_id_alt
        /// The tutorial's first page: what VoiceOver says of the animation of a passport.
        case selphid_component_tutorial_1_passport_alt
        /// The tutorial's second page: what VoiceOver says of the animation of a passport.
        case selphid_component_tutorial_2_passport_alt
        /// The tutorial's third page: what VoiceOver says of the animation of a passport.
        case selphid_component_tutorial_3_passport_alt
        /// The tutorial's first page: what VoiceOver says of the animation of a licence.
        case selphid_component_tutorial_1_driving_alt
        /// The tutorial's second page: what VoiceOver says of the animation of a licence.
        case selphid_component_tutorial_2_driving_alt
        /// The tutorial's third page: what VoiceOver says of the animation of a licence.
        case selphid_component_tutorial_3_driving_alt
        /// The tutorial's first page: what VoiceOver says of the animation of a health card.
        case selphid_component_tutorial_1_health_mad_alt
        /// The tutorial's second page: what VoiceOver says of the animation of a health card.
        case selphid_component_tutorial_2_health_mad_alt
        /// The tutorial's third page: what VoiceOver says of the animation of a health card.
        case selphid_component_tutorial_3_health_mad_alt
        /// The tutorial's first page: what VoiceOver says of the animation of a document of the app's own.
        case selphid_component_tutorial_1_custom_alt
        /// The tutorial's second page: what VoiceOver says of the animation of a document of the app's own.
        case selphid_component_tutorial_2_custom_alt
        /// The tutorial's third page: what VoiceOver says of the animation of a document of the app's own.
        case selphid_component_tutorial_3_custom_alt
        /// Above what is said when the time is over.
        case selphid_component_timeout_title
        /// When the front was not captured in time.
        case selphid_component_timeout_front_desc
        /// When the back was not captured in time.
        case selphid_component_timeout_back_desc
        /// When a document with one page was not captured in time.
        case selphid_component_timeout_generic_desc

        static func tipAlternative(_ type: SelphIDDocumentType) -> TextKey {
            switch type {
            case .ID_CARD, .FOREIGN_CARD, .CREDIT_CARD: .selphid_component_tip_id_alt
            case .PASSPORT: .selphid_component_tip_passport_alt
            case .DRIVERS_LICENSE: .selphid_component_tip_driving_alt
            case .CUSTOM: .selphid_component_tip_custom_alt
            }
        }

        /// - Parameter number: 1...3.
        static func tutorial(_ number: Int) -> TextKey {
            TextKey(rawValue: "selphid_component_tutorial_\(number)_desc") ?? .selphid_component_tutorial_1_desc
        }

        static func tutorialAlternative(_ number: Int, _ type: SelphIDDocumentType) -> TextKey {
            let family = tipAlternative(type).rawValue.dropFirst("selphid_component_tip_".count)
            return TextKey(rawValue: "selphid_component_tutorial_\(number)_\(family)")
                ?? .selphid_component_tutorial_1_custom_alt
        }
    }
}

extension SelphID.TextTable {
    /// Vouch's own texts, in the vendor's languages: Spanish and Portuguese for each language of that root, English for
    /// every other. What VoiceOver says of a custom document's animations is empty: Vouch does not know them.
    static func builtIn(_ language: SelphID.LanguageTag?) -> Self {
        switch language?.root {
        case "es": spanish.table
        case "pt": portuguese.table
        default: english.table
        }
    }

    private static let english = TextWords(
        title: "Photo of the document",
        tip: "Place the document **inside the frame**. The photo is taken by itself.", start: "START", back: "BACK",
        tutorial: [
            "Choose a background that stands out from the document.", "Fill the frame with the document.",
            "Keep reflections off the document.",
        ],
        timeout: "The time is over",
        sides: ["front of the document", "back of the document", "document"],
        check: { "Check that the \($0) is inside the frame and can be read." },
        documents: [
            "id": "an identity card", "passport": "a passport, open at the photo page", "driving": "a driving licence",
            "health_mad": "a health card",
        ],
        tipAlternative: { "Animation: a phone held upright takes a photo of \($0) once it fills the frame." },
        alternatives: [
            { "Animation: \($0), white on white, whose edges show when the background changes its colour." },
            { "Animation: a phone takes a photo of \($0) once it fills the frame." },
            { "Animation: \($0) is tilted, and reflections move across it." },
        ])

    private static let spanish = TextWords(
        title: "Foto del documento",
        tip: "Coloca el documento **dentro del marco**. La foto se toma sola.", start: "EMPEZAR", back: "VOLVER",
        tutorial: [
            "Elige un fondo que contraste con el documento.", "Llena el marco con el documento.",
            "Evita los reflejos sobre el documento.",
        ],
        timeout: "Se acabó el tiempo",
        sides: ["anverso del documento", "reverso del documento", "documento"],
        check: { "Comprueba que el \($0) está dentro del marco y se puede leer." },
        documents: [
            "id": "un documento de identidad", "passport": "un pasaporte, abierto por la página de la foto",
            "driving": "un permiso de conducir", "health_mad": "una tarjeta sanitaria",
        ],
        tipAlternative: { "Animación: un móvil en vertical toma una foto de \($0) cuando llena el marco." },
        alternatives: [
            { "Animación: \($0), blanco sobre blanco, cuyos bordes se ven al cambiar el color del fondo." },
            { "Animación: un móvil toma una foto de \($0) cuando llena el marco." },
            { "Animación: se inclina \($0) y aparecen reflejos." },
        ])

    private static let portuguese = TextWords(
        title: "Fotografia do documento",
        tip: "Coloque o documento **dentro da moldura**. A fotografia é tirada automaticamente.", start: "COMEÇAR",
        back: "VOLTAR",
        tutorial: [
            "Escolha um fundo que contraste com o documento.", "Preencha a moldura com o documento.",
            "Evite reflexos no documento.",
        ],
        timeout: "O tempo terminou",
        sides: ["anverso do documento", "reverso do documento", "documento"],
        check: { "Verifique se o \($0) está dentro da moldura e se lê bem." },
        documents: [
            "id": "um documento de identidade", "passport": "um passaporte, aberto na página da fotografia",
            "driving": "uma carta de condução", "health_mad": "um cartão de saúde",
        ],
        tipAlternative: { "Animação: um telemóvel na vertical fotografa \($0) quando preenche a moldura." },
        alternatives: [
            { "Animação: \($0), branco sobre branco, cujas margens se veem quando o fundo muda de cor." },
            { "Animação: um telemóvel fotografa \($0) quando preenche a moldura." },
            { "Animação: inclina-se \($0) e surgem reflexos." },
        ])
}

/// The texts of one language.
private struct TextWords: Sendable {
    let title: String
    let tip: String
    let start: String
    let back: String
    let tutorial: [String]
    let timeout: String
    /// Front, back, either.
    let sides: [String]
    let check: @Sendable (String) -> String
    /// By the family of keys: `id`.
    let documents: [String: String]
    let tipAlternative: @Sendable (String) -> String
    let alternatives: [@Sendable (String) -> String]

    var table: SelphID.TextTable {
        let stem = "selphid_component_"
        var texts = [
            stem + "tip_title": title, stem + "tip_desc": tip, stem + "tip_button_message": start,
            stem + "tip_return_message": back, stem + "timeout_title": timeout, stem + "tip_custom_alt": "",
        ]
        for (name, side) in zip(["front", "back", "generic"], sides) {
            texts[stem + "timeout_\(name)_desc"] = check(side)
        }
        for (index, text) in tutorial.enumerated() {
            texts[stem + "tutorial_\(index + 1)_desc"] = text
            texts[stem + "tutorial_\(index + 1)_custom_alt"] = ""
        }
        for (family, document) in documents {
            texts[stem + "tip_\(family)_alt"] = tipAlternative(document)
            for (index, sentence) in alternatives.enumerated() {
                texts[stem + "tutorial_\(index + 1)_\(family)_alt"] = sentence(document)
            }
        }
        return SelphID.TextTable(texts)
    }
}
