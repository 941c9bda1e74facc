import { knownLanguages } from '../languages.ts';
import { canonicalLine } from '../story/canonicalText.ts';
import { isWorkName, workNameOf } from '../story/workName.ts';
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
 * is a work of its own, named after its title, and its name is the title if it has none. Throws BrokenFile with the reason,
 * also if name and file state different languages.
 */
export function readPlacedStory(path: string, text: string): PlacedStory {
  const [name = '', folder = ''] = path.split('/').toReversed();
  const stem = languageOfName(name);
  const isLanguage = isLanguageName(name);
  const file = parseStoryFile(text, isLanguage ? stem : undefined);
  if (file.language.toLowerCase() === stem.toLowerCase()) {
    const title = folder || file.title;
    const work = isWorkName(title) || title === '' ? title : workNameOf({ title, language: stem }, new Set());
    return { work, stem, file: { ...file, language: stem } };
  }
  if (isLanguage) {
    throw new BrokenFile(`it says that its language is '${file.language}' but is named ${name}`);
  }
  const title = file.title || canonicalLine(stem.replace(/[_-]+/g, ' '));
  const work = file.language === '' ? '' : workNameOf({ title, language: file.language }, new Set());
  return { work, stem, file: { ...file, title } };
}

/** The BCP 47 tag in a story file's name, such as 'hi' for `HI.md`; a name that is no tag only loses its extension. */
function languageOfName(name: string): string {
  const tag = name.replace(/\.md$/i, '');
  try {
    const [canonical = tag] = Intl.getCanonicalLocales(tag);
    // Only the case is corrected: a deprecated tag is not replaced by its successor, because the file states it too.
    return canonical.toLowerCase() === tag.toLowerCase() ? canonical : tag;
  } catch {
    return tag;
  }
}

/** Whether a file is named as a story of a work is, after a language that the library knows. */
function isLanguageName(name: string): boolean {
  const [language] = languageOfName(name).split('-');
  return isStoryName(name) && knownLanguages.some(({ tag }) => tag === language);
}

/** Whether a file may be a story by its name: any Markdown file but those that every repository has. */
export function isStoryName(name: string): boolean {
  return /\.md$/i.test(name) && !isOfEveryFolder(name);
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
  const isHidden = steps.some((step) => /^\.[^.]/.test(step) || systemFolders.has(step));
  return isHidden || isOfEveryFolder(steps.at(-1) ?? '');
}

/** Folders that operating systems create on every disk. */
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
  return soundOfOtherKinds.test(name)
    ? 'sound has to be MP3, M4A or FLAC'
    : 'it is neither a text (.md), nor sound, nor times';
}

const soundOfOtherKinds =
  /\.(?:3gpp?|aac?|ac3|aiff?|amr|au|caf|m4[br]|midi?|mka|mov|mp[24]|mpga|oga|ogg|opus|spx|wav|weba|webm|wma)$/i;

function isOfEveryFolder(name: string): boolean {
  // 'README.hi.md' and 'LICENSE-MIT', but not the story 'License to live.md'.
  return /^(?:(?:README|LICEN[CS]E|CONTRIBUTING|COPYING)(?:[._-][\w.-]*)?|(?:eh)?thumbs\.db|desktop\.ini|Icon\r)$/i.test(
    name,
  );
}
