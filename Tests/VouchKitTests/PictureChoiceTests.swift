import Testing

@testable import VouchKit

/// What is read as one document.
@Suite struct PictureChoiceTests {
    private func chosen(_ worths: [Int], _ sources: [String]) -> PictureChoice {
        PictureChoice(worths: worths, sources: sources)
    }

    @Test func `every file named is a side, though only print is on it`() {
        #expect(chosen([0, 4], ["front", "back"]).pictures == [0, 1])
        #expect(chosen([0], ["front"]).pictures == [0])
        #expect(chosen([], []).pictures == [])
    }

    @Test func `of the pages of one file those that show nothing are not read`() {
        let choice = chosen([0, 5, 0, 1], ["a", "a", "a", "a"])
        #expect(choice.pictures == [1, 3])
        #expect(choice.leftOut == 0)
        #expect(chosen([0, 0], ["a", "a"]).pictures == [0])
    }

    @Test func `what has no room is counted, and it is what shows least`() {
        let choice = chosen([1, 4, 4, 2, 5, 0], ["a", "b", "c", "d", "e", "f"])
        #expect(choice.pictures == [1, 2, 3, 4])
        #expect(choice.leftOut == 2)
    }
}
