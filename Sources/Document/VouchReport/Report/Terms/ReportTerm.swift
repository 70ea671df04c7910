/// Every word of a report's page that is neither the document's nor the name or sentence of a check. The raw value is the
/// English text; `%1` and `%2` are replaced.
public enum ReportTerm: String, Sendable, CaseIterable {
    // The page
    /// `Document report`
    case documentReport = "Document report"
    /// `Skip to the report`
    case skip = "Skip to the report"
    /// `Read %1`
    case read = "Read %1"
    /// `Made by Vouch %1, report schema %2.`
    case madeBy = "Made by Vouch %1, report schema %2."
    /// `This page holds personal data: keep it as carefully as the document itself.`
    case keepSafe = "This page holds personal data: keep it as carefully as the document itself."
    /// `Report hash`
    case reportHash = "Report hash"
    // Who and which
    /// `Portrait of the holder`
    case portraitOfHolder = "Portrait of the holder"
    /// `from the page`
    case fromPage = "from the page"
    /// `from the chip`
    case fromChip = "from the chip"
    /// `second portrait of the page`
    case secondFromPage = "second portrait of the page"
    /// `selfie`
    case selfie = "selfie"
    /// `age %1`
    case age = "age %1"
    /// `Expires`
    case expires = "Expires"
    /// `no end`
    case noEnd = "no end"
    /// `%1 years left`
    case yearsLeft = "%1 years left"
    /// `%1 months left`
    case monthsLeft = "%1 months left"
    /// `1 month left`
    case monthLeft = "1 month left"
    /// `less than a month left`
    case lessThanAMonthLeft = "less than a month left"
    /// `%1 years ago`
    case yearsAgo = "%1 years ago"
    /// `%1 months ago`
    case monthsAgo = "%1 months ago"
    /// `1 month ago`
    case monthAgo = "1 month ago"
    /// `long ago`
    case longAgo = "long ago"
    // The verdict
    /// `Overall result: passed.`
    case overallPassed = "Overall result: passed."
    /// `Overall result: failed.`
    case overallFailed = "Overall result: failed."
    /// `Overall result: not everything could be checked.`
    case overallOpen = "Overall result: not everything could be checked."
    /// `All checks performed passed`
    case allPassed = "All checks performed passed"
    /// `A check failed`
    case someFailed = "A check failed"
    /// `Not everything could be checked`
    case notAllChecked = "Not everything could be checked"
    /// `Chip proved genuine`
    case chipProvedGenuine = "Chip proved genuine"
    /// `Chip not genuine: %1`
    case chipNotGenuine = "Chip not genuine: %1"
    /// `Not confirmed: %1`
    case notConfirmed = "Not confirmed: %1"
    /// `%1 differs: %2`
    case differs = "%1 differs: %2"
    /// `The chip belongs to another document`
    case chipOfOtherDocument = "The chip belongs to another document"
    /// `Check digit wrong: %1; %2`
    case wrongCheckDigits = "Check digit wrong: %1; %2"
    /// `Check digit of the whole zone wrong; %1`
    case wrongCompositeDigit = "Check digit of the whole zone wrong; %1"
    /// `the zone was misread or altered`
    case misreadOrAltered = "the zone was misread or altered"
    /// `the picture is too poor to tell whether it was altered`
    case poorPictureOrAltered = "the picture is too poor to tell whether it was altered"
    /// `Expired since %1`
    case expiredSince = "Expired since %1"
    /// `Expired`
    case expired = "Expired"
    /// `Not valid until %1`
    case validFrom = "Not valid until %1"
    /// `Holder is %1, younger than required`
    case tooYoung = "Holder is %1, younger than required"
    /// `1 more check failed.`
    case oneMore = "1 more check failed."
    /// `%1 more checks failed.`
    case more = "%1 more checks failed."
    /// `Pictures alone cannot show whether the document is genuine.`
    case picturesCannotProve = "Pictures alone cannot show whether the document is genuine."
    /// `Have a person examine the document before relying on it.`
    case havePersonExamine = "Have a person examine the document before relying on it."
    /// `Nothing contradicts the document.`
    case nothingContradicts = "Nothing contradicts the document."
    /// `Pictures`
    case pictures = "Pictures"
    /// `Chip`
    case chip = "Chip"
    /// `no chip`
    case noChip = "no chip"
    /// `not read`
    case notRead = "not read"
    /// `not established`
    case notEstablished = "not established"
    /// `passed`
    case passed = "passed"
    /// `failed`
    case failed = "failed"
    /// `not performed`
    case notPerformed = "not performed"
    // Values
    /// `Values`
    case values = "Values"
    /// `The value from each source, and the result of comparing them.`
    case valuesNote = "The value from each source, and the result of comparing them."
    /// `Numbers refer to the pictures of the pages.`
    case numbersNote = "Numbers refer to the pictures of the pages."
    /// `Fields of the document and what each source says of them`
    case valuesCaption = "Fields of the document and what each source says of them"
    /// `Field`
    case field = "Field"
    /// `Value`
    case value = "Value"
    /// `Result`
    case result = "Result"
    /// `Zone (MRZ)`
    case zone = "Zone (MRZ)"
    /// `Printed`
    case printed = "Printed"
    /// `Barcode`
    case barcode = "Barcode"
    /// `zone`
    case zoneInSentence = "zone"
    /// `print`
    case printInSentence = "print"
    /// `barcode`
    case barcodeInSentence = "barcode"
    /// `chip`
    case chipInSentence = "chip"
    /// `nothing`
    case nothing = "nothing"
    /// `unknown`
    case unknown = "unknown"
    /// `absent`
    case absent = "absent"
    /// `not valid`
    case notValid = "not valid"
    /// `read with doubt`
    case readWithDoubt = "read with doubt"
    /// `agrees`
    case agrees = "agrees"
    /// `proved`
    case proved = "proved"
    /// `differs`
    case differing = "differs"
    /// `not proved`
    case notProved = "not proved"
    /// `%1 more fields are in the JSON.`
    case moreFields = "%1 more fields are in the JSON."
    // Checks
    /// `Checks`
    case checks = "Checks"
    /// `Failed`
    case failedChecks = "Failed"
    /// `Passed`
    case passedChecks = "Passed"
    /// `Not performed`
    case openChecks = "Not performed"

