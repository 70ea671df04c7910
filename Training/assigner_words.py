"""Words of identity documents for `assigner_pages.py`: labels by language, names, places, States, authorities.

All of it is general knowledge (what documents call their fields, common names, cities); persons are invented from it.
`Models/` adds the labels and titles of the project's own document models.
"""

import pathlib
import random
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent

COLUMNS = (
    "surname givenNames nationality dateOfBirth sex placeOfBirth documentNumber dateOfIssue dateOfExpiry "
    "issuingAuthority personalNumber address"
).split()

# One language a row: the labels of COLUMNS in their order, alternatives parted by `;`.
_TABLE = """
en=Surname;Last name;Family name|Given names;First name;Forenames;Given name(s)|Nationality;Citizenship|Date of birth;Birth date;Born|Sex;Gender|Place of birth;Birthplace|Document No.;Passport No.;Card No.;Number;No.;Identity card number|Date of issue;Issued;Issue date;Issued on|Date of expiry;Expires;Valid until;Expiry date;Valid to;Expiration date|Authority;Issuing authority;Issued by|Personal number;Personal No.;Identity number;ID No.;National ID|Address;Residence;Permanent address
fr=Nom;Nom de famille|Prénom(s);Prénoms|Nationalité|Date de naissance;Né(e) le|Sexe|Lieu de naissance|N° du document;Passeport n°;N° de carte|Date de délivrance;Délivré le;Date d'émission|Date d'expiration;Expire le;Valable jusqu'au|Autorité;Autorité de délivrance;Délivré par|N° personnel;Numéro personnel|Adresse;Domicile
de=Name;Nachname;Familienname|Vornamen;Vorname|Staatsangehörigkeit;Nationalität|Geburtsdatum;Geburtstag;Geboren am|Geschlecht|Geburtsort|Dokumentennummer;Pass-Nr.;Ausweisnummer;Nr.|Ausstellungsdatum;Ausgestellt am;Datum|Gültig bis;Ablaufdatum|Behörde;Ausstellende Behörde;Ausgestellt von|Persönliche Nummer|Anschrift;Adresse;Wohnort
es=Apellidos;Primer apellido|Nombre;Nombres|Nacionalidad|Fecha de nacimiento|Sexo|Lugar de nacimiento|N.º de documento;Pasaporte N.º;Núm. soporte|Fecha de emisión;Fecha de expedición;Emitido|Válido hasta;Fecha de caducidad;Vencimiento;Fecha de vencimiento|Autoridad;Expedido por|Número personal;DNI;RUN|Domicilio;Dirección
pt=Apelidos;Apelido(s);Sobrenome|Nome(s) próprio(s);Nomes;Nome|Nacionalidade|Data de nascimento|Sexo|Local de nascimento;Naturalidade|N.º do documento;Passaporte N.º|Data de emissão;Emitido em|Válido até;Data de validade|Autoridade;Órgão emissor|N.º pessoal;Nº de identificação civil;CPF|Morada;Endereço
it=Cognome|Nome;Nomi|Cittadinanza|Data di nascita|Sesso|Luogo di nascita|Passaporto N.;Carta n.;Numero documento|Data di rilascio;Emissione|Data di scadenza;Scadenza;Valido fino al|Autorità;Rilasciato da|Codice fiscale|Indirizzo;Residenza
nl=Naam;Achternaam|Voornamen;Voornaam|Nationaliteit|Geboortedatum|Geslacht|Geboorteplaats|Documentnummer;Paspoortnr.|Datum van afgifte;Verstrekt op|Geldig tot;Datum van verval|Autoriteit;Verstrekt door|Persoonsnummer;BSN|Adres;Woonplaats
da=Efternavn|Fornavne;Fornavn|Nationalitet;Statsborgerskab|Fødselsdato|Køn|Fødested|Pas nr.;Kortnr.|Udstedt;Udstedelsesdato|Udløbsdato;Gyldigt til|Myndighed;Udstedt af|Personnummer;CPR-nr.|Adresse
sv=Efternamn|Förnamn|Medborgarskap;Nationalitet|Födelsedatum|Kön|Födelseort|Pass nr;Kortnummer|Utfärdat;Utfärdandedatum|Sista giltighetsdag;Giltigt till|Myndighet;Utfärdat av|Personnr.;Personnummer|Adress
no=Etternavn|Fornavn|Statsborgerskap|Fødselsdato|Kjønn|Fødested|Passnr.;Kortnr.|Utstedt|Utløper;Gyldig til|Myndighet;Utstedt av|Fødselsnummer|Adresse
fi=Sukunimi|Etunimet|Kansalaisuus|Syntymäaika|Sukupuoli|Syntymäpaikka|Passin numero;Kortin numero|Myönnetty;Myöntämispäivä|Viimeinen voimassaolopäivä;Voimassa|Viranomainen|Henkilötunnus|Osoite
is=Eftirnafn;Kenninafn|Eiginnafn|Ríkisfang|Fæðingardagur|Kyn|Fæðingarstaður|Vegabréf nr.|Útgáfudagur|Gildir til|Útgefandi|Kennitala|Heimilisfang
et=Perekonnanimi|Eesnimed;Eesnimi|Kodakondsus|Sünniaeg|Sugu|Sünnikoht|Dokumendi number;Passi nr|Välja antud;Väljaandmise kuupäev|Kehtiv kuni|Välja andnud|Isikukood|Elukoht
lv=Uzvārds|Vārds(-i);Vārds|Pilsonība;Valstiskā piederība|Dzimšanas datums|Dzimums|Dzimšanas vieta|Pases Nr.;Dokumenta Nr.|Izdošanas datums;Izdota|Derīga līdz|Izdevējiestāde|Personas kods|Adrese
lt=Pavardė|Vardas;Vardai|Pilietybė|Gimimo data|Lytis|Gimimo vieta|Paso Nr.;Kortelės Nr.|Išdavimo data|Galioja iki|Įstaiga;Išdavė|Asmens kodas|Adresas
pl=Nazwisko|Imiona;Imię|Obywatelstwo|Data urodzenia|Płeć|Miejsce urodzenia|Nr paszportu;Numer dowodu|Data wydania|Data ważności;Termin ważności|Organ wydający;Wydany przez|PESEL;Numer PESEL|Adres
cs=Příjmení|Jméno;Jméno (jména)|Státní občanství|Datum narození|Pohlaví|Místo narození|Číslo pasu;Číslo dokladu|Datum vydání|Platnost do;Datum skončení platnosti|Vydal;Úřad|Rodné číslo|Trvalý pobyt;Adresa
sk=Priezvisko|Meno;Mená|Štátne občianstvo|Dátum narodenia|Pohlavie|Miesto narodenia|Číslo pasu;Číslo preukazu|Dátum vydania|Platný do;Dátum platnosti|Vydal|Rodné číslo|Trvalý pobyt
hu=Családi név|Utónév;Utónevek|Állampolgárság|Születési idő;Születési dátum|Nem;Neme|Születési hely|Útlevélszám;Okmányazonosító|Kiállítás dátuma;Kiállítva|Érvényességi idő;Érvényes|Kiállító hatóság|Személyi azonosító|Lakcím
ro=Nume;Nume/Nom|Prenume|Cetățenie|Data nașterii|Sex|Locul nașterii|Pașaport nr.;Seria nr.|Data emiterii;Emis la|Valabil până la;Data expirării|Emis de;Autoritatea|CNP|Domiciliu
sq=Mbiemri|Emri|Shtetësia|Datëlindja|Gjinia|Vendlindja|Nr. Pasaportës;Nr. i dokumentit|Data e lëshimit|Data e skadimit;E vlefshme deri më|Autoriteti lëshues|Nr. personal|Adresa
hr=Prezime|Ime|Državljanstvo|Datum rođenja|Spol|Mjesto rođenja|Broj putovnice;Broj osobne iskaznice|Datum izdavanja|Vrijedi do;Datum isteka|Izdala;Tijelo|OIB|Prebivalište
sl=Priimek|Ime|Državljanstvo|Datum rojstva|Spol|Kraj rojstva|Št. potnega lista;Številka|Datum izdaje|Velja do;Datum izteka|Organ|EMŠO|Prebivališče
tr=Soyadı|Adı|Uyruğu|Doğum Tarihi|Cinsiyeti|Doğum Yeri|Pasaport No;Seri No|Veriliş Tarihi|Geçerlilik Tarihi;Son Geçerlilik|Veren Makam|T.C. Kimlik No|Adres
az=Soyadı|Adı|Vətəndaşlığı|Doğulduğu tarix|Cinsi|Doğulduğu yer|Pasportun nömrəsi|Verilmə tarixi|Etibarlıdır|Verən orqan|Fərdi identifikasiya nömrəsi|Ünvan
mt=Kunjom|Isem|Ċittadinanza|Data tat-twelid|Sess|Post tat-twelid|Nru tad-dokument|Data tal-ħruġ|Tiskadi|Awtorità|Numru tal-identità|Indirizz
ga=Sloinne|Réamhainm(neacha);Céadainm|Náisiúntacht|Dáta breithe|Gnéas|Áit bhreithe|Uimh. Phas|Dáta eisiúna|As feidhm|Údarás|Uimhir phearsanta|Seoladh
cy=Cyfenw|Enwau cyntaf|Cenedligrwydd|Dyddiad geni|Rhyw|Man geni|Rhif y ddogfen|Dyddiad cyhoeddi|Dyddiad dod i ben|Awdurdod|Rhif personol|Cyfeiriad
id=Nama Keluarga|Nama Depan;Nama|Kewarganegaraan|Tanggal Lahir|Jenis Kelamin|Tempat Lahir|No. Paspor;Nomor|Tanggal Pengeluaran|Tanggal Habis Berlaku;Berlaku Hingga|Kantor yang mengeluarkan|NIK|Alamat
vi=Họ|Tên;Chữ đệm và tên|Quốc tịch|Ngày sinh|Giới tính|Nơi sinh;Quê quán|Số hộ chiếu;Số|Ngày cấp|Có giá trị đến|Nơi cấp|Số GCMND|Nơi thường trú
sw=Jina la ukoo|Majina;Jina|Uraia|Tarehe ya kuzaliwa|Jinsia;Jinsi|Mahali pa kuzaliwa|Namba ya pasipoti|Tarehe ya kutolewa|Tarehe ya kuisha|Mamlaka|Namba ya kitambulisho|Anwani
tl=Apelyido|Mga Pangalan|Nasyonalidad|Petsa ng kapanganakan|Kasarian|Lugar ng kapanganakan|Blg. ng Pasaporte|Petsa ng pagkakaloob|Petsa ng pagkawalang bisa|Awtoridad|PCN|Tirahan
ca=Cognoms|Nom|Nacionalitat|Data de naixement|Sexe|Lloc de naixement|Núm. de document|Data d'expedició|Vàlid fins;Data de caducitat|Autoritat|Número personal|Domicili
lb=Numm|Virnumm|Nationalitéit|Gebuertsdatum|Geschlecht|Gebuertsplaz|Dokument Nr.|Ausgestallt|Gëlteg bis|Autoritéit|Perséinlech Nummer|Adress
el=Επώνυμο|Όνομα|Ιθαγένεια;Υπηκοότητα|Ημερομηνία γέννησης|Φύλο|Τόπος γέννησης|Αρ. Διαβατηρίου;Αριθμός δελτίου|Ημερομηνία έκδοσης|Ημερομηνία λήξης|Εκδούσα αρχή|Αρ. Μητρώου|Διεύθυνση
ru=Фамилия|Имя;Имя, отчество|Гражданство|Дата рождения|Пол|Место рождения|Номер паспорта;Паспорт №|Дата выдачи|Дата окончания срока|Орган, выдавший документ;Кем выдан|Личный номер|Адрес
uk=Прізвище|Ім'я;Ім'я та по батькові|Громадянство|Дата народження|Стать|Місце народження|Паспорт №;Документ №|Дата видачі|Дійсний до;Дата закінчення строку дії|Орган, що видав|Запис №|Адреса
bg=Фамилия;Презиме|Име;Имена|Гражданство|Дата на раждане|Пол|Място на раждане|№ на документа|Дата на издаване|Валидност|Издаден от|ЕГН|Постоянен адрес
sr=Презиме;Prezime|Име;Ime|Држављанство|Датум рођења;Datum rođenja|Пол;Pol|Место рођења;Mesto rođenja|Број документа;Reg. br.|Датум издавања;Datum izdavanja|Важи до;Važi do|Издао|ЈМБГ;JMBG|Пребивалиште
mk=Презиме|Име|Државјанство|Датум на раѓање|Пол|Место на раѓање|Број на документ|Датум на издавање|Важи до|Орган|ЕМБГ|Адреса
kk=Тегі|Аты|Азаматтығы|Туған күні|Жынысы|Туған жері|Құжат нөмірі|Берілген күні|Қолданылу мерзімі|Берген орган|ЖСН|Мекенжайы
ar=اللقب;اسم العائلة|الاسم|الجنسية|تاريخ الميلاد|الجنس|مكان الميلاد|رقم الجواز|تاريخ الإصدار|تاريخ الانتهاء|جهة الإصدار|الرقم الشخصي|العنوان
he=שם משפחה|שם פרטי|אזרחות|תאריך לידה|מין|מקום לידה|דרכון מס'|תאריך הנפקה|תאריך פקיעה|הרשות|מספר זהות|כתובת
zh=姓|名|国籍|出生日期|性别|出生地点|护照号|签发日期|有效期至|签发机关|公民身份号码|住址
ja=姓|名|国籍|生年月日|性別|本籍|旅券番号|発行年月日|有効期間満了日|発行官庁|個人番号|住所
ko=성|이름|국적|생년월일|성별|출생지|여권번호|발급일|기간만료일|발행관청|주민등록번호|주소
""".strip()

