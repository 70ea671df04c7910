/// A page of print as the field assigner's network takes it.
package struct AssignerPage: Sendable {
    /// A line's place, `x` to the right and `y` down, in widths of the page's text from its upper left corner.
    package struct Box: Sendable {
        package let left: Float
        package let top: Float
        package let right: Float
        package let bottom: Float

        package init(left: Float, top: Float, right: Float, bottom: Float) {
            (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
        }
    }

    /// One line.
    package struct Line: Sendable {
        package let features: [Float]
        package let box: Box
        /// How many characters it has, at least one.
        package let count: Int

        package init(features: [Float], box: Box, count: Int) {
            (self.features, self.box, self.count) = (features, box, count)
        }
    }

    /// Of all characters, line by line: the letter's code, and the codes of the fields that rules, labels and places
    /// name there, 0 for none.
    package let letters: [UInt8]
    package let rules: [UInt8]
    package let labels: [UInt8]
    package let places: [UInt8]
    /// So many for each character, 0...255 for 0...1.
    package let marks: [UInt8]
    package let lines: [Line]

    package init(
        letters: [UInt8], rules: [UInt8], labels: [UInt8], places: [UInt8], marks: [UInt8], lines: [Line]
    ) {
        (self.letters, self.rules, self.labels, self.places) = (letters, rules, labels, places)
        (self.marks, self.lines) = (marks, lines)
    }
}
