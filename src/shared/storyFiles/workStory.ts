import { toNfc } from '../boundedText.ts';
import { knownLanguages } from '../languages.ts';
import { canonicalLine } from '../story/canonicalText.ts';
import { latinLetters } from '../story/latinLetters.ts';
import { licenceIdentifier } from '../story/usualLicences.ts';
import { isWorkName, workNameOf, workOfFolder } from '../story/workName.ts';
import { isAudioName } from './audioTypes.ts';
import { BrokenFile } from './brokenFile.ts';
import { parseStoryFile, type StoryFile } from './storyFile.ts';

/** A story read from its file, completed from its path. Missing required lines are ''. */
export interface PlacedStory {
  /** '' if neither the path nor the file tells. */
  readonly work: string;
  /** The beginning of the names of its narration's files. */
  readonly stem: string;
  readonly file: StoryFile;
}

/**
 * Reads a story at any path. In `<work>/<language>.md`, the path gives the work and the language; a file with any other name
 * is a work of its own, named after its title (or the file, if the title's script gives no name), and its name is the title if
 * it has none; a language at its beginning, as in `en-one.md`, counts for a file that states none. Throws BrokenFile with the reason, also if name and file state different languages.
 */
export function readPlacedStory(path: string, text: string): PlacedStory {
  const [fileName = '', folder = ''] = path.split('/').reverse();
  const stem = stemOf(fileName);
  const named = languageIn(stem);
  const isLanguage = isLanguageName(fileName);
  const parsed = parseStoryFile(text, isLanguage ? named : languageAhead(stem));
  const { originalLanguage: original } = parsed;
  const file = {
    ...parsed,
    licence: licenceIdentifier(parsed.licence) ?? parsed.licence,
    ...(original !== undefined && { originalLanguage: usualTag(original) }),
  };
  const language = usualTag(file.language);
  if (language.toLowerCase() === named.toLowerCase()) {
    const name = workOfFolder(folder) || file.title;
    const work = isWorkName(name) || name === '' ? name : workNameFrom([name, file.title], named);
    return { work, stem, file: { ...file, language: named } };
  }
  if (isLanguage) {
    throw new BrokenFile(`it gives its language as '${file.language}', but is named ${fileName}`);
  }
  const title = file.title || canonicalLine(stem.replace(/[_-]+/g, ' '));
  const work = language === '' ? '' : workNameFrom([title, stem], language);
  return { work, stem, file: { ...file, title, language } };
}

/** The name of a work after the first of these texts that has letters or digits for one. */
function workNameFrom(texts: readonly string[], language: string): string {
  const title = texts.find((text) => /[a-z0-9]/.test(latinLetters(text))) ?? '';
  return workNameOf({ title, language }, new Set());
}

/** A story file's name without spaces around it and its extension, to which Windows adds another one that it does not show. */
function stemOf(name: string): string {
  return name.replace(/(?:\.(?:md|txt))+$/i, '').trim();
}

/** What systems add to the name of a copied file: ' copy', ' copy 2', ' - Copy (2)'. 'hi (2)' may be the second of many stories. */
const markOfCopy = /(?: -)? copy(?: \d{1,4}| \(\d{1,4}\))?$/i;

/** Whether a story file is named as systems name a copy of another. */
export function isCopyName(name: string): boolean {
  return markOfCopy.test(stemOf(name));
}

/** Names that languages had before, and other spellings that are common, in lower case and NFC. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['oriya', 'or'],
  ['gujrati', 'gu'],
  ['tamizh', 'ta'],
  ['bengali', 'bn'],
  ['हिंदी', 'hi'],
  ['panjabi', 'pa'],
  ['santhali', 'sat'],
  ['meitei', 'mni'],
  ['meiteilon', 'mni'],
  ['sinhalese', 'si'],
  ['pushto', 'ps'],
  ['lushai', 'lus'],
  ['divehi', 'dv'],
]);

/**
 * The BCP 47 tag as the library writes it: 'hi' for 'HI', 'hin' and 'Hindi', 'en-IN' for 'en_in', 'or' for 'Oriya'. A text
 * that is no tag stays, and so does a tag that only has a successor, unless that is a language that the library knows.
 */
export function usualTag(written: string): string {
  const name = toNfc(written).toLowerCase();
  const renamed = otherNames.get(name);
  if (renamed !== undefined) return renamed;
  const named = knownLanguages.find(
    ({ englishName, nativeName }) => name === englishName.toLowerCase() || name === toNfc(nativeName),
  );
  if (named) return named.tag;
  const tag = written.replace(/^([a-z]{2,3})_([a-z]{2})$/i, '$1-$2');
  try {
    const [usual = tag] = Intl.getCanonicalLocales(tag);
    return usual.toLowerCase() === tag.toLowerCase() || isKnownLanguage(usual) ? usual : written;
  } catch {
    return written;
  }
}

