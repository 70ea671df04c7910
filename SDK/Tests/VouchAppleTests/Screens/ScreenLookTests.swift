import Testing
import VouchApple
import VouchDevice
import VouchCapture
import VouchCore
import VouchDialects
import VouchSelphID
import VouchTestSupport
import VouchVisionBox
import VouchVision

@Suite struct ScreenLookTests {
    // MARK: Theme

    @Test func `all words of the default theme can be read, in daylight and in the dark`() {
        #expect(ScreenTheme().illegible.isEmpty)
        #expect(ScreenTheme().colour(.background, isDark: true) != ScreenTheme().colour(.background, isDark: false))
    }

    @Test func `contrast is that of WCAG`() throws {
        let theme = ScreenTheme([
            .text: try #require(ScreenTheme.Tone("#000000")), .background: try #require(ScreenTheme.Tone("#FFFFFF")),
            // The grey that is just enough on white.
            .warning: try #require(ScreenTheme.Tone("#767676")), .failure: try #require(ScreenTheme.Tone("#777777")),
        ])
        #expect(theme.contrast(of: .text, on: .background, isDark: false) == 21)
        #expect(theme.contrast(of: .background, on: .text, isDark: false) == 21)
        #expect(theme.contrast(of: .text, on: .text, isDark: false) == 1)
        #expect(abs(theme.contrast(of: .warning, on: .background, isDark: false) - 4.54) < 0.005)
        let poor = theme.illegible.filter { !$0.isDark }
        #expect(poor.count == 1)
        #expect(poor.first?.text == .failure)
    }