LANGUAGES = {}
for _row in _TABLE.splitlines():
    _code, _cells = _row.split("=", 1)
    LANGUAGES[_code] = dict(zip(COLUMNS, (cell.split(";") for cell in _cells.split("|")), strict=True))

HELD_BACK = ("hu", "et", "sw", "tl", "cy", "mt")
"""Languages that training never sees, nor labels of the models that hold them."""

# What else documents name; the language is not told apart.
MORE = {
    field: labels.split("|")
    for field, labels in {
        "documentCode": "Type|Type/Type|Code|Typ|Tipo|Tipas|Type of document|Document type|Tüüp|Tips",
        "issuingStateCode": "Code|Country code|Code of issuing State|Code du pays|Código|Kod|State code|Issuing country|Kód štátu",
        "passportNumber": "Passport No.|Passport number|Passnummer|N° de passeport|Pasaporte N.º|Passport No|Reisepass-Nr.",
        "placeOfIssue": "Place of issue|Lieu de délivrance|Ausstellungsort|Issued at|Lugar de expedición|Issued in|Luogo di rilascio|Issuing post name|Issuing post",
        "validFrom": "Valid from|From|Du|Von|Válido desde|Valable à partir du|Gültig ab|Validity from|Valido dal",
        "height": "Height|Taille|Größe|Estatura|Statura|HGT|HT|Výška|Wzrost|Boy|Lengte|Height (cm)|Magasság|Kasv",
        "eyeColour": "Colour of eyes|Eyes|Couleur des yeux|Augenfarbe|Color de ojos|Barva očí|Kolor oczu|Eye colour|Augen",
        "hairColour": "Hair|Hair colour|Cheveux|Haarfarbe|Cabello|Hair color",
        "weight": "Weight|WGT|WT|Poids|Gewicht|Peso",
        "cardAccessNumber": "CAN|Card access number|Zugangsnummer|Card Access No.",
        "numberOfEntries": "Number of entries|Entries|Nombre d'entrées|Anzahl der Einreisen|Número de entradas|Liczba wjazdów|Numero di ingressi|Počet vstupů",
        "visaType": "Type of visa|Visa type|Type de visa|Art des Visums|Tipo de visado|Visa Type /Class|Class|Type-class|Category",
        "remarks": "Remarks|Remarques|Anmerkungen|Observaciones|Annotazioni|Uwagi|Annotation|Observations|Conditions",
        "permitType": "Type of permit|Type de titre|Art des Titels|Tipo de permiso|Tipo di permesso|Rodzaj zezwolenia|Druh pobytu|Kind of permit",
        "licenceCategories": "Class|Categories|Catégories|Klassen|Clase|Category|Vehicle categories",
        "endorsements": "END|Endorsements|Endorse|End",
        "restrictions": "REST|Restrictions|RSTR|Restr|Codes",
        "documentDiscriminator": "DD|Document discriminator|DD#|Audit No.|Inventory No",
        "revisionDate": "REV|Rev.|Rev. date",
        "residentSince": "Resident since|Résident depuis|Member since",
        "category": "Category|Catégorie|Kategorie|Categoría|CAT",
        "alienNumber": "A#|Alien number|A-Number|Foreigner No.",
        "parents": "Parents|Father's name|Mother's name|Father / Mother|Nom du père|Filiación|Hijo de|Hijo/a de|Имя отца|Father|Paternity|Filiação",
        "nameAtBirth": "Name at birth|Birth name|Geburtsname|Nom de naissance|Maiden name|Rodné příjmení|Nazwisko rodowe|Születési név|Née|Former name|Nome da nascita",
        "durationOfStay": "Duration of stay|Durée du séjour|Dauer des Aufenthalts|Duration of each stay|Días|Durata del soggiorno|Długość pobytu",
        "maritalStatus": "Marital status|Civil status|Estado civil|Familienstand|Rodinný stav|Stan cywilny|Stato civile|État civil|Medeni Hali",
        "registrationNumber": "Registration number|Registration No.|Reg. No.|Registrationsnr.|N° de registre|Folio|Register No.|File No.|Case No.|Dossier n°",
        "controlNumber": "Control number|Control No.|Nr kontrolny|Kontrollnr.|N° de contrôle|Form No.|Serial No.",
        "validFor": "Valid for|Valable pour|Gültig für|Válido para|Valido per|Geldig voor|Ważna na|Platné pro",
        "alsoKnownAs": "Also known as|Alias|A.K.A.|Religious name or pseudonym|Ordens- oder Künstlername|Nom de religion ou pseudonyme|Known as|Nom d'usage",
        "taxNumber": "Tax number|Tax No.|NIF|N.º fiscal|TIN|Steuernummer|Numéro fiscal|Tax ID",
        "socialSecurityNumber": "Social security No.|SSN|N.º Segurança Social|N° de sécurité sociale|Social insurance number|Health service No.|N.º de utente",
        "profession": "Profession|Occupation|Beruf|Profesión|Professione|Zawód|Meslek|Job title",
        "signature": "Signature|Signature of bearer|Signature of holder|Unterschrift|Firma|Firma del titular|Podpis|Handtekening|Underskrift|Allkiri|Assinatura|İmza|Signature du titulaire",
    }.items()
}
TAIL = "Blood group|Religion|Equipo|Provincia|Mesa|Sección|Ejemplar|Batch|Lote|Inventory|Groupe sanguin|Trámite|Oficina|Zona|Series|Pages|Rh|Modifications|Chip ID|Versión|Title|Rank|Clave|Año de registro|Municipio|Localidad|Organisation|Employer|Education|Voter No.|Tribe|District|Region|Department|Service No.|Cross-reference|Previous document|Organ donor|Emergency contact".split("|")
"""Labels of values that have no field of their own."""

