import { toNfc } from '../shared/boundedText.ts';
import { knownLanguages } from '../shared/languages/languages.ts';
import { canonicalLine } from '../shared/story/canonicalText.ts';
import { latinLetters } from '../shared/story/latinLetters.ts';
import { licenceIdentifier } from '../shared/story/usualLicences.ts';
import { isWorkName, workNameOf, workOfFolder } from '../shared/story/workName.ts';
import { BrokenFile, isAudioName } from './collectionFile.ts';
import { parseStoryFile } from './storyFile.ts';

/**
 * Reads a story at any path. In `<work>/<language>.md`, the path gives the work and the language; a file with any other
 * name is a work of its own, named after its title (or the file, if the title's script gives no name), and its name is
 * the title if it has none. What nothing tells is ''. `stem` is how the names of its narration's files begin. Throws
 * BrokenFile with the reason, also if name and file state different languages.
 */
export function readPlacedStory(path: string, text: string) {
  const [fileName = '', folder = ''] = path.split('/').reverse();
  const stem = fileName.replace(/\.(?:md|txt)$/i, '');
  const named = usualTag(stem);
  const isLanguage = isLanguageTag(named);
  const parsed = parseStoryFile(text, isLanguage ? named : undefined);
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

function workNameFrom(texts: readonly string[], language: string): string {
  const title = texts.find((text) => /[a-z0-9]/.test(latinLetters(text))) ?? '';
  return workNameOf({ title, language }, new Set());
}

/**
 * As the library writes it: 'hi' for 'HI', 'hin' and 'Hindi', 'en-IN' for 'en_in'. A text that is no tag stays, and so
 * does a tag that only has a successor, unless that is a language that the library knows.
 */
export function usualTag(written: string): string {
  const name = toNfc(written).toLowerCase();
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

/** Whether a tag names a language that the library knows, with nothing but a script of its languages and a region. */
function isLanguageTag(tag: string): boolean {
  const match = /^[a-z]{2,3}(?:-([a-z]{4}))?(?:-(?:[a-z]{2}|\d{3}))?$/i.exec(tag);
  if (!match || !isKnownLanguage(tag)) return false;
  const [, script] = match;
  // 'en-rain' has the form of a tag with a script.
  return script === undefined || knownLanguages.some((known) => known.script === script);
}

/** Any Markdown or plain text may be a story but those that every repository has. */
export function isStoryName(name: string): boolean {
  return /\.(?:md|txt)$/i.test(name) && !isOfEveryFolder(name);
}

export function isBesideName(name: string): boolean {
  return name.toLowerCase().endsWith('.timings.json') || isAudioName(name);
}

/** Whether a file belongs to an operating system or repository. The path of a folder ends with a slash. */
export function isLeftBehind(path: string): boolean {
  const steps = path.split('/');
  // '..' refers to another folder and is not hidden.
  return (
    steps.some((step) => /^(?:\.[^.]|__macosx$|\$recycle\.bin$)/i.test(step)) ||
    isOfEveryFolder(steps.at(-1) ?? '')
  );
}

function isOfEveryFolder(name: string): boolean {
  // 'README.hi.md' and 'LICENSE-MIT', but not the story 'License to live.md'.
  return /^(?:(?:README|LICEN[CS]E|CONTRIBUTING|COPYING)(?:[._-][\w.-]*)?|thumbs\.db|desktop\.ini)$/i.test(
    name,
  );
}

export function whyLeftOut(name: string): string {
  return isBesideName(name)
    ? 'no story in its folder uses it: it is named after its text, as in hi.mp3 or hi-1.mp3'
    : 'it is not text (.md or .txt), audio (MP3, M4A or FLAC) or sentence times: save it as one of these';
}
