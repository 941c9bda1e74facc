import { canonicalLine } from '../canonicalText.ts';
import { isLanguageTag, knownLanguages } from '../languages.ts';
import { isAudioName } from './audioTypes.ts';
import { BrokenFile } from './brokenFile.ts';
import { parseStoryFile, readStoryFile, type StoryFile } from './storyFile.ts';

/**
 * Reads `<language>.md` of a work folder; one that says no language is of that which it is named by. Throws BrokenFile with
 * the reason, also where name and text differ in the language.
 */
export function parseWorkStory(name: string, text: string): StoryFile {
  const named = languageOfName(name);
  const file = parseStoryFile(text, isLanguageTag(named) ? named : undefined);
  if (file.language.toLowerCase() === named.toLowerCase()) return { ...file, language: named };
  throw new BrokenFile(`it says that its language is '${file.language}' but is named ${name}`);
}

/** A story as its file says it, and the place where it lies. What neither says is an empty line. */
export interface PlacedStory {
  /** The name of its folder, for a file that is named by its language; else empty. */
  readonly work: string;
  /** How the files of its narration begin. */
  readonly stem: string;
  readonly file: StoryFile;
}

/**
 * Reads a story wherever it lies: `<work>/<language>.md`, or a file of any other name, whose title may be that name. Throws
 * BrokenFile with the reason.
 */
export function readPlacedStory(path: string, text: string): PlacedStory {
  const [name = '', folder = ''] = path.split('/').toReversed();
  const stem = languageOfName(name);
  const isLanguage = knownLanguages.some(({ tag }) => tag === stem.split('-')[0]);
  const file = readStoryFile(text, isLanguage ? stem : undefined);
  if (file.language.toLowerCase() === stem.toLowerCase()) {
    return { work: folder, stem, file: { ...file, language: stem } };
  }
  if (isLanguage) {
    throw new BrokenFile(`it says that its language is '${file.language}' but is named ${name}`);
  }
  const title = file.title === '' ? canonicalLine(stem.replace(/[_-]+/g, ' ')) : file.title;
  return { work: '', stem, file: { ...file, title } };
}

/** The BCP 47 tag in the name of a story's file, such as 'hi' of `HI.md`; what is no tag stays as it is. */
export function languageOfName(name: string): string {
  const tag = name.replace(/\.md$/i, '');
  try {
    const [canonical = tag] = Intl.getCanonicalLocales(tag);
    // Capital letters alone are put right: a tag that was replaced by another is what its file says.
    return canonical.toLowerCase() === tag.toLowerCase() ? canonical : tag;
  } catch {
    return tag;
  }
}

/** Whether a Markdown file may be a story: all but those that every repository has. */
export function isStoryName(name: string): boolean {
  return /\.md$/i.test(name) && !isOfEveryFolder(name);
}

/** Whether a file may be a story's sound or times, by its name or path. */
export function isBesideName(name: string): boolean {
  return name.toLowerCase().endsWith('.timings.json') || isAudioName(name);
}

/** Whether operating systems and repositories leave such a file behind by themselves, so that it is not part of a collection. */
export function isLeftBehind(path: string): boolean {
  const steps = path.split('/');
  // '..' leads somewhere else, and is not the system's.
  const isHidden = steps.some((step) => /^\.[^.]/.test(step) || systemFolders.has(step));
  return isHidden || isOfEveryFolder(steps.at(-1) ?? '');
}

/** What systems and their bins keep on every disk. */
const systemFolders: ReadonlySet<string> = new Set([
  '__MACOSX',
  '$RECYCLE.BIN',
  'System Volume Information',
  '@eaDir',
  'lost+found',
]);

/** Why a file that belongs to no story is left out, by its name or path. */
export function whyLeftOut(name: string): string {
  if (isBesideName(name)) return 'no story beside it uses it';
  if (isStoryName(name)) return 'a story lies in the folder of its work';
  return soundOfOtherKinds.test(name)
    ? 'sound has to be MP3, M4A or FLAC'
    : 'it is neither a text (.md), nor sound, nor times';
}

const soundOfOtherKinds = /\.(?:aac|aiff?|amr|m4b|mka|mp4|oga|ogg|opus|wav|weba|webm|wma)$/i;

function isOfEveryFolder(name: string): boolean {
  return /^(?:README|LICEN[CS]E|CONTRIBUTING|COPYING)\b|^(?:(?:eh)?thumbs\.db|desktop\.ini|Icon\r)$/i.test(
    name,
  );
}