FULL_NAME = "Name|Nom et prénoms|Surname, Given names|Name / Nom|Nom, Prénom|Full name|Name, Vorname|Apellidos y nombre|Name of holder|Surname and given names|Jméno a příjmení|Ad Soyad|Nazwisko i imiona|Cognome e nome|Namn|Surname and first name".split("|")

SURNAMES = "Müller Schmidt Mustermann Dupont Martin Bernard García López Muestra Rossi Bianchi Silva Santos Costa Novák Svoboda Kowalski Nowak Horváth Nagy Kovács Popescu Ionescu Ivanov Petrov Smirnov Dimitrov Papadopoulos Georgiou Jensen Hansen Nielsen Johansson Andersson Lindqvist Korhonen Virtanen Tamm Saar Kalniņš Bērziņš Kazlauskas Petrauskas Yılmaz Demir Kaya Hoxha Krasniqi Novaković Horvat Kovač Zupan Smith Johnson Williams Brown Taylor Doe Specimen Sample Public Citizen Driver O'Connor Murphy Byrne McDonald Jansen Peeters Wouters Haddad Kim Lee Wang Li Zhang Chen Nguyen Tran Singh Kumar Sharma Patel Okafor Mensah Abebe Traveler Utopian Eriksson Fernández Rodríguez Sokolov Bondarenko Shevchenko Mammadov Aliyev Beridze Sargsyan Jónsdóttir Vella Borg Wagner Steiner Meier Keller Leclerc Moreau Petit Esposito Vermeulen Garnier Ortiz Mendes Carvalho Ferreira".split()
PARTICLES = "de la |van den |van der |von |El |Al-|de |Mac|O'|St. |dos |da |Bin |Ben ".split("|")
GIVEN = "Anna Maria Erika Max Hans Peter Claudia Jean Pierre Marie Sophie Camille Carmen José Juan Lucía Giulia Marco Luca João Ana Pedro Jan Jana Petr Eva Jakub Katarzyna Piotr István Zsófia László Andrei Elena Ion Ivan Olga Dmitri Nikolay Georgios Eleni Lars Mette Sven Astrid Olle Mikko Aino Liis Mart Jānis Ilze Jonas Rūta Mehmet Ayşe Fatma Ali Ahmad Arben Drita Luka Marija Nina John Jane Mary Alice Robert Linda William Sean Aoife Fatima Omar Hamad Youssef Ji-woo Min Wei Fang Thi Minh Priya Rahul Kwame Ama Chidi Veronika Angelika Louise Isabel Alexander Natalia Viktor Svetlana Giorgi Nino Jón Guðrún Karl Franz Ulrike Lea Noah Emma Lena Valentina Francesca Miguel Thomas Ima Connor Liam Michelle".split()
CITIES = "Berlin|München|Köln|Paris|Lyon|Toulouse|Madrid|Sevilla|Barcelona|Roma|Milano|Torino|Lisboa|Porto|Praha|Brno|Warszawa|Kraków|Budapest|Szeged|București|Iași|Sofia|Plovdiv|Athina|København|Odense|Stockholm|Malmö|Helsinki|Turku|Tallinn|Riga|Vilnius|Kaunas|Ankara|İstanbul|Tirana|Prishtina|Zagreb|Split|Ljubljana|Maribor|London|Leeds|Dublin|Cork|Amsterdam|Utrecht|Bruxelles|Gent|Luxembourg|Zürich|Bern|Wien|Graz|Oslo|Bergen|Reykjavík|Valletta|Kyiv|Lviv|Minsk|Baku|Tbilisi|Yerevan|Ottawa|Toronto|Montréal|Vancouver|Boston|Houston|Denver|Seattle|México|Bogotá|Lima|Santiago|Quito|Brasília|Buenos Aires|Tokyo|Seoul|Beijing|Shanghai|Taipei|Hanoi|Delhi|Mumbai|Doha|Dubai|Riyadh|Cairo|Rabat|Tunis|Lagos|Accra|Nairobi|Addis Ababa|Moscow|Kazan|Almaty|San Francisco|New York|Santa Cruz de Tenerife".split("|")

