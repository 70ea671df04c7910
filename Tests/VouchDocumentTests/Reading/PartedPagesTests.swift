import Testing
import VouchCore
import VouchVision

@testable import VouchDocument

/// Issue 5: the pages of an open booklet, and both sides of a card, by themselves.
struct PartedPagesTests {
    private static func found(_ width: Double, _ height: Double, _ format: DocumentFormat) -> FoundDocument {
        FoundDocument(
            corners: Quad(width: width, height: height), format: format, confidence: 0.9, coverage: 1, visibleEdges: [],
            isCropped: false, isUprightKnown: true)
    }

    @Test func `after the pages of a booklet comes the booklet that they are parts of`() {
        let card = Self.found(856, 540, .id1)
        let pages = PageParting([PageParting.Zone]()).parted([Self.found(500, 704, .booklet), card])
        #expect(pages.map(\.document.format) == [.id3, .id3, .booklet, .id1])
        #expect(pages.map(\.partOf) == [2, 2, nil, nil])
        // The lower one is the data page.
        #expect(pages[0].document.corners.center.y > pages[1].document.corners.center.y)
    }

    @Test func `two cards are no booklet`() {
        let zone = PageParting.Zone(
            layout: .td1,
            place: Quad(
                topLeft: Point(x: 40, y: 250), topRight: Point(x: 810, y: 250), bottomRight: Point(x: 810, y: 410),
                bottomLeft: Point(x: 40, y: 410)))
        let pages = PageParting([zone]).parted([Self.found(856, 1110, .booklet)])
        #expect(pages.map(\.document.format) == [.id1, .id1])
        #expect(pages.allSatisfy { $0.partOf == nil })
    }
}
