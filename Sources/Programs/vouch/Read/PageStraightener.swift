import Foundation
import VouchCore
import VouchImaging
import VouchKit
import VouchVision

/// Cuts out the pages of documents as if they had been scanned.
struct PageStraightener: Sendable {
    let dotsPerInch: Double

    /// - Parameters:
    ///   - number: of the page among those of its picture, from 1.
    ///   - image: its picture at full size, `rgb8`.
    /// - Returns: a PNG file.
    func straightened(_ page: Reading.Page, number: Int, from image: Picture) throws(Complaint) -> Data {
        let rectifier = PageRectifier(dotsPerInch: dotsPerInch)
        guard let document = FoundDocument(page.content),
            let page = image.withView({ rectifier.page(of: document, in: $0) })
        else {
            throw Complaint(
                "page.notStraightened", "cannot straighten page \(number)", hint: "take the picture from directly above"
            )
        }
        return try OutputFolder.png(page.pixels, width: page.width, height: page.height)
    }
}