# Code, name, what print calls its nationals, its languages.
STATES = [
    tuple(cell.split(",") if index == 3 else cell for index, cell in enumerate(row.split(":")))
    for row in """
D:BUNDESREPUBLIK DEUTSCHLAND:DEUTSCH:de|FRA:RÉPUBLIQUE FRANÇAISE:Française:fr|ESP:ESPAÑA:ESPAÑOLA:es|ITA:REPUBBLICA ITALIANA:ITALIANA:it
PRT:PORTUGAL:PORTUGUESA:pt|CZE:ČESKÁ REPUBLIKA:ČESKÁ REPUBLIKA:cs|POL:RZECZPOSPOLITA POLSKA:POLSKIE:pl|HUN:MAGYARORSZÁG:MAGYAR/HUNGARIAN:hu
ROU:ROMÂNIA:ROMÂNĂ:ro|BGR:РЕПУБЛИКА БЪЛГАРИЯ:БЪЛГАРИЯ/BULGARIA:bg|GRC:ΕΛΛΗΝΙΚΗ ΔΗΜΟΚΡΑΤΙΑ:ΕΛΛΗΝΙΚΗ/HELLENIC:el|DNK:DANMARK:DANSK/DANISH:da
SWE:SVERIGE:SVENSK/SWEDISH:sv|FIN:SUOMI FINLAND:SUOMI/FINLAND:fi,sv|EST:EESTI VABARIIK:EST:et|LVA:LATVIJAS REPUBLIKA:LATVIJAS:lv|LTU:LIETUVOS RESPUBLIKA:LIETUVOS RESPUBLIKOS/LTU:lt
TUR:TÜRKİYE CUMHURİYETİ:T.C./TUR:tr|ALB:REPUBLIKA E SHQIPËRISË:Shqiptare/Albanian:sq|HRV:REPUBLIKA HRVATSKA:HRVATSKO:hr|SVN:REPUBLIKA SLOVENIJA:SLOVENSKO:sl
GBR:UNITED KINGDOM:BRITISH CITIZEN:en,cy|IRL:ÉIRE IRELAND:ÉIREANNACH/IRISH:ga,en|NLD:KONINKRIJK DER NEDERLANDEN:Nederlandse:nl|BEL:BELGIQUE BELGIË:Belge:fr,nl|LUX:LUXEMBOURG:Luxembourgeoise:lb,fr
CHE:SCHWEIZ SUISSE SVIZZERA:Schweiz:de,fr|AUT:REPUBLIK ÖSTERREICH:ÖSTERREICH:de|NOR:NORGE:NORSK/NORWEGIAN:no|ISL:ÍSLAND:ÍSLENSKT/ICELANDIC:is|MLT:MALTA:MALTESE:mt,en
UKR:УКРАЇНА:УКРАЇНА/UKRAINE:uk|AZE:AZƏRBAYCAN RESPUBLİKASI:AZƏRBAYCAN/AZERBAIJAN:az|CAN:CANADA:CANADIAN/CANADIENNE:en,fr|USA:UNITED STATES OF AMERICA:UNITED STATES OF AMERICA:en
MEX:MÉXICO:MEXICANA:es|COL:REPÚBLICA DE COLOMBIA:COLOMBIANA:es|PER:REPÚBLICA DEL PERÚ:PERUANA:es|CHL:REPÚBLICA DE CHILE:CHILENA:es|BRA:REPÚBLICA FEDERATIVA DO BRASIL:BRASILEIRO(A):pt|ARG:REPÚBLICA ARGENTINA:ARGENTINA:es
JPN:JAPAN:JAPAN:ja|KOR:REPUBLIC OF KOREA:REPUBLIC OF KOREA:ko|CHN:中华人民共和国 PEOPLE'S REPUBLIC OF CHINA:中国/CHINESE:zh|IND:REPUBLIC OF INDIA:INDIAN:en|QAT:STATE OF QATAR:QATARI:ar
ARE:UNITED ARAB EMIRATES:UNITED ARAB EMIRATES:ar|EGY:ARAB REPUBLIC OF EGYPT:EGYPTIAN:ar|MAR:ROYAUME DU MAROC:MAROCAINE:ar,fr|NGA:FEDERAL REPUBLIC OF NIGERIA:NIGERIAN:en|ETH:ETHIOPIA:ETHIOPIAN:en
KEN:REPUBLIC OF KENYA:KENYAN:sw,en|TZA:TANZANIA:TANZANIAN:sw|RUS:РОССИЙСКАЯ ФЕДЕРАЦИЯ:РОССИЙСКАЯ ФЕДЕРАЦИЯ/RUSSIAN FEDERATION:ru|KAZ:ҚАЗАҚСТАН РЕСПУБЛИКАСЫ:KAZAKHSTAN:kk,ru|SRB:REPUBLIKA SRBIJA:SRBIJA/SERBIA:sr
MKD:РЕПУБЛИКА МАКЕДОНИЈА:MACEDONIAN:mk|SVK:SLOVENSKÁ REPUBLIKA:SLOVENSKÁ REPUBLIKA:sk|UTO:UTOPIA:UTOPIAN:en|AUS:AUSTRALIA:AUSTRALIAN:en|NZL:NEW ZEALAND:NEW ZEALANDER:en|PHL:REPUBLIKA NG PILIPINAS:FILIPINO:tl,en
IDN:REPUBLIK INDONESIA:INDONESIA:id|VNM:CỘNG HÒA XÃ HỘI CHỦ NGHĨA VIỆT NAM:VIỆT NAM/VIETNAMESE:vi|ISR:STATE OF ISRAEL:ISRAELI:he|AND:PRINCIPAT D'ANDORRA:ANDORRANA:ca|ZAF:REPUBLIC OF SOUTH AFRICA:SOUTH AFRICAN:en|GHA:REPUBLIC OF GHANA:GHANAIAN:en
""".strip().replace("\n", "|").split("|")
    if row
]

