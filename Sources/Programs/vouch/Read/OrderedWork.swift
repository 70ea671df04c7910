/// Works on many things at once and hands over the results in the order of the things.
enum OrderedWork {
    /// - Parameters:
    ///   - jobs: how many are worked on at once, 1 or more; beyond the number of cores it gains nothing.
    ///   - consume: called once for each, never twice at the same time.
    static func run<Input: Sendable, Output: Sendable>(
        _ inputs: [Input], jobs: Int, work: @escaping @Sendable (Input) -> Output, consume: (Output) -> Void
    ) async {
        await withTaskGroup(of: (index: Int, output: Output).self) { group in
            var started = 0
            func start() {
                guard started < inputs.count else { return }
                let index = started
                started += 1
                group.addTask { (index, work(inputs[index])) }
            }
            for _ in 0..<jobs { start() }
            var finished: [Int: Output] = [:]
            var next = 0
            while let result = await group.next() {
                finished[result.index] = result.output
                while let output = finished.removeValue(forKey: next) {
                    consume(output)
                    next += 1
                }
                start()
            }
        }
    }
}
