import Testing

@testable import vouch

@Suite struct OrderedWorkTests {
    @Test(arguments: [1, 2, 7, 100])
    func `results come in the order of the inputs, each once`(_ jobs: Int) async {
        var results: [Int] = []
        await OrderedWork.run(Array(0..<50), jobs: jobs) { number in
            // Some take longer than those after them.
            (0..<(number % 7) * 2000).reduce(number) { result, _ in result }
        } consume: {
            results.append($0)
        }
        #expect(results == Array(0..<50))
    }

    @Test func `nothing to do is done at once`() async {
        await OrderedWork.run([Int](), jobs: 3) {
            $0
        } consume: { _ in
            Issue.record("there was nothing to consume")
        }
    }
}