    // Faces
    /// `Faces`
    case faces = "Faces"
    /// A sentence above the comparisons of faces.
    case facesNote =
        "Compared one to one by %1 (licence %2). A score is the probability that both show one person, where half of all pairs do; pairs with a distance below the threshold match."
    /// `%1 and %2: %3`
    case facePair = "%1 and %2: %3"
    /// `portrait on the page`
    case faceOnPage = "portrait on the page"
    /// `second portrait`
    case faceOnGhost = "second portrait"
    /// `portrait in the chip`
    case faceInChip = "portrait in the chip"
    /// `match, the same person`
    case samePerson = "match, the same person"
    /// `no match, different persons`
    case otherPerson = "no match, different persons"
    /// `not comparable, %1`
    case notComparable = "not comparable, %1"
    /// `no face was found (%1)`
    case noFace = "no face was found (%1)"
    /// `there are several faces (%1)`
    case severalFaces = "there are several faces (%1)"
    /// `the face is too small (%1)`
    case faceTooSmall = "the face is too small (%1)"
    /// `the portrait was taken in childhood, too long ago`
    case childTooOld = "the portrait was taken in childhood, too long ago"
    /// `score %1, distance %2, threshold %3`
    case faceFigures = "score %1, distance %2, threshold %3"
    /// `The second portrait is faint and decides nothing.`
    case ghostDecidesNothing = "The second portrait is faint and decides nothing."

    // Pages and pictures
    /// `Pages`
    case pages = "Pages"
    /// `Front`
    case front = "Front"
    /// `Back`
    case back = "Back"
    /// `Page %1`
    case page = "Page %1"
    /// `%1 of the document, straightened, with the places of its fields`
    case pageDrawing = "%1 of the document, straightened, with the places of its fields"
    /// `%1 more pages are not shown.`
    case morePages = "%1 more pages are not shown."
    /// `holds`
    case frameHolds = "holds"
    /// `read, not proved`
    case frameOpen = "read, not proved"
    /// `cut out below`
    case frameGraphic = "cut out below"
    /// `picture quality good`
    case qualityGood = "picture quality good"
    /// `picture quality poor`
    case qualityPoor = "picture quality poor"
    /// `ID-1 card`
    case id1 = "ID-1 card"
    /// `ID-2 card`
    case id2 = "ID-2 card"
    /// `ID-3 page`
    case id3 = "ID-3 page"
    /// `open booklet`
    case booklet = "open booklet"
    /// `page of unknown size`
    case otherFormat = "page of unknown size"
    /// `%1 dpi`
    case dotsPerInch = "%1 dpi"
    /// `Pictures on the document`
    case graphics = "Pictures on the document"
    /// `Portrait`
    case portrait = "Portrait"
    /// `Second portrait`
    case ghostPortrait = "Second portrait"
    /// `Signature`
    case signature = "Signature"
    /// `Picture`
    case picture = "Picture"
    /// `%1 from the chip`
    case ofChip = "%1 from the chip"
    /// `Browsers cannot show this kind of picture.`
    case notShown = "Browsers cannot show this kind of picture."
    /// `%1 × %2 pixels`
    case pixels = "%1 × %2 pixels"
    /// `border detected`
    case borderDetected = "border detected"
    /// `partly covered by reflections`
    case reflections = "partly covered by reflections"
    /// `partly overexposed`
    case overexposed = "partly overexposed"

