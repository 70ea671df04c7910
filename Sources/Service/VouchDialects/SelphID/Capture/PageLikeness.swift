import VouchCore
import VouchVision

extension SelphID {
    /// A page as a few grey values, to be compared with another: two photographs of one side are alike, two sides are not.
    struct PageLikeness {
        /// Correlation from which two pages are the same side. Uncalibrated: a page is 1 to itself, and pages of different
        /// specimens stay below.
        static let limit = 0.8

        private static let width = 32
        private static let height = 20

        /// Around their mean, of length 1; empty for a page of one grey.
        private let values: [Double]

        init(_ page: PageImage) {
            let small = page.withView { GreyPicture($0) }.resized(width: Self.width, height: Self.height)
            let greys = small.pixels.map(Double.init)
            let mean = greys.reduce(0, +) / Double(greys.count)
            let differences = greys.map { $0 - mean }
            let length = differences.reduce(0) { $0 + $1 * $1 }.squareRoot()
            values = length > 0 ? differences.map { $0 / length } : []
        }

        /// Whichever of the two is upside down.
        func isSamePage(as other: PageLikeness) -> Bool {
            max(correlation(values, other.values), correlation(values, other.values.reversed())) >= Self.limit
        }

        private func correlation(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
    }
}
