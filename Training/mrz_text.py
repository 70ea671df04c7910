"""Seeded generator of machine-readable-zone text.

Every person, number and date here is invented: names are glued from syllables in the manner of many languages as
passports transliterate them, so nothing is copied from a real document. Check digits, dates and field positions are
right, because a recogniser should learn how often each character really occurs at each place, while `random_line`
covers the characters that real documents seldom print (Q, X, W, J).

    text = MrzText(seed=1)
    format, lines = text.document()        # ("TD3", ["P<UTO...", "L898..."])
    text.document("TD1")                   # a given format
    text.random_line(16)                   # sixteen characters, uniformly drawn
"""

import random

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<"
"""Class order of the recogniser; the class after the last is blank."""

BLANK = len(ALPHABET)
CLASS_COUNT = len(ALPHABET) + 1
CLASS_OF = {character: index for index, character in enumerate(ALPHABET)}

FORMATS = {"TD1": (3, 30), "TD2": (2, 36), "TD3": (2, 44), "MRVA": (2, 44), "MRVB": (2, 36), "FRA": (2, 36)}
"""Lines and characters per line of each format."""

FORMAT_WEIGHTS = {"TD1": 30, "TD2": 12, "TD3": 40, "MRVA": 7, "MRVB": 6, "FRA": 5}

COMMON_STATES = (
    "D<< FRA ITA ESP GBR NLD BEL AUT CHE POL ROU PRT SWE DNK NOR FIN GRC CZE HUN BGR HRV SVN SVK EST LVA LTU IRL LUX "
    "USA CAN MEX BRA ARG CHL COL PER CHN JPN KOR IND PAK BGD IDN PHL VNM THA MYS SGP AUS NZL ZAF NGA EGY MAR DZA TUN "
    "TUR IRN IRQ SYR AFG RUS UKR BLR SRB MDA GEO ARM AZE KAZ ISR SAU ARE UTO"
).split()

ALL_STATES = (
    "ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH BLM "
    "BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB CUW CXR "
    "CYM CYP CZE D<< DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB "
    "GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA "
    "JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA "
    "MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR "
    "NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU SDN SEN SGP SGS "
    "SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON "
    "TTO TUN TUR TUV TWN TZA UGA UKR UMI URY USA UTO UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE "
    # Codes of Doc 9303-3 that are no country of ISO 3166.
    "GBD GBN GBO GBP GBS RKS EUE UNO UNA UNK XXA XXB XXC XXX XOM XPO XCC XCO XEC XES XMP XDC XBA XIM XCE XAU XCT"
).split()

