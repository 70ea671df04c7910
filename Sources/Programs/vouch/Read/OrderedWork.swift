/// Processes many items in parallel and delivers the results in the order of the items.
enum OrderedWork {
    /// - Parameters:
    ///   - jobs: how many are processed at once, 1 or more; more than the number of cores gains nothing.
    ///   - consume: called once for each, never concurrently.
    static func run<Input: Sendable, Output: Sendable>(
        _ inputs: [Input], jobs: Int, work: @escaping @Sendable (Input) async throws -> Output,
        consume: (Output) throws -> Void
    ) async rethrows {
        try await withThrowingTaskGroup(of: (index: Int, output: Output).self) { group in
            var started = 0
            func start() {
                guard started < inputs.count else { return }
                let index = started
                started += 1
                group.addTask { (index, try await work(inputs[index])) }
            }
            for _ in 0..<jobs { start() }
            var finished: [Int: Output] = [:]
            var next = 0
            while let result = try await group.next() {
                finished[result.index] = result.output
                while let output = finished.removeValue(forKey: next) {
                    try consume(output)
                    next += 1
                }
                start()
            }
        }
    }
}