MONTHS = [
    row.split()
    for row in """JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC
JAN FEV MAR AVR MAI JUIN JUIL AOUT SEPT OCT NOV DEC
ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC
GEN FEB MAR APR MAG GIU LUG AGO SET OTT NOV DIC
JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ
JAN FEB MRT APR MEI JUN JUL AUG SEP OKT NOV DEC
STY LUT MAR KWI MAJ CZE LIP SIE WRZ PAŹ LIS GRU
JAN FEB MÄR APR MAI JUN JUL AUG SEP OKT NOV DEZ
OCA ŞUB MAR NİS MAY HAZ TEM AĞU EYL EKİ KAS ARA
СІЧ ЛЮТ БЕР КВІ ТРА ЧЕР ЛИП СЕР ВЕР ЖОВ ЛИС ГРУ
JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER
ЯНВ ФЕВ МАР АПР МАЙ ИЮН ИЮЛ АВГ СЕН ОКТ НОЯ ДЕК""".splitlines()
]

TITLES = "PASSPORT|PASSEPORT|REISEPASS|PASAPORTE|PASSAPORTO|IDENTITY CARD|CARTE NATIONALE D'IDENTITÉ|PERSONALAUSWEIS|DOCUMENTO NACIONAL DE IDENTIDAD|DRIVING LICENCE|PERMIS DE CONDUIRE|FÜHRERSCHEIN|VISA|RESIDENCE PERMIT|TITRE DE SÉJOUR|AUFENTHALTSTITEL|EUROPEAN UNION|REPUBLIC OF|NATIONAL IDENTITY CARD|CITIZEN CARD|PERMANENT RESIDENT|KARTU TANDA PENDUDUK|OSOBNA ISKAZNICA|DOWÓD OSOBISTY|OBČANSKÝ PRŮKAZ".split("|")
SLOGANS = "THE GOLDEN STATE|The Empire State|Great Lakes Great Times|LAND OF OPPORTUNITY|THE FIRST STATE|Live Free or Die|WILD, WONDERFUL|Big Sky Country|THE SILVER STATE|FIRST IN FLIGHT|Sweet Home|The Aloha State|Famous Potatoes|The Natural State|Peach State|THE OCEAN STATE|Discover the Spirit|Yours to Discover|BEAUTIFUL|Explore|EVERGREEN STATE|LONE STAR STATE|Jane Governor|John Q. Secretary|SECRETARY OF STATE|Commissioner|Director|REGISTRAR".split("|")
OVERPRINTS = "SPECIMEN|SPÉCIMEN|MUSTER|VOID|SAMPLE|MUESTRA|WZÓR|VZOR|SPECIM|CIMEN|EXAMPLE|UTOPIA".split("|")
PROSE = "This card remains the property of the issuing authority|If found return to the nearest police station|This document is valid for all countries|REQUESTS THE BEARER TO PASS FREELY WITHOUT LET|The holder of this card is entitled to the rights stated by law|Federal law prohibits alteration|Please report any change of address within 10 days|Not valid unless signed|See back for restrictions|Cette carte est la propriété de l'État|Any person finding this card should post it|Valid only with the original|Bearer has the right to reside".split("|")
STREETS = "MAIN OAK ELM PARK LAKE HILL MAPLE PINE CEDAR RIVER BROAD HIGH CHURCH MARKET|NORTH STATE|EAST CAPITOL|WONDER|LIBERTY|SAMPLE|ANYWHERE|FIRST|2ND|HAPPY|SUNSET|GOVERNMENT|ANY|MARTIN LUTHER KING|SECOND|42ND|STREET|GRAND|PLEASANT|SAFETY|HARBOR VIEW|COUNTY ROAD 12".replace(" ", "|", 13).split("|")
AMERICAN = "ALABAMA|ALASKA|ARIZONA|ARKANSAS|CALIFORNIA|COLORADO|CONNECTICUT|DELAWARE|FLORIDA|GEORGIA|HAWAII|IDAHO|ILLINOIS|INDIANA|IOWA|KANSAS|KENTUCKY|LOUISIANA|MAINE|MARYLAND|MASSACHUSETTS|MICHIGAN|MINNESOTA|MISSISSIPPI|MISSOURI|MONTANA|NEBRASKA|NEVADA|NEW HAMPSHIRE|NEW JERSEY|NEW MEXICO|NEW YORK|NORTH CAROLINA|NORTH DAKOTA|OHIO|OKLAHOMA|OREGON|PENNSYLVANIA|RHODE ISLAND|SOUTH CAROLINA|SOUTH DAKOTA|TENNESSEE|TEXAS|UTAH|VERMONT|VIRGINIA|WASHINGTON|WEST VIRGINIA|WISCONSIN|WYOMING|ONTARIO|QUÉBEC|ALBERTA|BRITISH COLUMBIA|MANITOBA".split("|")
POSTAL = "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY ON QC AB BC MB".split()