# Syllables a name is glued from, one row per manner of speech: (beginnings, middles, endings), as passports spell them.
_MANNERS = [row.split("|") for row in """
AL BER HAN KARL SCHM WEI FR GUEN JUER WOLF KOE|TER MANN GER HEI DER STEIN LIN|MANN ER STEIN HOFF BERG KE BACH FELD ICH
MAR DU LE BEAU CHAR FRAN JEAN GUI PHI DES|CHA LAN MON RI BOU VIL TE|EAU IER ETTE ON ARD ELLE IN OIS QUE
GAR MAR ROD HER JI PE CAS VEL QUI XI AL|CI TI RI NAN ME DRI LAZ|A EZ OS ANA ERO IA QUEZ ES IL
ROS BIAN FER GIO CON LOM VIT PIE LU|SE CHI RA VAN TI LLI NET|I O ELLI INI A UCCI ETTA ONE
KOW WOJ ZIEL SZY JAN KRZ WAW PRZY BRZE CZ|AL CIE INS MA NOW KIEW ZYS|SKI SKA CZYK WICZ AK EK IEC EWSKA
IVAN PETR SHEV KUZN VLAD TSV ZHU KHA YEV SHCH|NI EN CHEN DI MI KOV LO|OV OVA ENKO SKIY SKAYA EV YUK IN YCH
NOV SVO DVO HAV KUC HOR PROCH|OT BO RA AK ERO AZ|AK NY OVA SKY IK EK CEK
NA KO TO HO SZ GY KIS VARGA FEHE BAL|GY VA DO KAC SZA LO|Y AS ES I OR OS ANYI
PO IO STA DU CON GHE VA|PE NES SIL MIT RU ORG|SCU ESCU EANU U A IU OVICI
PAPA KARA GEOR DIMI THEO STAVR XEN|DO GIAN POU KOS NI ZO|POULOS IDIS AKIS OU OGLOU AS IOU
YIL OEZ KAYA DEM CEL GUEN AY KOC|MA DE RI TUER BAS KU|Z IR OGLU CI LI AN ER
AL ABD MU HAS AHM EL KHA YUS SAL JAB QAS|UL HAM SEI RA MAN DI LAH|ED AH AN I IN AR RAHMAN OUD IF
HOSS MOHA REZ AHMA KARI FARH JAF QAJ|EI MMA RI DZA ANI EM|NI DI ZADEH POUR IAN I
SIN SHAR PAT GUP KUMA CHAT RAJ VENKA JAY|GH MA EL TA TER ESH WAR|A I AN JEE SWAMI AR DAS ARAJAN
CHAU HUSS KHA BHU MAL IQB ZIA QUR|DHR AI AN TT IK AL RESH|Y N O I A UR I
WANG LI ZHANG XU QIU ZHOU HUANG XIE YANG JIANG QIN XIAO|WEI XIN JING YU ZI MEI| LING HUA QI YAN JUN XUAN
TANA SUZU WATA KOBA YAMA ITO SAI MATSU HIRO|KA ZU NA YA MO TO KI|KA KI BE SHI DA MURA GUCHI KO
KIM PARK CHOI JEONG KANG YOON LIM|SEO MIN HYUN JI YOUNG|  HEE JUN WOO JIN KYUNG
NGUYEN TRAN PHAM HOANG VU DANG BUI|THI VAN DUC QUOC XUAN| ANH HUNG LINH PHUONG NGOC QUYNH
SOM CHAI SRI WONG PHRA THAN|CHA RAT KUL SAK PHO|PONG SAKUL WAT RAT NAPHAT KORN
SANT DELA MAC BAU REY AQUI|OS CRU AR TIS NAL|O Z IO TA LDO ON
OKA ADE CHU NWA EZE IBE OLU|FOR BA KWU EM MI LO|R YO DI KA OLA WE UNMI
MWA KAM ODH NDU WAN JUMA|NG AU IAM GU JI|I O A BI RU E
VAN DE JANS VIS BAK MEIJ DIJ|DEN DER BOE KSTRA SMI| BERG JONG VRIES SEN STRA WIJK
JOHANS NIEL AND LARS HAUG BJOER OESTER|SE ERS SON GAARD|N SEN SON DOTTIR STROEM LUND
KORH VIRT MAEK NIE LAI|OLA AN IN EL|NEN LA I AINEN MAEKI
TAMM KAS OZO BER KAL|E K NI LI|S A INS IENE AUSKAS AITE
SMI JON WIL TAY BRO EVAN WRI O MAC|TH SON LIA WN LOR GHT|S SON ER Y TON FORD LEY
SIL SAN FER OLI PER COU|VA TOS REI VEI RA|A O RA INHO EIRA ES
GEV SARG HOV PETRO MKR|OR SYA HAN TCH|YAN IAN TCHIAN YAN
BER GELA KVA TSI|IDZE ASH RA KLAU|SHVILI DZE IA URI
BAT GAN TSE ENKH DOR|BA TU RE JAR|YAR ULGA NDORJ GAL
""".strip().splitlines()]


