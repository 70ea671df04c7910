import Testing
import VouchCore
import VouchVision

@testable import VouchDocument
@testable import VouchModels

/// Issue 6: pictures that show more than one page.
struct PageStraighteningPartsTests {
    private func found(_ width: Double, _ height: Double, _ format: DocumentFormat) -> FoundDocument {
        FoundDocument(
            corners: Quad(width: width, height: height), format: format, confidence: 0.9, coverage: 1, visibleEdges: [],
            isCropped: false, isUprightKnown: true)
    }

    private func zone(
        _ layout: DocumentModel.ZoneLayout?, _ left: Double, _ top: Double, _ width: Double, _ height: Double
    ) -> PageParting.Zone {
        let (right, bottom) = (left + width, top + height)
        return PageParting.Zone(
            layout: layout,
            place: Quad(
                topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
                bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: left, y: bottom)))
    }

    @Test func `a page that fills its picture has the frame's corners, and the rotation of what was seen in it`() {
        #expect(FoundDocument.filling(width: 856, height: 540, like: nil).corners == Quad(width: 856, height: 540))
        let seen = FoundDocument(
            corners: Quad(
                topLeft: Point(x: 800, y: 60), topRight: Point(x: 810, y: 500), bottomRight: Point(x: 90, y: 490),
                bottomLeft: Point(x: 95, y: 50)), format: .id1, confidence: 0.8, coverage: 0.6,
            visibleEdges: [.top], isCropped: false, isUprightKnown: true)
        let page = FoundDocument.filling(width: 856, height: 540, like: seen)
        #expect(page.corners.topLeft == Point(x: 856, y: 0))
        #expect(page.corners.topRight == Point(x: 856, y: 540))
        #expect(page.format == .id1)
        #expect(page.isCropped)
        #expect(page.isUprightKnown)
    }

    @Test func `both sides of a card one above the other are two cards, the one without the zone first`() {
        let pages = PageParting([zone(.td1, 40, 250, 770, 160)]).pages(of: found(856, 1110, .booklet))
        #expect(pages.map(\.format) == [.id1, .id1])
        #expect(pages[0].corners.center.y > 555)
        // The gap between them belongs to neither.
        #expect(abs(pages[1].corners.bottomLeft.y - 540) < 3)
        #expect(abs(pages[0].corners.topLeft.y - 570) < 3)
    }

    @Test func `both sides of a card beside each other are two cards`() {
        let pages = PageParting([zone(.td1, 900, 360, 770, 160)]).pages(of: found(1712, 540, .other))
        #expect(pages.map(\.format) == [.id1, .id1])
        #expect(pages[0].corners.center.x < 856)
    }

    @Test func `a booklet too wide for one is two cards, also without a zone`() {
        #expect(PageParting([]).pages(of: found(856, 1080, .booklet)).map(\.format) == [.id1, .id1])
        #expect(PageParting([]).pages(of: found(1250, 1760, .booklet)).map(\.format) == [.id3, .id3])
    }

    @Test func `a passport's zone keeps an open booklet one, its page first`() {
        let pages = PageParting([zone(.td3, 20, 600, 820, 100)]).pages(of: found(856, 1080, .booklet))
        #expect(pages.map(\.format) == [.id3, .id3])
        #expect(pages[0].corners.center.y > 540)
        let upper = PageParting([zone(.td3, 20, 400, 820, 100)]).pages(of: found(856, 1080, .booklet))
        #expect(upper[0].corners.center.y < 540)
    }

    @Test func `a sheet is not parted without a zone that goes from edge to edge`() {
        #expect(PageParting([]).pages(of: found(856, 1080, .other)).map(\.format) == [.other])
        let small = PageParting([zone(.td1, 300, 100, 280, 60)]).pages(of: found(856, 1080, .other))
        #expect(small.map(\.format) == [.other])
    }

    @Test func `the zone tells the size of its page where the shape allows it`() {
        #expect(PageParting([zone(.td3, 10, 760, 1210, 90)]).pages(of: found(1250, 880, .id1)).map(\.format) == [.id3])
        #expect(PageParting([zone(.td2, 10, 760, 1210, 90)]).pages(of: found(1250, 880, .id3)).map(\.format) == [.id2])
        #expect(PageParting([zone(.td1, 10, 760, 1210, 90)]).pages(of: found(1250, 880, .id3)).map(\.format) == [.id3])
        #expect(PageParting([zone(.mrva, 10, 760, 1210, 90)]).pages(of: found(1250, 880, .id3)).map(\.format) == [.id3])
    }

    @Test func `corners that are no page are left as they are`() {
        let nowhere = Quad(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: 0, y: 0), bottomRight: Point(x: .nan, y: 1),
            bottomLeft: Point(x: 0, y: .infinity))
        let document = FoundDocument(
            corners: nowhere, format: .booklet, confidence: 0, coverage: 0, visibleEdges: [], isCropped: true,
            isUprightKnown: false)
        #expect(PageParting([zone(.td1, 0, 0, 1, 1)]).pages(of: document).count == 1)
    }
}
