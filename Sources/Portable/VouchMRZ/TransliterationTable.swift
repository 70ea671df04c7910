/// The tables of Doc 9303-3 (eighth edition) §6 as compact text.
///
/// A record is the Unicode scalar in four hexadecimal digits, then its transliterations, the recommended one first,
/// separated by commas and ended by `;`. No transliteration means that the character is dropped.
enum TransliterationTable {
    /// §6.A, upper case. Ș and Ț with comma below are added to their cedilla forms: Romanian documents use either.
    static let latin: StaticString = """
        00C0A;00C1A;00C2A;00C3A;00C4AE,A;00C5AA,A;00C6AE;00C7C;00C8E;00C9E;00CAE;00CBE;00CCI;00CDI;00CEI;00CFI;\
        00D0D;00D1N,NXX;00D2O;00D3O;00D4O;00D5O;00D6OE,O;00D8OE;00D9U;00DAU;00DBU;00DCUE,UXX,U;00DDY;00DETH;\
        0100A;0102A;0104A;0106C;0108C;010AC;010CC;010ED;0110D;0112E;0114E;0116E;0118E;011AE;011CG;011EG;0120G;\
        0122G;0124H;0126H;0128I;012AI;012CI;012EI;0130I;0132IJ;0134J;0136K;0139L;013BL;013DL;013FL;0141L;0143N;\
        0145N;0147N;014AN;014CO;014EO;0150O;0152OE;0154R;0156R;0158R;015AS;015CS;015ES;0160S;0162T;0164T;0166T;\
        0168U;016AU;016CU;016EU;0170U;0172U;0174W;0176Y;0178Y;0179Z;017BZ;017DZ;0218S;021AT;1E9ESS;
        """

    /// §6.B, upper case; what a single language writes otherwise is in ``CyrillicLanguage``. The document prints the
    /// glyph of Ћ at 0402 and gives Ћ itself at 04BA, and Ѓ at 0492: here each letter has its own code point too. Ь, Ѐ
    /// and Ѝ are not in the document: the soft sign is left out. Further ways, such as those of the Bulgarian
    /// documents (A for Ъ, Y for Ь), are accepted when names are compared.
    static let cyrillic: StaticString = """
        0400E;0401E,IO;0402D,DJ;0403G,GJ;0404IE,YE;0405DZ;0406I;0407I,YI;0408J;0409LJ;040ANJ;040BC;040CK,KJ;\
        040DI;040EU;040FDZ,DJ;0410A;0411B;0412V;0413G,H;0414D;0415E;0416ZH,Z;0417Z;0418I,Y;0419I,Y;041AK;041BL;\
        041CM;041DN;041EO;041FP;0420R;0421S;0422T;0423U;0424F;0425KH,H;0426TS,C;0427CH,C;0428SH,S;\
        0429SHCH,SHT;042AIE,A;042BY;042C,Y;042DE;042EIU,YU;042FIA,YA;046AU;0474Y;0490G;0492G,GJ;04BAC;
        """

    /// §6.C, and the two letters for foreign names of appendix B §5.4 (06A4, 06A5). Shadda (0651) doubles the preceding
    /// letter and is not listed.
    static let arabic: StaticString = """
        0621XE;0622XAA;0623XAE;0624U;0625I;0626XI;0627A;0628B;0629XTA,XAH;062AT;062BXTH;062CJ;062DXH;062EXKH;\
        062FD;0630XDH;0631R;0632Z;0633S;0634XSH;0635XSS;0636XDZ;0637XTT;0638XZZ;0639E;063AG;0640;0641F;0642Q;\
        0643K;0644L;0645M;0646N;0647H;0648W;0649XAY;064AY;064B;064C;064D;064E;064F;0650;0652;0670;0671XXA;\
        0679XXT;067CXRT;067EP;0681XKE;0685XXH;0686XC;0688XXD;0689XDR;0691XXR;0693XRR;0696XRX;0698XJ;069AXXS;\
        069C;06A2;06A4V;06A5XF;06A7;06A8;06A9XKK;06ABXXK;06ADXNG;06AFXGG;06BAXNN;06BCXXN;06BEXDO;06C0XYH;06C1XXG;06C2XGE;\
        06C3XTG;06CCXYA;06CDXXY;06D0Y;06D2XYB;06D3XBE;
        """

    /// The code of the Russian internal passport, one character for each letter from А to Я, then Ё.
    ///
    /// Source: order 851 of the Ministry of the Interior of 13 November 2017, annex on the machine-readable record
    /// ("modernised Clair"): Й is Q, Ё is 2, and letters without a Latin counterpart are digits.
    static let russianInternal: StaticString = "ABVGDEJZIQKLMNOPRSTUFHC34WXY9678"
}
