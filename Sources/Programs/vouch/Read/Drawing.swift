import Foundation
import VouchFiles
import VouchImaging
import VouchKit

/// What is drawn from a reading.
struct Drawing: Sendable {
    var annotator: Annotator?
    var straightener: PageStraightener?
    /// Whether pictures for a report are made.
    var isReported = false

    /// Never fails: a picture that cannot be drawn is a complaint.
    func draw(_ reading: Reading) -> ShownReading {
        var shown = ShownReading(isReported ? reading.withReportPictures() : reading)
        guard annotator != nil || straightener != nil else { return shown }
        for place in reading.pictures.indices {
            var drawn = ShownReading.Drawn()
            do throws(Complaint) {
                try draw(reading, place, to: &drawn)
            } catch {
                drawn.complaint = error
            }
            shown.drawn.append(drawn)
        }
        return shown
    }

    private func draw(_ reading: Reading, _ place: Int, to drawn: inout ShownReading.Drawn) throws(Complaint) {
        let pixels = try complaining { () throws(ReadingProblem) in try reading.pictures[place].pixels() }
        drawn.annotated = try annotator?.drawn(reading, picture: place, on: pixels).enclosed
        guard let straightener else { return }
        for page in reading.pages where page.content.picture == place {
            let number = drawn.pages.count + 1
            drawn.pages.append(try straightener.straightened(page, number: number, from: pixels).enclosed)
        }
    }
}

extension Data {
    fileprivate var enclosed: EnclosedFile { EnclosedFile(self) }
}