    // Other values, and what was not read
    /// `Other values`, `Label`, `Not everything was read`
    case otherValues = "Other values", label = "Label", notReadCompletely = "Not everything was read"
    /// `As printed beside their labels; no field has a name for them, and nothing confirms them.`
    case otherValuesNote = "As printed beside their labels; no field has a name for them, and nothing confirms them."

    // Everything printed
    /// `Everything printed`
    case everythingPrinted = "Everything printed"
    /// `Line`, `Read by`, `cut`
    case line = "Line", readBy = "Read by", lineCut = "cut"
    /// `%1 more lines are not shown.`
    case moreLines = "%1 more lines are not shown."

    // The chip
    /// `Verdict`
    case verdict = "Verdict"
    /// `genuine: yes`, `genuine: no`, `genuine: not established`
    case genuineYes = "genuine: yes", genuineNo = "genuine: no", genuineOpen = "genuine: not established"
    /// `Opened with`
    case openedWith = "Opened with"
    /// `Signer`
    case signer = "Signer"
    /// `Link`
    case link = "Link"
    /// `State’s authority`
    case anchor = "State’s authority"
    /// `Signer of the keys`
    case keysSigner = "Signer of the keys"
    /// `Certificate`
    case certificate = "Certificate"
    /// `Missing certificate`
    case missingCertificate = "Missing certificate"
    /// `Certificates checked as of`
    case checkedAsOf = "Certificates checked as of"
    /// `%1 to %2`
    case period = "%1 to %2"
    // How this was read
    /// `How this was read`
    case howRead = "How this was read"
    /// `Document`
    case document = "Document"
    /// `Document model`
    case model = "Document model"
    /// `Model’s name`
    case modelName = "Model’s name"
    /// `Place of the chip`
    case chipPlace = "Place of the chip"
    /// `inside the card, without contacts`
    case chipInCard = "inside the card, without contacts"
    /// `contacts on the front`
    case chipOnFront = "contacts on the front"
    /// `contacts on the back`
    case chipOnBack = "contacts on the back"
    /// `in the data page`
    case chipInDataPage = "in the data page"
    /// `in the cover`
    case chipInCover = "in the cover"
    /// `Front and back`
    case sidesAgree = "Front and back"
    /// `no data in common`
    case nothingInCommon = "no data in common"
    /// `agree`
    case agreeing = "agree"
    /// `agree in part`
    case partlyAgreeing = "agree in part"
    /// `Files and their SHA-256`
    case files = "Files and their SHA-256"
    /// `%1 bytes`
    case bytes = "%1 bytes"
    /// `Machine-readable zone, %1`
    case zoneOf = "Machine-readable zone, %1"
    /// `unknown layout`
    case unknownLayout = "unknown layout"
    /// `Lines as read`
    case linesAsRead = "Lines as read"
    /// `Characters corrected by the rules`
    case corrected = "Characters corrected by the rules"
    /// `line %1, column %2`
    case place = "line %1, column %2"
    /// `%1 more corrections are in the JSON.`
    case moreCorrections = "%1 more corrections are in the JSON."
    /// `Check digits`
    case checkDigits = "Check digits"
    /// `Protects`
    case protects = "Protects"
    /// `Position`
    case position = "Position"
    /// `Computed`
    case computed = "Computed"
    /// `Versions`
    case versions = "Versions"
    /// `Document models`
    case models = "Document models"
    /// `Time by step`
    case times = "Time by step"
    /// `Step`
    case step = "Step"
    /// `Share`
    case share = "Share"
    /// `Milliseconds`
    case milliseconds = "Milliseconds"
    /// `all steps`
    case allSteps = "all steps"
    /// `Some steps run beside each other, so the reading took less than their sum.`
    case timesNote = "Some steps run beside each other, so the reading took less than their sum."
    // Kinds of documents
    /// `Passport`
    case passport = "Passport"
    /// `Identity card`
    case idCard = "Identity card"
    /// `Residence permit`
    case residencePermit = "Residence permit"
    /// `Visa`
    case visa = "Visa"
    /// `Driving licence`
    case drivingLicence = "Driving licence"
    /// `Document of unknown type`
    case unknownDocument = "Document of unknown type"
    // Values
    /// `male`
    case male = "male"
    /// `female`
    case female = "female"
    /// `unspecified`
    case unspecified = "unspecified"
    /// Twelve words.
    case months =
        "January February March April May June July August September October November December"
    /// Day, month, year; in the order of the language.
    case day = "%1 %2 %3"
    /// `%1 %2`
    case monthOfYear = "%1 %2"
}
