import Testing
import VouchCore

@testable import VouchFace

@Suite struct FaceComparerTests {
    private let descriptor = FaceDescriptor.dlibResNet

    private func template(_ values: [Float], of descriptor: FaceDescriptor? = nil) throws -> FaceTemplate {
        let descriptor = descriptor ?? self.descriptor
        return try #require(
            FaceTemplate(values + [Float](repeating: 0, count: descriptor.count - values.count), of: descriptor))
    }

    @Test func `the distance is the length of the difference`() throws {
        let comparison = FaceComparer(descriptor).compare(try template([3, 0, 1]), try template([0, 4, 1]))
        #expect(comparison.distance == 5)
        #expect(comparison.verdict == .noMatch)
        #expect(try #require(comparison.probability) < 0.001)
    }

    @Test func `a face matches itself, surely`() throws {
        let face = try template([0.1, -0.2])
        let comparison = FaceComparer(descriptor).compare(face, face)
        #expect(comparison.verdict == .match)
        #expect(comparison.distance == 0)
        #expect(try #require(comparison.probability) > 0.999)
    }

    @Test func `at the threshold there is no match`() throws {
        let (a, b) = (try template([0.5]), try template([0]))
        #expect(FaceComparer(descriptor, threshold: 0.5).compare(a, b).verdict == .noMatch)
        #expect(FaceComparer(descriptor, threshold: 0.51).compare(a, b).verdict == .match)
    }

    @Test(arguments: [Float.nan, 0, -1, .infinity])
    func `a threshold that is none leaves the network's own`(_ threshold: Float) {
        #expect(FaceComparer(descriptor, threshold: threshold).threshold == descriptor.threshold)
    }

    @Test func `templates of different networks are not compared`() throws {
        let other = try #require(
            FaceDescriptor(
                identifier: "other", count: 128, distance: .cosine, threshold: 0.4,
                calibration: .init(middle: 0.4, slope: 10)))
        let turned = FaceComparer(descriptor).compare(try template([1], of: other), try template([1]))
        #expect(turned.obstacle == .differentDescriptors)
        let comparison = FaceComparer(descriptor).compare(try template([1]), try template([1], of: other))
        #expect(comparison.verdict == .notComparable)
        #expect(comparison.obstacle == .differentDescriptors)
        #expect(comparison.distance == nil)
        #expect(comparison.probability == nil)
    }

    @Test func `the cosine does not mind lengths`() throws {
        let cosine = try #require(
            FaceDescriptor(
                identifier: "c", count: 2, distance: .cosine, threshold: 0.4, calibration: .init(middle: 0.4, slope: 10)
            ))
        let comparer = FaceComparer(cosine)
        let right = try template([1, 0], of: cosine)
        #expect(comparer.compare(right, try template([7, 0], of: cosine)).distance == 0)
        #expect(comparer.compare(right, try template([0, 2], of: cosine)).distance == 1)
        #expect(comparer.compare(right, try template([0, 0], of: cosine)).distance == 1)
    }

    @Test func `a template has as many finite numbers as its network gives`() {
        #expect(FaceTemplate([1, 2], of: descriptor) == nil)
        #expect(FaceTemplate([Float](repeating: .nan, count: 128), of: descriptor) == nil)
    }

    @Test func `a template does not show itself`() throws {
        #expect(!"\(try template([0.1234]))".contains("1234"))
    }

    @Test(
        arguments: [(0, 0.5, 1, 1), (8, .nan, 1, 1), (8, 0.5, 0, 1), (8, 0.5, 1, -1), (5000, 0.5, 1, 1)]
            as [(Int, Float, Float, Float)])
    func `a descriptor that means nothing is refused`(_ count: Int, _ threshold: Float, _ middle: Float, _ slope: Float)
    {
        #expect(
            FaceDescriptor(
                identifier: "x", count: count, distance: .euclidean, threshold: threshold,
                calibration: .init(middle: middle, slope: slope)) == nil)
    }

    @Test func `a child's portrait counts for five years`() {
        let rule = ChildPortraitRule()
        #expect(!rule.isTooOld(age: 12, yearsSinceIssue: 4))
        #expect(rule.isTooOld(age: 12, yearsSinceIssue: 5))
        #expect(!rule.isTooOld(age: 13, yearsSinceIssue: 9))
    }
}
