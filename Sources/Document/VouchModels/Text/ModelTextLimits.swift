/// The limits of a model: several times what the largest one needs, and small enough for any machine. The database has
/// the same limits.
public enum ModelTextLimits {
    /// Of the whole text.
    public static let bytes = 1 << 18
    /// Of the whole text.
    public static let lines = 8000
    /// In Unicode scalars.
    public static let lineLength = 4000
    /// Of one label, clue word, name or note, in UTF-8 bytes.
    public static let textLength = 500
    /// Words that a model is known by.
    public static let clues = 64
    /// Of one clue.
    public static let wordsPerClue = 16
    /// That one model may name.
    public static let states = 64
    /// That one model may name.
    public static let sources = 32
    /// Fields of one page.
    public static let fieldsPerPage = 64
    /// Labels of one field.
    public static let labelsPerField = 400
    /// Pictures of one page.
    public static let graphicsPerPage = 16
    /// Barcodes of one page.
    public static let barcodesPerPage = 8
    /// Elements of one page.
    public static let securityElementsPerPage = 32
    /// In millimetres, either way.
    public static let coordinate = 1000.0
    /// Of a number's pattern, in characters.
    public static let patternLength = 40
    /// Maximum number of mistakes collected for a text.
    public static let errors = 100
}
