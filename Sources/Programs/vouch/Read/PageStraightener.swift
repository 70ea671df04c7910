import VouchCore
import VouchImaging
import VouchVision

/// Writes the pages of documents as if they had been laid on a scanner.
struct PageStraightener: Sendable {
    let folder: OutputFolder
    let dotsPerInch: Double

    /// Writes every page of one picture, and notes where.
    ///
    /// - Parameter image: at full size, `rgb8`.
    func write(
        _ contents: inout DocumentReading.Contents, picture index: Int, from image: Picture
    ) throws(Complaint) {
        var number = 0
        for place in contents.pages.indices where contents.pages[place].picture == index {
            number += 1
            let document = contents.pages[place].value.document
            guard let page = image.withView({ PageRectifier(dotsPerInch: dotsPerInch).page(of: document, in: $0) })
            else {
                throw Complaint(
                    "page.notStraightened", "page \(number) cannot be straightened",
                    hint: "take the picture from straight above")
            }
            contents.pages[place].value.file = try folder.write(
                page.pixels, width: page.width, height: page.height, for: contents.pictures[index],
                suffix: "page-\(number)")
        }
    }
}
