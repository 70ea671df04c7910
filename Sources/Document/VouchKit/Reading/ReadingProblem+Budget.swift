extension ReadingProblem {
    /// The time for a file was up.
    ///
    /// - Parameters:
    ///   - count: pages read by then.
    ///   - pages: of the file, as far as they would have been read.
    static func outOfTime(_ budget: ReadingBudget, after count: Int, of pages: Int) -> ReadingProblem {
        ReadingProblem(
            "budget.time",
            pages > 1
                ? "only \(count) of \(pages) pages were read in the \(budget.seconds) s a file may take"
                : "the file takes longer than the \(budget.seconds) s it may take",
            hint: "extract the pages that show the document, or allow more time",
            severity: count > 0 ? .warning : .failure)
    }

    /// - Parameter frames: searched by then.
    static func outOfTime(_ budget: ReadingBudget, video frames: Int) -> ReadingProblem {
        ReadingProblem(
            "budget.time", "only \(frames) frames were searched in the \(budget.seconds) s a file may take",
            hint: "cut the part that shows the document, or allow more time", severity: .warning)
    }
}

extension ReadingBudget {
    fileprivate var seconds: String {
        let seconds = time / .seconds(1)
        return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }
}