    @Test func `an app's colours, font and corners are used, and what it leaves out has the default`() throws {
        let theme = ScreenTheme(
            [.accent: try #require(ScreenTheme.Tone("#102030", dark: "#F0F0F0"))], fontName: "Brand", cornerRadius: 4)
        #expect(theme.colour(.accent, isDark: false) == SelphID.Colour("#102030"))
        #expect(theme.colour(.accent, isDark: true) == SelphID.Colour("#F0F0F0"))
        #expect(theme.colour(.text, isDark: false) == ScreenTheme().colour(.text, isDark: false))
        #expect(theme.fontName == "Brand")
        #expect(theme.cornerRadius == 4)
        #expect(ScreenTheme.Tone("red") == nil)
        #expect(ScreenTheme.Tone("#102030", dark: "#12") == nil)
    }

    @MainActor @Test(.shows("B106"))
    func `an app's colours and font are those of the default screens of Vision-Box's document reader`() async throws {
        let brand = try #require(ScreenTheme.Tone("#102030", dark: "#F0F0F0"))
        let alarm = try #require(ScreenTheme.Tone("#A00020"))
        let theme = ScreenTheme([.accent: brand, .text: brand, .failure: alarm], fontName: "Brand")
        let person = PromptedPerson(["1", "2"])
        let screens = VisionBoxScreens(ScreenDirector(person.stage(theme.terminal(isDark: false))))
        #expect(await screens.rfidInstructions() == .read)
        #expect(await !screens.show(VisionBox.FeatureError(.mrzError)))
        let shown = person.seen
        let ours = "\u{1B}[38;2;16;32;48m"
        #expect(shown.first?.hasPrefix(ours + "The document's chip\u{1B}[0m") == true)
        #expect(shown.first?.contains(ours + "[1] Read the chip\u{1B}[0m") == true)
        #expect(shown.last?.hasPrefix("\u{1B}[38;2;160;0;32m") == true)
        #expect(theme.terminal(isDark: true).accent == .init(red: 240, green: 240, blue: 240))
        for style in ScreenTheme.Style.allCases { #expect(theme.font(style).name == "Brand") }
        #expect(theme.font(.title).points > theme.font(.caption).points)
        #expect(ScreenTheme().font(.body).name == nil)
    }

    @Test(arguments: [(-1.0, 0.0), (400, 40), (.nan, 12), (.infinity, 12), (7.5, 7.5)])
    func `corners are never impossible`(_ given: Double, _ used: Double) {
        #expect(ScreenTheme(cornerRadius: given).cornerRadius == used)
        var theme = ScreenTheme()
        theme.cornerRadius = given
        #expect(theme.cornerRadius == used)
    }

    @Test(arguments: [("#7636FC", "#FFFFFF"), ("#FFE600", "#000000")])
    func `what viewsContent says becomes a theme whose buttons can be read`(_ primary: String, _ words: String) throws {
        let appearance = try SelphID.Appearance(
            xml: """
                <resources><color name="sdkPrimaryColor">\(primary)</color><color name="sdkErrorColor">#B00020</color>
                <dimen name="sdk_buttons_corner_dimen">5dp</dimen></resources>
                """)
        let theme = ScreenTheme(appearance)
        #expect(theme.colour(.accent, isDark: false) == SelphID.Colour(primary))
        #expect(theme.colour(.failure, isDark: true) == SelphID.Colour("#B00020"))
        #expect(theme.colour(.onAccent, isDark: false) == SelphID.Colour(words))
        #expect(theme.contrast(of: .onAccent, on: .accent, isDark: false) >= 4.5)
        #expect(theme.cornerRadius == 5)
        #expect(ScreenTheme(SelphID.Appearance()) == ScreenTheme())
    }

    // MARK: Guide

    @Test func `a passport's guide is a page, any other's a card`() {
        func ratio(_ expected: ExpectedDocument...) -> Double? {
            let plan = CapturePlan(expecting: expected)
            let guide = ScreenGuide(plan.next(after: []), of: plan, after: [], .searching)
            if case .document(let ratio) = guide.shape { return ratio } else { return nil }
        }
        #expect(ratio(.passport) == 125.0 / 88)
        for other in [ratio(.identityCard), ratio(.any), ratio(.passport, .identityCard)] {
            #expect(other == 85.6 / 53.98)
        }
    }

    @Test(arguments: [(390.0, 844.0), (844, 390), (1024, 1366), (1, 1), (0, 0), (-5, 20)])
    func `a guide lies inside its view, and keeps its shape`(_ width: Double, _ height: Double) {
        for shape in [ScreenGuide.Shape.document(ratio: 1.586), .document(ratio: .nan), .document(ratio: -1), .face] {
            let region = ScreenGuide(shape, .good).region(width: width, height: height)
            #expect(region.width >= 0)
            #expect(region.height >= 0)
            guard width > 1, height > 1 else { continue }
            #expect(region.x >= 0)
            #expect(region.y >= 0)
            #expect(region.x + region.width <= width)
            #expect(region.y + region.height <= height)
            if shape == .document(ratio: 1.586) { #expect(abs(region.width / region.height - 1.586) < 1e-9) }
        }
    }

    @Test func `corners of a frame are drawn where the filled view shows them`() throws {
        let frame = FrameSize(width: 1080, height: 1920)
        let corners = Quad(width: 1080, height: 1920)
        // As high as the view: a part of the width is cut off at both sides.
        let place = try #require(ScreenGuide.place(of: corners, in: frame, width: 400, height: 960))
        #expect(place.topLeft == Point(x: -70, y: 0))
        #expect(place.bottomRight == Point(x: 470, y: 960))
        let small = Quad(
            topLeft: Point(x: 140, y: 0), topRight: Point(x: 540, y: 0), bottomRight: Point(x: 540, y: 100),
            bottomLeft: Point(x: 140, y: 100))
        let mirrored = try #require(
            ScreenGuide.place(of: small, in: frame, width: 400, height: 960, isMirrored: true))
        #expect(mirrored.topLeft.x == 400)
        #expect(mirrored.topRight.x == 200)
        #expect(mirrored.topLeft.y == 0)
    }

    @Test func `what cannot be drawn is not`() {
        let frame = FrameSize(width: 10, height: 10)
        let bad = Quad(
            topLeft: Point(x: .nan, y: 0), topRight: Point(x: 1, y: 0), bottomRight: Point(x: 1, y: 1),
            bottomLeft: Point(x: 0, y: 1))
        #expect(ScreenGuide.place(of: bad, in: frame, width: 10, height: 10) == nil)
        #expect(ScreenGuide.place(of: Quad(width: 1, height: 1), in: frame, width: 0, height: 10) == nil)
        let empty = FrameSize(width: 0, height: 10)
        #expect(ScreenGuide.place(of: Quad(width: 1, height: 1), in: empty, width: 10, height: 10) == nil)
    }

    @Test func `only what is right looks right`() {
        for instruction in DocumentInstruction.allCases {
            #expect((instruction.guideState == .good) == (instruction == .holdStill), "\(instruction)")
        }
        for feedback in FaceFeedback.allCases {
            #expect((feedback.guideState == .good) == (feedback == .faceCompliant), "\(feedback)")
        }
    }

    // MARK: Vision

    @Test func `places of Vision count from the bottom, pixels from the top`() throws {
        let places = NormalisedPlaces(FrameSize(width: 200, height: 100))
        #expect(places.pixel(x: 0, y: 0) == Point(x: 0, y: 100))
        #expect(places.pixel(x: 1, y: 1) == Point(x: 200, y: 0))
        #expect(places.pixel(x: .nan, y: 0) == nil)
        let region = try #require(places.region(x: 0.5, y: 0.25, width: 0.25, height: 0.5))
        #expect(region == CaptureRegion(x: 100, y: 25, width: 50, height: 50))
        #expect(places.region(x: 0, y: 0, width: 0, height: 1) == nil)
        #expect(places.region(x: 0, y: 0, width: .infinity, height: 1) == nil)
    }

    @Test func `the rectangle around a line leaves it some air, and stays in the picture`() throws {
        let places = NormalisedPlaces(FrameSize(width: 200, height: 100))
        let line = Quad(
            topLeft: Point(x: 20, y: 40), topRight: Point(x: 120, y: 44), bottomRight: Point(x: 119, y: 60),
            bottomLeft: Point(x: 20, y: 56))
        let tight = try #require(places.rectangle(around: line))
        #expect([tight.x, tight.y, tight.width] == [0.1, 0.4, 0.5])
        #expect(abs(tight.height - 0.2) < 1e-12)
        let airy = try #require(places.rectangle(around: line, margin: 0.5))
        #expect(abs(airy.y - 0.3) < 1e-12)
        #expect(abs(airy.height - 0.4) < 1e-12)
        let whole = try #require(places.rectangle(around: Quad(width: 900, height: 900)))
        #expect([whole.x, whole.y, whole.width, whole.height] == [0, 0, 1, 1])
        let outside = line.map { Point(x: $0.x + 1000, y: $0.y) }
        #expect(places.rectangle(around: outside) == nil)
    }
}
