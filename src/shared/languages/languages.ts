import { type ScriptCode, scripts } from './scripts.ts';

export interface Language {
  readonly tag: string;
  readonly englishName: string;
  /** In the language itself. */
  readonly nativeName: string;
  readonly script: string;
  readonly direction: 'ltr' | 'rtl';
}

type Entry = readonly [tag: string, englishName: string, nativeName: string, script: ScriptCode];

/** Launch languages, announced ones, others of the subcontinent by number of readers, English. */
const entries: readonly Entry[] = [
  ['or', 'Odia', 'ଓଡ଼ିଆ', 'Orya'],
  ['gu', 'Gujarati', 'ગુજરાતી', 'Gujr'],
  ['ta', 'Tamil', 'தமிழ்', 'Taml'],
  ['mr', 'Marathi', 'मराठी', 'Deva'],
  ['bn', 'Bangla', 'বাংলা', 'Beng'],
  ['hi', 'Hindi', 'हिन्दी', 'Deva'],
  ['te', 'Telugu', 'తెలుగు', 'Telu'],
  ['ur', 'Urdu', 'اردو', 'Arab'],
  ['kn', 'Kannada', 'ಕನ್ನಡ', 'Knda'],
  ['ml', 'Malayalam', 'മലയാളം', 'Mlym'],
  ['pa', 'Punjabi', 'ਪੰਜਾਬੀ', 'Guru'],
  ['as', 'Assamese', 'অসমীয়া', 'Beng'],
  ['mai', 'Maithili', 'मैथिली', 'Deva'],
  ['sat', 'Santali', 'ᱥᱟᱱᱛᱟᱲᱤ', 'Olck'],
  ['ks', 'Kashmiri', 'کٲشُر', 'Arab'],
  ['ne', 'Nepali', 'नेपाली', 'Deva'],
  ['sd', 'Sindhi', 'سنڌي', 'Arab'],
  ['kok', 'Konkani', 'कोंकणी', 'Deva'],
  ['doi', 'Dogri', 'डोगरी', 'Deva'],
  ['mni', 'Manipuri', 'ꯃꯤꯇꯩꯂꯣꯟ', 'Mtei'],
  ['brx', 'Bodo', 'बर’', 'Deva'],
  ['sa', 'Sanskrit', 'संस्कृतम्', 'Deva'],
  ['si', 'Sinhala', 'සිංහල', 'Sinh'],
  ['ps', 'Pashto', 'پښتو', 'Arab'],
  ['bal', 'Balochi', 'بلۏچی', 'Arab'],
  ['bho', 'Bhojpuri', 'भोजपुरी', 'Deva'],
  ['awa', 'Awadhi', 'अवधी', 'Deva'],
  ['mag', 'Magahi', 'मगही', 'Deva'],
  ['hne', 'Chhattisgarhi', 'छत्तीसगढ़ी', 'Deva'],
  ['raj', 'Rajasthani', 'राजस्थानी', 'Deva'],
  ['bgc', 'Haryanvi', 'हरियाणवी', 'Deva'],
  ['gbm', 'Garhwali', 'गढ़वळि', 'Deva'],
  ['kfy', 'Kumaoni', 'कुमाऊँनी', 'Deva'],
  ['bhb', 'Bhili', 'भीली', 'Deva'],
  ['gon', 'Gondi', 'गोंडी', 'Deva'],
  ['kru', 'Kurukh', 'कुँड़ुख़', 'Deva'],
  ['sck', 'Sadri', 'सादरी', 'Deva'],
  ['unr', 'Mundari', 'मुंडारी', 'Deva'],
  // Collections use this tag for Mundari, although in ISO 639-3 it is Mandari.
  ['mqu', 'Mundari', 'मुंडारी', 'Deva'],
  ['hoc', 'Ho', 'हो', 'Deva'],
  ['khr', 'Kharia', 'खड़िया', 'Deva'],
  ['spv', 'Sambalpuri', 'ସମ୍ବଲପୁରୀ', 'Orya'],
  ['kxv', 'Kuvi', 'କୁୱି', 'Orya'],
  ['tcy', 'Tulu', 'ತುಳು', 'Knda'],
  ['kfa', 'Kodava', 'ಕೊಡವ ತಕ್ಕ್', 'Knda'],
  ['kha', 'Khasi', 'Ka Ktien Khasi', 'Latn'],
  ['lus', 'Mizo', 'Mizo ṭawng', 'Latn'],
  ['grt', 'Garo', 'A·chikku', 'Latn'],
  ['trp', 'Kokborok', 'Kokborok', 'Latn'],
  ['dz', 'Dzongkha', 'རྫོང་ཁ', 'Tibt'],
  ['dv', 'Dhivehi', 'ދިވެހި', 'Thaa'],
  ['en', 'English', 'English', 'Latn'],
];

