public import VouchDialects

extension SelphID {
    /// The vendor's name for the lists of what an app can replace.
    public enum R {
        /// The animations by the names of their files, without `.json`.
        // swift-format-ignore: AlwaysUseLowerCamelCase
        public enum Animation: String, Sendable, Hashable, CaseIterable {
            /// The tip, for any document.
            case selphid_anim_tip
            /// The tip: an identity card of a man.
            case selphid_anim_tip_id_male
            /// The tip: an identity card of a woman.
            case selphid_anim_tip_id_female
            /// The tip: a passport of a man.
            case selphid_anim_tip_pass_male
            /// The tip: a passport of a woman.
            case selphid_anim_tip_pass_female
            /// The tip: a licence of a man.
            case selphid_anim_tip_driver_male
            /// The tip: a licence of a woman.
            case selphid_anim_tip_driver_female
            /// The tip, for a document of the app's own.
            case selphid_anim_tip_custom
            /// The tutorial of cards: the background.
            case selphid_anim_tuto_id_1
            /// The tutorial of cards: the frame.
            case selphid_anim_tuto_id_2
            /// The tutorial of cards: reflections.
            case selphid_anim_tuto_id_3
            /// The tutorial of passports: the background.
            case selphid_anim_tuto_pass_1
            /// The tutorial of passports: the frame.
            case selphid_anim_tuto_pass_2
            /// The tutorial of passports: reflections.
            case selphid_anim_tuto_pass_3
            /// The tutorial of licences: the background.
            case selphid_anim_tuto_driving_1
            /// The tutorial of licences: the frame.
            case selphid_anim_tuto_driving_2
            /// The tutorial of licences: reflections.
            case selphid_anim_tuto_driving_3
            /// The tutorial of the app's own documents: the background.
            case selphid_anim_tuto_custom_1
            /// The tutorial of the app's own documents: the frame.
            case selphid_anim_tuto_custom_2
            /// The tutorial of the app's own documents: reflections.
            case selphid_anim_tuto_custom_3

            /// The tip's animation for a kind of document; of a man and a woman the man's, as in the SDK.
            public static func tip(of type: SelphIDDocumentType) -> Animation {
                switch type {
                case .ID_CARD: .selphid_anim_tip_id_male
                case .PASSPORT: .selphid_anim_tip_pass_male
                case .DRIVERS_LICENSE: .selphid_anim_tip_driver_male
                case .FOREIGN_CARD, .CREDIT_CARD: .selphid_anim_tip
                case .CUSTOM: .selphid_anim_tip_custom
                }
            }

            /// The animation of a page of the tutorial.
            ///
            /// - Parameter number: 1...3; anything else counts as the nearest.
            public static func tutorial(_ number: Int, of type: SelphIDDocumentType) -> Animation {
                let pages: [Animation] =
                    switch type {
                    case .ID_CARD, .FOREIGN_CARD, .CREDIT_CARD:
                        [.selphid_anim_tuto_id_1, .selphid_anim_tuto_id_2, .selphid_anim_tuto_id_3]
                    case .PASSPORT:
                        [.selphid_anim_tuto_pass_1, .selphid_anim_tuto_pass_2, .selphid_anim_tuto_pass_3]
                    case .DRIVERS_LICENSE:
                        [.selphid_anim_tuto_driving_1, .selphid_anim_tuto_driving_2, .selphid_anim_tuto_driving_3]
                    case .CUSTOM:
                        [.selphid_anim_tuto_custom_1, .selphid_anim_tuto_custom_2, .selphid_anim_tuto_custom_3]
                    }
                return pages[min(max(number, 1), 3) - 1]
            }
        }
    }

    /// A theme: animations under other names, chosen while the app runs.
    public protocol ThemeSelphIDProtocol {
        /// The theme's name, for developers.
        var name: String { get }
        /// The names of the app's files, without `.json`, by the animation that they replace.
        var animations: [R.Animation: String] { get }
    }

    /// The spelling of the vendor's sample.
    public typealias ThemeSelphidProtocol = ThemeSelphIDProtocol

    /// Chooses the theme of all components.
    public enum ThemeSelphIDManager {
        /// Sets the theme of ``SDKController/shared`` from the next launch on. For other controllers set
        /// ``SDKProviders/theme``.
        public static func setup(theme: any ThemeSelphIDProtocol) {
            let theme = Theme(theme)
            SDKController.shared.setup { $0.theme = theme }
        }
    }

    /// The spelling of the vendor's sample.
    public typealias ThemeSelphidManager = ThemeSelphIDManager

    /// A theme as a value: its animations, without a type of the app's own.
    public struct Theme: ThemeSelphIDProtocol, Sendable, Hashable {
        /// The theme's name, for developers.
        public let name: String
        /// The names of the app's files, without `.json`, by the animation that they replace.
        public let animations: [R.Animation: String]

        public init(name: String = "", animations: [R.Animation: String] = [:]) {
            self.name = name
            self.animations = animations
        }

        /// The contents of a theme of the vendor's shape.
        public init(_ theme: any ThemeSelphIDProtocol) {
            self.init(name: theme.name, animations: theme.animations)
        }
    }
}
