internal import COpenVINO
import Synchronization

/// A compiled network: values of one shape in, values of another shape out.
///
/// Usable from any thread; runs beyond the model's concurrency wait for each other.
public final class InferenceModel: Sendable {
    /// The sides of the input, in the network's own order. Nil stands for a side that differs from run to run.
    public let inputShape: [Int?]

    // Unchecked: the library promises that a compiled model may be used from any thread.
    private struct Handle: @unchecked Sendable { let model: OpaquePointer }

    // Unchecked: it is used by one run at a time.
    private struct Request: @unchecked Sendable { let pointer: OpaquePointer }

    private let handle: Handle
    private let idle = Mutex<[Request]>([])
    /// Requests kept for the next run; those beyond are freed.
    private static let keptRequests = 4

    init(adopting model: OpaquePointer, inputShape: [Int?]) {
        handle = Handle(model: model)
        self.inputShape = inputShape
    }

    deinit {
        idle.withLock { requests in
            for request in requests { cov_request_free(request.pointer) }
            requests = []
        }
        cov_unload(handle.model)
    }

    /// Runs the network once and lends its first output.
    ///
    /// - Parameters:
    ///   - values: row by row, as many as `shape` says.
    ///   - read: gets the first output: its shape, and its values row by row. They are only valid inside the closure.
    /// - Throws: ``InferenceError`` with the code `shapeMismatch`, `runFailed` or `outOfMemory`.
    public func run<Result>(
        _ values: [Float], shape: [Int],
        _ read: (_ shape: [Int], _ values: UnsafeBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        try run(values, shape) { request throws(InferenceError) in
            guard let output = Self.output(0, of: request) else { throw InferenceError(.runFailed) }
            return read(output.shape, output.values)
        }
    }

    /// As ``run(_:shape:_:)``, and lends the first two outputs.
    package func runBoth<Result>(
        _ values: [Float], shape: [Int],
        _ read: (
            _ first: (shape: [Int], values: UnsafeBufferPointer<Float>),
            _ second: (shape: [Int], values: UnsafeBufferPointer<Float>)
        ) -> Result
    ) throws(InferenceError) -> Result {
        try run(values, shape) { request throws(InferenceError) in
            // The memory of both is the request's until it runs again.
            guard let first = Self.output(0, of: request), let second = Self.output(1, of: request) else {
                throw InferenceError(.runFailed)
            }
            return read(first, second)
        }
    }

    /// Runs the network once and copies all its outputs, each row by row, in the network's order.
    ///
    /// - Parameter values: row by row, as many as `shape` says.
    /// - Throws: ``InferenceError`` with the code `shapeMismatch`, `runFailed` or `outOfMemory`.
    public func outputs(_ values: [Float], shape: [Int]) throws(InferenceError) -> [[Float]] {
        try run(values, shape) { request throws(InferenceError) in
            var outputs: [[Float]] = []
            while outputs.count < Self.mostOutputs, let output = Self.output(outputs.count, of: request) {
                outputs.append(Array(output.values))
            }
            guard !outputs.isEmpty else { throw InferenceError(.runFailed) }
            return outputs
        }
    }

    private static let mostOutputs = 16

    private func run<Result>(
        _ values: [Float], _ shape: [Int], _ read: (Request) throws(InferenceError) -> Result
    ) throws(InferenceError) -> Result {
        guard fits(shape, count: values.count), var input = cov_shape(shape) else {
            throw InferenceError(.shapeMismatch)
        }
        let request = try idleRequest()
        defer { keep(request) }
        guard cov_run(request.pointer, values, &input) == Int32(COV_OK) else { throw InferenceError(.runFailed) }
        return try read(request)
    }

    /// Valid until the request runs again; nil beyond the last output, or if it does not hold floats.
    private static func output(
        _ index: Int, of request: Request
    ) -> (shape: [Int], values: UnsafeBufferPointer<Float>)? {
        var found: UnsafePointer<Float>?
        var shape = cov_shape()
        guard cov_output(request.pointer, index, &found, &shape) == Int32(COV_OK), let found,
            let count = count(of: shape.sides)
        else { return nil }
        return (shape.sides, UnsafeBufferPointer(start: found, count: count))
    }

    private func fits(_ shape: [Int], count: Int) -> Bool {
        guard shape.count == inputShape.count, Self.count(of: shape) == count else { return false }
        return zip(shape, inputShape).allSatisfy { given, wanted in wanted.map { $0 == given } ?? true }
    }

    /// Nil if a side is not positive, or all make more than 2^28 values: a gigabyte.
    static func count(of shape: [Int]) -> Int? {
        var count = 1
        for side in shape {
            guard (1...(1 << 28)).contains(side) else { return nil }
            count *= side
            guard count <= 1 << 28 else { return nil }
        }
        return count
    }

    private func idleRequest() throws(InferenceError) -> Request {
        if let request = idle.withLock({ $0.popLast() }) { return request }
        var pointer: OpaquePointer?
        let status = cov_request_create(handle.model, &pointer)
        guard status == Int32(COV_OK), let pointer else {
            throw InferenceError(status == Int32(COV_OUT_OF_MEMORY) ? .outOfMemory : .runFailed)
        }
        return Request(pointer: pointer)
    }

    private func keep(_ request: Request) {
        let isKept = idle.withLock { requests in
            guard requests.count < Self.keptRequests else { return false }
            requests.append(request)
            return true
        }
        if !isKept { cov_request_free(request.pointer) }
    }
}
