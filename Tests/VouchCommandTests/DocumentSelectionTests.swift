import Testing

@testable import vouch

/// Rows A76 and D80: what is read as one document.
@Suite struct DocumentSelectionTests {
    private func chosen(_ worths: [Int], _ sources: [String]) -> DocumentSelection {
        DocumentSelection(worths: worths, sources: sources)
    }

    @Test func `every file named is a side, though only print is on it`() {
        #expect(chosen([0, 4], ["front", "back"]).pictures == [0, 1])
        #expect(chosen([0], ["front"]).pictures == [0])
        #expect(chosen([], []).pictures == [])
    }

    @Test func `of the pages of one file those that show nothing are not read`() {
        let selection = chosen([0, 5, 0, 1], ["a", "a", "a", "a"])
        #expect(selection.pictures == [1, 3])
        #expect(selection.leftOut == 0)
        #expect(chosen([0, 0], ["a", "a"]).pictures == [0])
    }

    @Test func `what has no room is counted, and it is what shows least`() {
        let selection = chosen([1, 4, 4, 2, 5, 0], ["a", "b", "c", "d", "e", "f"])
        #expect(selection.pictures == [1, 2, 3, 4])
        #expect(selection.leftOut == 2)
    }
}
