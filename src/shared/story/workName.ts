import { languageOf } from '../languages/languages.ts';
import { latinLetters } from './latinLetters.ts';

const longestName = 60;

/** Part of the addresses of the work's stories. */
export function isWorkName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,127}$/.test(name);
}

/** Names that Windows keeps for devices, also before an extension. Underscores after one tell apart what `folderNameOf` adds. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(_*)(?=\.|$)/;

/** As a folder's name that every system can store: Windows has devices named 'con', and drops a dot at the end. */
export function folderNameOf(work: string): string {
  return work.replace(deviceName, '$1$2_').replace(/\.(_*)$/, '.$1_');
}

/** The inverse of `folderNameOf`; any other name is unchanged. */
export function workOfFolder(folder: string): string {
  const work = folder.replace(deviceName, (name) => name.replace(/_$/, '')).replace(/\.(_*)_$/, '.$1');
  return folderNameOf(work) === folder ? work : folder;
}

/**
 * A unique name for a new work: the title in Latin letters, or the name of its language where that leaves nothing, and
 * a number if it is taken.
 */
export function workNameOf(
  { title, language }: { readonly title: string; readonly language: string },
  taken: ReadonlySet<string>,
): string {
  const name = hyphened(latinLetters(title)) || hyphened(languageOf(language).englishName) || 'story';
  for (let count = 1; ; count += 1) {
    const numbered = count === 1 ? name : `${name}-${count}`;
    if (!taken.has(numbered)) return numbered;
  }
}

function hyphened(letters: string): string {
  const words = letters.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const [first = '', ...more] = words;
  return more.reduce(
    (name, word) => (name.length + word.length < longestName ? `${name}-${word}` : name),
    first.slice(0, longestName),
  );
}
