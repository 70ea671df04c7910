/// The words of the message that brings a person the link of an enrolment, in one language.
struct MailWords: Sendable, Hashable {
    /// BCP 47.
    let language: String
    /// The language's own name.
    let name: String
    /// Where a text has `COMPANY`, the company's name is put.
    let subject: String
    let subjectOfCompany: String
    let greeting: String
    let invitation: String
    let invitationOfCompany: String
    let instruction: String
    let open: String
    let minutes: String
    let hours: String
    let days: String
    let ignoring: String

    static func best(for languages: String) -> MailWords {
        let language = AcceptedLanguage.best(for: languages, of: all.map(\.language))
        return all.first { $0.language == language } ?? all[0]
    }

    func subject(from company: String?) -> String {
        company.map { subjectOfCompany.replacing("COMPANY", with: $0) } ?? subject
    }

    func invitation(from company: String?) -> String {
        company.map { invitationOfCompany.replacing("COMPANY", with: $0) } ?? invitation
    }

    /// How long the link works, rounded down.
    func validity(seconds: Int64) -> String {
        let (text, number) =
            seconds >= 2 * 86_400
            ? (days, seconds / 86_400)
            : seconds >= 2 * 3_600 ? (hours, seconds / 3_600) : (minutes, max(seconds / 60, 1))
        return text.replacing("NUMBER", with: "\(number)")
    }

    static let all = [
        MailWords(
            language: "en", name: "English", subject: "Prove your identity",
            subjectOfCompany: "COMPANY: prove your identity",
            greeting: "Hello,", invitation: "you have been invited to prove your identity.",
            invitationOfCompany: "COMPANY has invited you to prove your identity.",
            instruction: "Open this link on your phone, or scan the attached picture with it:", open: "Continue",
            minutes: "The link works once, for NUMBER minutes.", hours: "The link works once, for NUMBER hours.",
            days: "The link works once, for NUMBER days.",
            ignoring: "If you did not expect this message, ignore it."),
        MailWords(
            language: "de", name: "Deutsch", subject: "Weisen Sie Ihre Identität nach",
            subjectOfCompany: "COMPANY: Weisen Sie Ihre Identität nach", greeting: "Guten Tag,",
            invitation: "Sie wurden gebeten, Ihre Identität nachzuweisen.",
            invitationOfCompany: "COMPANY bittet Sie, Ihre Identität nachzuweisen.",
            instruction: "Öffnen Sie diesen Link auf Ihrem Telefon, oder scannen Sie damit das angehängte Bild:",
            open: "Weiter", minutes: "Der Link gilt einmal, NUMBER Minuten lang.",
            hours: "Der Link gilt einmal, NUMBER Stunden lang.", days: "Der Link gilt einmal, NUMBER Tage lang.",
            ignoring: "Wenn Sie diese Nachricht nicht erwartet haben, brauchen Sie nichts zu tun."),
        MailWords(
            language: "fr", name: "Français", subject: "Prouvez votre identité",
            subjectOfCompany: "COMPANY : prouvez votre identité",
            greeting: "Bonjour,", invitation: "Vous êtes invité à prouver votre identité.",
            invitationOfCompany: "COMPANY vous invite à prouver votre identité.",
            instruction: "Ouvrez ce lien sur votre téléphone, ou scannez avec lui l’image jointe :", open: "Continuer",
            minutes: "Le lien ne sert qu’une fois, pendant NUMBER minutes.",
            hours: "Le lien ne sert qu’une fois, pendant NUMBER heures.",
            days: "Le lien ne sert qu’une fois, pendant NUMBER jours.",
            ignoring: "Si vous n’attendiez pas ce message, ignorez-le."),
        MailWords(
            language: "es", name: "Español", subject: "Demuestre su identidad",
            subjectOfCompany: "COMPANY: demuestre su identidad",
            greeting: "Hola:", invitation: "Le han invitado a demostrar su identidad.",
            invitationOfCompany: "COMPANY le ha invitado a demostrar su identidad.",
            instruction: "Abra este enlace en su teléfono o escanee con él la imagen adjunta:", open: "Continuar",
            minutes: "El enlace sirve una sola vez, durante NUMBER minutos.",
            hours: "El enlace sirve una sola vez, durante NUMBER horas.",
            days: "El enlace sirve una sola vez, durante NUMBER días.",
            ignoring: "Si no esperaba este mensaje, ignórelo."),
        MailWords(
            language: "it", name: "Italiano", subject: "Dimostri la Sua identità",
            subjectOfCompany: "COMPANY: dimostri la Sua identità",
            greeting: "Buongiorno,", invitation: "È stato invitato a dimostrare la Sua identità.",
            invitationOfCompany: "COMPANY L’ha invitata a dimostrare la Sua identità.",
            instruction: "Apra questo link sul telefono, oppure scansioni con esso l’immagine allegata:",
            open: "Continua", minutes: "Il link funziona una sola volta, per NUMBER minuti.",
            hours: "Il link funziona una sola volta, per NUMBER ore.",
            days: "Il link funziona una sola volta, per NUMBER giorni.",
            ignoring: "Se non aspettava questo messaggio, lo ignori."),
    ]
}
