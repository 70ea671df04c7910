/// The limits of a model: several times what the largest one needs, and small enough for any machine. The database has
/// the same limits.
public enum ModelTextLimits {
    /// The most bytes of a text.
    public static let bytes = 1 << 18
    /// The most lines of a text.
    public static let lines = 8000
    /// The longest line, in Unicode scalars.
    public static let lineLength = 4000
    /// The longest label, clue word, name or note, in bytes of UTF-8.
    public static let textLength = 500
    /// The most clues of a model.
    public static let clues = 64
    /// The most texts of one clue.
    public static let wordsPerClue = 16
    /// The most States that a model may name.
    public static let states = 64
    /// The most sources that a model may name.
    public static let sources = 32
    /// The most fields of one page, and fields with an order of sources.
    public static let fieldsPerPage = 64
    /// The most labels of one field.
    public static let labelsPerField = 400
    /// The most pictures to cut out of one page.
    public static let graphicsPerPage = 16
    /// The most barcodes of one page.
    public static let barcodesPerPage = 8
    /// The most security elements of one page.
    public static let securityElementsPerPage = 32
    /// The largest coordinate or length, in millimetres, positive or negative.
    public static let coordinate = 1000.0
    /// The longest pattern of a number, in characters.
    public static let patternLength = 40
    /// The most mistakes that are collected for a text.
    public static let errors = 100
}