_SYLLABLES = "ba be bo da de di do fa ga go ha he hi ja ka ke ko la le li lo ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve vi za zo an en in on ar er or al el il as es is os us".split()


def invented(rng, least=2, most=4):
    """A word of no language."""
    return "".join(rng.choice(_SYLLABLES) for _ in range(rng.randint(least, most))).capitalize()


def models():
    """The project's document models: type, States, titles, and for each page its fields' labels and places."""
    vocabulary = {}
    for line in (ROOT / "Models/words.vocabulary").read_text(encoding="utf8").splitlines():
        if line and line[0] != "#" and not line.startswith("vouch"):
            field, labels = line.split(" ", 1)
            vocabulary.setdefault(field, []).extend(one.strip() for one in labels.split("|"))
    for path in sorted((ROOT / "Models").glob("*/*.model")):
        model = {"id": path.stem, "type": "", "states": [], "titles": [], "pages": [], "format": "ID-1"}
        for line in path.read_text(encoding="utf8").splitlines():
            words = line.split()
            if not words:
                continue
            rest = line.strip()[len(words[0]) :].strip()
            if words[0] in ("type", "format"):
                model[words[0]] = words[1]
            elif words[0] == "states":
                model["states"] = words[1:]
            elif words[0] == "clue" and words[1] == "words":
                model["titles"].append([one.strip() for one in rest[5:].split("|")])
            elif words[0] == "page":
                model["pages"].append({"side": words[1], "fields": [], "zone": None})
            elif words[0] == "zone" and model["pages"]:
                model["pages"][-1]["zone"] = words[1]
            elif words[0] == "field":
                form = words[3] if len(words) > 3 and words[2] == "number" else None
                model["pages"][-1]["fields"].append({"name": words[1], "labels": [], "place": None, "form": form})
            elif words[0] == "labels":
                labels = [one.strip() for one in rest.split("|")]
                labels = [x for one in labels for x in (vocabulary.get(one[1:], [])[:6] if one[0:1] == "@" else [one])]
                model["pages"][-1]["fields"][-1]["labels"] += [one for one in labels if one]
            elif words[0] == "place" and model["pages"] and model["pages"][-1]["fields"]:
                model["pages"][-1]["fields"][-1]["place"] = [float(one) for one in words[1:5]]
        if not path.stem.startswith("generic") and path.parent.name != "generic":
            yield model


if __name__ == "__main__":
    rng = random.Random(1)
    print(len(LANGUAGES), "languages,", sum(1 for _ in models()), "models,", invented(rng))
    print([re.sub(r"\s+", " ", str(one))[:300] for one in list(models())[:2]])
