/// The progress of a reading. Create one, pass it to a reading, and iterate it in parallel:
///
/// ```swift
/// let progress = ReadingProgress()
/// async let report = service.read([.file("passport.jpg")], progress: progress)
/// for await step in progress { print(step) }
/// print(try await report.statuses.words)
/// ```
///
/// It ends when the reading ends, however it ends. One progress is for one reading and one iteration.
public struct ReadingProgress: AsyncSequence, Sendable {
    /// A completed step. Contains no value of any document.
    @nonexhaustive
    public enum Step: Sendable, Hashable {
        /// The reading started, within the limit of concurrent readings.
        case started
        /// An input was opened.
        ///
        /// - Parameters:
        ///   - input: index into the inputs.
        ///   - pages: pictures in it; 1 for a video.
        case opened(input: Int, pages: Int)
        /// A picture was searched for documents, zones and barcodes, and its print was read.
        ///
        /// - Parameter number: of pictures searched so far, from 1.
        case searched(number: Int)
        /// Print, zones, barcodes and chip were combined into one document.
        case compared
        /// The report is complete.
        case finished
    }

    private let stream: AsyncStream<Step>
    private let continuation: AsyncStream<Step>.Continuation

    public init() {
        (stream, continuation) = AsyncStream.makeStream(of: Step.self)
    }

    public func makeAsyncIterator() -> AsyncStream<Step>.Iterator { stream.makeAsyncIterator() }

    func note(_ step: Step) { continuation.yield(step) }

    func end() { continuation.finish() }
}
