import { languageOf } from '../languages.ts';
import { latinLetters } from './latinLetters.ts';

/** Long enough for most titles and short enough for an address. */
const longestName = 60;

/** Whether a name may be a work's: it is part of the addresses of the work's stories. */
export function isWorkName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,127}$/.test(name);
}

/**
 * A unique name for the work of a new story: its title in Latin letters, or the name of its language where that leaves
 * nothing.
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