function isKnownLanguage(tag: string): boolean {
  const [language] = tag.split('-');
  return knownLanguages.some((known) => known.tag === language);
}

/** Whether a file is named as a story of a work is, after a language that the library knows. */
function isLanguageName(name: string): boolean {
  return isStoryName(name) && isPlaceTag(languageIn(stemOf(name)));
}

/**
 * Whether a tag names a language that the library knows, with nothing but a script and a region. By its form alone, 'one' in
 * 'en-one' is a language too, 'rain' in 'en-rain' a script, and 'story' in 'en-story' a variant.
 */
function isPlaceTag(tag: string): boolean {
  const [, script, region] = /^[a-z]{2,3}(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?$/i.exec(tag) ?? ['', 'none'];
  return (
    isKnownLanguage(tag) &&
    (script === undefined || scriptNames.of(script) !== undefined) &&
    (region === undefined || regionNames.of(region.toUpperCase()) !== undefined)
  );
}

const scriptNames = new Intl.DisplayNames('en', { type: 'script', fallback: 'none' });
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The language before the first hyphen, underscore or full stop of a name; undefined when there is none. */
function languageAhead(stem: string): string | undefined {
  const [, ahead] = /^([^\s._-]+)[._-]/.exec(stem) ?? [];
  const tag = ahead === undefined ? '' : usualTag(ahead);
  return isKnownLanguage(tag) ? tag : undefined;
}

/** The language after which a file is named, also of a copy: 'hi' for 'Hindi copy'. Any other text stays. */
function languageIn(stem: string): string {
  const tag = usualTag(stem.replace(markOfCopy, ''));
  return isPlaceTag(tag) ? tag : usualTag(stem);
}

/** Whether a file may be a story by its name: any Markdown or plain text but those that every repository has. */
export function isStoryName(name: string): boolean {
  return (/\.md(?:\.txt)?$/i.test(name) || isPlainText(name)) && !isOfEveryFolder(name);
}

/** Whether a file is plain text by its name: a story, or beside Markdown files somebody's notes or labels. */
export function isPlainText(name: string): boolean {
  return /(?<!\.md)\.txt$/i.test(name);
}

/** Whether a file may be a story's audio or timings, by its name or path. */
export function isBesideName(name: string): boolean {
  return name.toLowerCase().endsWith('.timings.json') || isAudioName(name);
}

/**
 * Whether a file belongs to an operating system or repository and not to a collection, by its path. The path of a folder
 * ends with a slash.
 */
export function isLeftBehind(path: string): boolean {
  const steps = path.split('/');
  // '..' refers to another folder and is not hidden.
  const isHidden = steps.some((step) => /^\.[^.]/.test(step) || systemFolders.has(step.toLowerCase()));
  return isHidden || isOfEveryFolder(steps.at(-1) ?? '');
}

/** Folders that operating systems create on every disk, in lower case. */
const systemFolders: ReadonlySet<string> = new Set([
  '__macosx',
  '$recycle.bin',
  '#recycle',
  'system volume information',
  '@eadir',
  'lost+found',
]);

/** Why a file that belongs to no story is left out, by its name or path. */
export function whyLeftOut(name: string): string {
  if (isBesideName(name))
    return 'no story in its folder uses it: it is named after its text, as in hi.mp3 or hi-1.mp3';
  if (soundOfOtherKinds.test(name)) return 'audio must be MP3, M4A or FLAC';
  if (/\.(?:lrc|srt|vtt)$/i.test(name))
    return 'times in this format are imported on the page that times a narration';
  if (/\.(?:docx?|epub|html?|odt|pages|pdf|rtf)$/i.test(name))
    return 'it is not plain text: save its text as a .txt file (in UTF-8), and import that';
  if (/\.(?:zip|rar|7z|tar|t?gz)$/i.test(name)) return 'it is packed: unpack it, and import what it contains';
  return 'it is not a story (.md or .txt), audio or sentence times';
}

const soundOfOtherKinds =
  /\.(?:3gpp?|aac?|ac3|aiff?|amr|au|caf|m4[br]|midi?|mka|mov|mp[24]|mpe?g|mpga|oga|ogg|opus|spx|wav|weba|webm|wma)$/i;

function isOfEveryFolder(name: string): boolean {
  // 'README.hi.md' and 'LICENSE-MIT', but not the story 'License to live.md'.
  return /^(?:(?:README|LICEN[CS]E|CONTRIBUTING|COPYING)(?:[._-][\w.-]*)?|(?:eh)?thumbs\.db|desktop\.ini|Icon\r)$/i.test(
    name,
  );
}