class MrzText:
    """A stream of invented machine-readable zones; the same seed gives the same stream."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    # MARK: Whole documents

    def document(self, format=None):
        """Format name and its lines, all check digits right."""
        if format is None:
            format = self.random.choices(list(FORMAT_WEIGHTS), list(FORMAT_WEIGHTS.values()))[0]
        lines = getattr(self, "_" + format.lower())()
        count, width = FORMATS[format]
        assert len(lines) == count and all(len(line) == width for line in lines), (format, lines)
        return format, lines

    def line(self):
        """One line of a document."""
        return self.random.choice(self.document()[1])

    def random_line(self, length):
        """Characters drawn uniformly, so that rare ones are learnt as well as common ones."""
        return "".join(self.random.choices(ALPHABET, k=length))

    def _td1(self):
        r = self.random
        code = r.choice(["I<"] * 6 + ["ID"] * 6 + ["AR", "AC", "A<", "C<", "IR", "IA", "IC", "IX", "IP", "C1", "C2", "CA"])
        state, number = self._state(), self._number()
        if r.random() < 0.08:  # a number of more than nine characters continues in the optional data
            number = (number + self._code_characters(6)).replace("<", "0")[: r.randint(10, 13)]
            tail = number[9:]
            tail += check_digit(number)
            first = code + state + number[:9] + "<" + fill(tail, 15)
        else:
            first = code + state + fill(number, 9) + check_digit(fill(number, 9)) + self._optional(15)
        born, expires, sex = self._dates()
        body = born + check_digit(born) + sex + expires + check_digit(expires)
        second = body + self._nationality(state) + self._optional(11)
        composite = first[5:30] + second[0:7] + second[8:15] + second[18:29]
        return [first, second + check_digit(composite), self._names(30)]

    def _td2(self):
        code = self.random.choice(["I<"] * 4 + ["ID"] * 4 + ["AR", "A<", "C<", "IR", "P<", "TI", "AS"])
        state = self._state()
        second = self._second_line(state) + self._optional(7)
        composite = second[0:10] + second[13:20] + second[21:35]
        return [code + state + self._names(31), second + check_digit(composite)]

    def _td3(self):
        code = self.random.choice(["P<"] * 14 + ["PD", "PS", "PO", "PP", "PM", "PN", "PT", "PE", "PR", "PB", "PL"])
        state = self._state()
        optional = self._optional(14)
        check = check_digit(optional)
        if optional == "<" * 14 and self.random.random() < 0.6:
            check = "<"
        second = self._second_line(state) + optional + check
        composite = second[0:10] + second[13:20] + second[21:43]
        return [code + state + self._names(39), second + check_digit(composite)]

    def _mrva(self):
        state = self._state()
        return [self._visa_code() + state + self._names(39), self._second_line(state, visa=True) + self._optional(16)]

    def _mrvb(self):
        state = self._state()
        return [self._visa_code() + state + self._names(31), self._second_line(state, visa=True) + self._optional(8)]

    def _fra(self):
        """The French identity card of 1988 to 2021."""
        r = self.random
        department = r.choice(["%02d" % r.randint(1, 95) + r.choice("0123456789"), "2A0", "2B1", "971", "974"])
        first = "IDFRA" + fill(self._name(), 25) + department + "%03d" % r.randint(0, 999)
        number = "%02d%02d" % (r.randint(0, 99), r.randint(1, 12)) + department + "%05d" % r.randint(0, 99999)
        born, _, sex = self._dates()
        given = fill("<<".join(self._name() for _ in range(r.randint(1, 3))), 14)
        second = number + check_digit(number) + given + born + check_digit(born) + sex.replace("<", "F")
        return [first, second + check_digit(first + second)]

    # MARK: Fields

    def _second_line(self, state, visa=False):
        number = fill(self._number(), 9)
        born, expires, sex = self._dates()
        nationality = self._nationality("" if visa else state)
        return (
            number + check_digit(number) + nationality + born + check_digit(born) + sex + expires + check_digit(expires)
        )

    def _visa_code(self):
        return self.random.choice(["V<", "V<", "V<", "VC", "VB", "VD", "VR", "VO"])

    def _state(self):
        return self.random.choice(COMMON_STATES if self.random.random() < 0.6 else ALL_STATES)

    def _nationality(self, state):
        return state if state and self.random.random() < 0.85 else self._state()

    def _dates(self):
        """Birth and expiry as YYMMDD, and the sex."""
        r = self.random
        born = "%02d%02d%02d" % (r.randint(0, 99), r.randint(1, 12), r.randint(1, 28 if r.random() < 0.9 else 30))
        if r.random() < 0.02:  # unknown parts are fillers
            born = born[:2] + "<<<<" if r.random() < 0.5 else born[:4] + "<<"
        expires = "%02d%02d%02d" % (r.randint(5, 40), r.randint(1, 12), r.randint(1, 28 if r.random() < 0.9 else 30))
        return born, expires, r.choices("MF<X", [48, 46, 5, 1])[0]

    def _number(self):
        """A document number in one of the manners states use."""
        r = self.random
        kind = r.random()
        if kind < 0.3:
            return self._digits(r.choice([7, 8, 9, 9, 9]))
        if kind < 0.6:
            letters = r.choice([1, 1, 2, 2, 3])
            return "".join(r.choices(ALPHABET[10:36], k=letters)) + self._digits(r.choice([6, 7, 7, 8, 8]))[: 9 - letters]
        if kind < 0.7:
            return self._digits(2) + "".join(r.choices(ALPHABET[10:36], k=2)) + self._digits(5)
        if kind < 0.8:  # the German set leaves out vowels and letters that look like digits
            return "".join(r.choices("0123456789CFGHJKLMNPRTVWXYZ", k=9))
        return self._code_characters(r.randint(7, 9))

    def _optional(self, width):
        r = self.random
        kind = r.random()
        if kind < 0.5:
            return "<" * width
        if kind < 0.75:
            return fill(self._digits(r.randint(4, width)), width)
        if kind < 0.9:
            return fill(self._code_characters(r.randint(2, width)), width)
        return fill(self._code_characters(r.randint(2, 5)) + "<" + self._digits(r.randint(2, 6)), width)

    def _digits(self, length):
        return "".join(self.random.choices("0123456789", k=length))

    def _code_characters(self, length):
        return "".join(self.random.choices(ALPHABET[:36], k=length))

    def _name(self):
        r = self.random
        beginnings, middles, endings = r.choice(_MANNERS)
        name = r.choice(beginnings.split())
        for _ in range(r.choices([0, 1, 2], [40, 45, 15])[0]):
            name += r.choice(middles.split())
        if r.random() < 0.85:
            name += r.choice(endings.split())
        if r.random() < 0.04:  # spellings no table foresees
            name += "".join(r.choices(ALPHABET[10:36], k=r.randint(1, 3)))
        return name if len(name) > 1 or r.random() < 0.05 else name + r.choice("AEIOU")

    def _names(self, width):
        """Surnames `<<` given names, padded, or cut where they do not fit."""
        r = self.random
        surnames = "<".join(self._name() for _ in range(r.choices([1, 2, 3], [75, 20, 5])[0]))
        given = "<".join(self._name() for _ in range(r.choices([0, 1, 2, 3, 4], [3, 50, 32, 10, 5])[0]))
        return fill(surnames + ("<<" + given if given else ""), width)


def fill(text, width):
    """`text` padded with fillers, or cut, to `width`."""
    return text[:width].ljust(width, "<")


def check_digit(text):
    """The check digit of Doc 9303-3: weights 7, 3, 1; digits count as themselves, A as 10, the filler as 0."""
    total = 0
    for index, character in enumerate(text):
        value = CLASS_OF[character]
        total += (0 if value == 36 else value) * (7, 3, 1)[index % 3]
    return str(total % 10)


if __name__ == "__main__":
    import sys

    text = MrzText(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    for _ in range(12):
        format, lines = text.document()
        print(format, *lines, sep="\n")