function makeLanguage(tag: string, englishName: string, nativeName: string, script: string): Language {
  return { tag, englishName, nativeName, script, direction: scripts[script]?.direction ?? 'ltr' };
}

const known = new Map<string, Language>(
  entries.map(([tag, ...names]) => [tag, makeLanguage(tag, ...names)] as const),
);

const rank = new Map<string, number>(entries.map(([tag], index) => [tag, index] as const));

/** Between the last known language of the subcontinent and English. */
const unknownRank = entries.length - 1.5;

function nameBy(displayLocale: string, tag: string): string | undefined {
  const options = { type: 'language', fallback: 'none' } as const;
  return unlessMalformed(() => new Intl.DisplayNames([displayLocale], options).of(tag));
}

function scriptOf(tag: string): string {
  return unlessMalformed(() => new Intl.Locale(tag).maximize().script) ?? 'Zyyy';
}

/** Undefined for a tag that is not well-formed, and where there is no data for a locale. */
function unlessMalformed<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Names, script and direction of a BCP 47 tag. Region and script subtags refine a known language ('pa-Arab' is
 * right-to-left Punjabi). An unknown language gets its data from the platform's CLDR, and failing that its tag as its
 * name. Never throws.
 */
export function languageOf(tag: string): Language {
  const exact = known.get(tag);
  if (exact) return exact;
  const base = known.get(tag.split('-', 1)[0]?.toLowerCase() ?? '');
  const namedScript = /-([A-Za-z]{4})(?:-|$)/.exec(tag)?.[1];
  if (base) {
    const script = namedScript
      ? namedScript.charAt(0).toUpperCase() + namedScript.slice(1).toLowerCase()
      : base.script;
    return makeLanguage(tag, base.englishName, base.nativeName, script);
  }
  const englishName = nameBy('en', tag) ?? tag;
  return makeLanguage(tag, englishName, nameBy(tag, tag) ?? englishName, scriptOf(tag));
}

function rankOf(tag: string): number {
  return rank.get(tag) ?? rank.get(tag.split('-', 1)[0]?.toLowerCase() ?? '') ?? unknownRank;
}

/** Rejects subtags of two digits, which BCP 47 does not have: 'or-10.mp3' is the tenth file of an Odia narration. */
const languageTag = /^[a-z]{2,3}(-(?:[A-Za-z]{2}|[A-Za-z0-9]{3,8}))*$/;

/** BCP 47 requires programs to accept 35 characters. */
const longestTag = 40;

/** Whether a text has the form of a language tag, of a known language or not. */
export function isLanguageTag(text: string): boolean {
  return text.length <= longestTag && languageTag.test(text);
}

/** Ties go by code unit, so every device agrees. */
export function compareLanguages(a: string, b: string): number {
  const byRank = rankOf(a) - rankOf(b);
  if (byRank !== 0) return byRank;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** In the order of `compareLanguages`. */
export const knownLanguages: readonly Language[] = [...known.values()];
