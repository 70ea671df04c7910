import Foundation
import Synchronization
import Testing
import VouchDialects
import VouchModels
import VouchSelphID
import VouchTestSupport

/// Texts, appearance, animations and models: what a configuration brings along.
@Suite(.timeLimit(.minutes(2))) struct SelphIDPresentationTests {
    /// A folder of an app's files, removed with its last copy.
    private final class Folder: Sendable {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

        init(_ files: [String: String]) throws {
            for (name, text) in files {
                let place = url.appendingPathComponent(name)
                try FileManager.default.createDirectory(
                    at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: place)
            }
        }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private func presentation(
        app: Folder? = nil, theme: SelphID.Theme = .init(),
        _ change: (inout SelphID.SelphIDConfigurationData) -> Void = { _ in }
    ) async throws -> SelphID.Presentation {
        var bench = SelphIDBench()
        change(&bench.configuration)
        let seen = Shelf()
        bench.screens.present = { seen.presentation.value = $0 }
        bench.change = { providers in
            providers.theme = theme
            if let app { providers.appResources = SelphID.BundleResources(folder: app.url) }
        }
        let result = await bench.launch()
        return try #require(seen.presentation.value, "\(result.errorType)")
    }

    private final class Shelf: Sendable {
        final class Box: Sendable {
            private let state = Mutex<SelphID.Presentation?>(nil)
            var value: SelphID.Presentation? {
                get { state.withLock { $0 } }
                set { state.withLock { $0 = newValue } }
            }
        }
        let presentation = Box()
    }

    private static func strings(_ texts: [String: String]) -> String {
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>"
            + texts.map { "<string name=\"\($0)\">\($1)</string>" }.joined() + "</resources>"
    }

    @Test(.shows("D36", "D46"))
    func `locale chooses strings-xx.xml of the resources, which may be added for any language`()
        async throws
    {
        let resources = try Folder([
            "strings/strings-fr.xml": Self.strings(["selphid_component_tip_title": "Photo du document"]),
            "strings/strings-es.xml": Self.strings(["selphid_component_tip_title": "Foto &amp; documento"]),
        ])
        func title(_ locale: String?) async throws -> String {
            try await presentation {
                $0.resourcesPath = resources.url.path
                $0.locale = locale
            }.text(.selphid_component_tip_title)
        }
        #expect(try await title("fr") == "Photo du document")
        #expect(try await title("fr-CA") == "Photo du document")
        #expect(try await title("es") == "Foto & documento")
        // A language without a file, and the device's.
        #expect(try await title("en") == "Photo of the document")
        #expect(try await title(nil) == "Photo of the document")
    }

    @Test func `Spanish and Portuguese are Vouch's own languages beside English`() async throws {
        for (locale, start) in [("es-MX", "EMPEZAR"), ("pt-BR", "COMEÇAR"), ("de", "START"), ("en", "START")] {
            let words = try await presentation { $0.locale = locale }
            #expect(words.text(.selphid_component_tip_button_message) == start, "\(locale)")
        }
    }

    @Test(.shows("D40")) func `translationsContent comes before every other text`() async throws {
        let app = try Folder(["en.lproj/Localizable.strings": "\"selphid_component_tip_title\" = \"Of the app\";"])
        #expect(try await presentation(app: app).text(.selphid_component_tip_title) == "Of the app")
        let words = try await presentation(app: app) {
            $0.translationsContent = Self.strings(["selphid_component_tip_title": "Of the call"])
        }
        #expect(words.text(.selphid_component_tip_title) == "Of the call")
        #expect(words.text(.selphid_component_tip_button_message) == "START")
    }

    @Test(.shows("D41")) func `viewsContent changes colours, sizes and pictures`() async throws {
        let look = try await presentation {
            $0.viewsContent = """
                <resources>
                  <!-- Of the app -->
                  <color name="sdkPrimaryColor">#7636FC</color>
                  <color name="sdkErrorColor">#80DD3631</color>
                  <dimen name="sdk_buttons_corner_dimen">32dp</dimen>
                  <drawable name="sdk_logo">@drawable/ic_demo_logo</drawable>
                </resources>
                """
        }.appearance
        #expect(look.colours["sdkPrimaryColor"] == SelphID.Colour("#7636FC"))
        let red = try #require(look.colours["sdkErrorColor"])
        #expect((red.alpha, red.red, red.green, red.blue) == (0x80, 0xDD, 0x36, 0x31))
        #expect(look.dimensions["sdk_buttons_corner_dimen"] == 32)
        #expect(look.drawables["sdk_logo"] == "ic_demo_logo")
        #expect(try await presentation().appearance == SelphID.Appearance())
        for poor in ["#12", "7636FC", "#GGGGGG", "#7636FC00F"] {
            #expect(throws: MarkupError(.value)) {
                try SelphID.Appearance(xml: "<resources><color name=\"a\">\(poor)</color></resources>")
            }
        }
    }

    @Test(.shows("D42")) func `documentModels bring models to this launch that the reader compiles, and to no other`()
        async throws
    {
        let text = try Specimen.modelText()
        var bench = SelphIDBench()
        bench.configuration.documentModels = "<models><model id=\"UTO-idCard\"><![CDATA[\(text)]]></model></models>"
        bench.read = { request in
            let models = try request.models?.models.map { try VouchModels.DocumentModel(parsing: $0.text) } ?? []
            return try SelphIDBench.report(request, modelName: models.first?.name)
        }
        #expect(await bench.launch().data?.documentCaptured == "Utopia: identity card")
        bench.configuration.documentModels = ""
        let without = await bench.launch()
        #expect(without.finishStatus == .STATUS_OK)
        #expect(without.data?.documentCaptured == nil)
    }

    @Test(.shows("X-D5")) func `each text has its key, and its twin for VoiceOver by the kind of document`()
        async throws
    {
        let keys = Set(SelphID.TextKey.allCases.map(\.rawValue))
        let stem = "selphid_component_"
        for key in ["tip_title", "tip_desc", "tip_button_message", "tip_return_message"] {
            #expect(keys.contains(stem + key), "\(key)")
        }
        for family in ["id", "passport", "driving", "custom", "health_mad"] {
            #expect(keys.contains("\(stem)tip_\(family)_alt"), "\(family)")
            for page in 1...3 { #expect(keys.contains("\(stem)tutorial_\(page)_\(family)_alt"), "\(family)") }
        }
        for page in 1...3 { #expect(keys.contains("\(stem)tutorial_\(page)_desc")) }
        for key in ["title", "front_desc", "back_desc", "generic_desc"] {
            #expect(keys.contains("\(stem)timeout_\(key)"), "\(key)")
        }
        #expect(keys.count == 31)
        let words = try await presentation()
        for key in SelphID.TextKey.allCases {
            #expect(words.text(key).isEmpty == key.rawValue.contains("custom_alt"), "\(key)")
        }
        let card = words.tutorial.map(\.alternative)
        #expect(
            card
                == (1...3).map {
                    words.text(
                        SelphID.TextKey(rawValue: "\(stem)tutorial_\($0)_id_alt") ?? .selphid_component_tip_title)
                })
        let passport = try await presentation { $0.documentType = .PASSPORT }
        #expect(passport.tip.alternative == passport.text(.selphid_component_tip_passport_alt))
        #expect(passport.tutorial.map(\.alternative) != card)
        #expect(passport.tutorial.map(\.text) == words.tutorial.map(\.text))
        let custom = try await presentation { $0.documentType = .CUSTOM }
        #expect(custom.tip.alternative.isEmpty)
        // Overridden in the app's Localizable.strings; what is not, stays.
        let app = try Folder(["en.lproj/Localizable.strings": "\"selphid_component_tip_button_message\"=\"BEGIN\";"])
        let own = try await presentation(app: app).tip
        #expect(own.start == "BEGIN")
        #expect(own.title == words.tip.title)
    }

    @Test func `the end of the time is shown in the words for the side that is missing`() async throws {
        func message(_ change: (inout SelphIDBench) -> Void) async throws -> String {
            var bench = SelphIDBench()
            bench.configuration.showDiagnostic = true
            bench.configuration.wizardMode = true
            change(&bench)
            _ = await bench.launch()
            return try #require(bench.log.all.last { $0.hasPrefix("diagnostic") })
        }
        #expect(try await message { $0.camera.front = Specimen.empty }.contains("front of the document"))
        #expect(try await message { $0.camera.back = Specimen.empty }.contains("back of the document"))
        let passport = try await message {
            $0.camera.front = Specimen.empty
            $0.configuration.documentType = .PASSPORT
        }
        #expect(passport.contains("Check that the document"))
        #expect(passport.contains("The time is over"))
    }

    @Test(.shows("X-D6")) func `twenty animations go with the kinds of document, and a file or a theme replaces each`()
        async throws
    {
        let ids = SelphID.R.Animation.allCases.map(\.rawValue)
        #expect(ids.count == 20)
        #expect(ids.allSatisfy { $0.hasPrefix("selphid_anim_t") })
        let tips: [SelphID.SelphIDDocumentType: String] = [
            .ID_CARD: "selphid_anim_tip_id_male", .PASSPORT: "selphid_anim_tip_pass_male",
            .DRIVERS_LICENSE: "selphid_anim_tip_driver_male", .FOREIGN_CARD: "selphid_anim_tip",
            .CREDIT_CARD: "selphid_anim_tip", .CUSTOM: "selphid_anim_tip_custom",
        ]
        let families: [SelphID.SelphIDDocumentType: String] = [
            .ID_CARD: "id", .FOREIGN_CARD: "id", .CREDIT_CARD: "id", .PASSPORT: "pass", .DRIVERS_LICENSE: "driving",
            .CUSTOM: "custom",
        ]
        for type in SelphID.SelphIDDocumentType.allCases {
            #expect(SelphID.R.Animation.tip(of: type).rawValue == tips[type])
            for page in 1...3 {
                let name = SelphID.R.Animation.tutorial(page, of: type).rawValue
                #expect(name == "selphid_anim_tuto_\(families[type] ?? "")_\(page)")
            }
        }
        let app = try Folder([
            "selphid_anim_tuto_id_1.json": "{\"of\":\"the file\"}", "step_one.json": "{\"of\":\"the theme\"}",
        ])
        let file = try await presentation(app: app).tutorial[0].file
        #expect(file?.name == "selphid_anim_tuto_id_1")
        #expect(file?.data == Data("{\"of\":\"the file\"}".utf8))
        #expect(try await presentation(app: app).tutorial[1].file == nil)
        let themed = try await presentation(app: app, theme: SelphID.Theme(CustomTheme())).tutorial[0].file
        #expect(themed?.name == "step_one")
        #expect(themed?.data == Data("{\"of\":\"the theme\"}".utf8))
    }

    @Test func `the manager's theme is that of the shared controller`() async throws {
        let app = try Folder(["step_one.json": "{}"])
        var bench = SelphIDBench()
        bench.controller = .shared
        bench.configuration.tutorialOnly = true
        let log = bench.log
        bench.screens.present = { log.add("files \($0.animations.values.map(\.name))") }
        bench.change = { $0.appResources = SelphID.BundleResources(folder: app.url) }
        SelphID.ThemeSelphIDManager.setup(theme: CustomTheme())
        #expect(await bench.launch().finishStatus == .STATUS_OK)
        #expect(log.all.contains("files [\"step_one\"]"))
        SelphID.SDKController.shared.closeSession()
        SelphID.SDKController.shared.setup { $0 = SelphID.SDKProviders() }
    }

    private class CustomTheme: SelphID.ThemeSelphIDProtocol {
        var name = "custom"
        var animations: [SelphID.R.Animation: String] { [.selphid_anim_tuto_id_1: "step_one"] }
    }
}
