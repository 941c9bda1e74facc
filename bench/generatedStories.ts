import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatStoryFile, parseStoryFile } from '../src/importing/storyFile.ts';
import { languageOf } from '../src/shared/languages/languages.ts';
import { scripts } from '../src/shared/languages/scripts.ts';
import { mulberry32 } from '../tests/embedded/values/seededRandom.ts';

/** Stories of the Pratham Books collection on Global Storybooks by language, without the bundled ones: 1,248. */
const collection = {
  en: 395,
  hi: 146,
  mr: 135,
  te: 128,
  kn: 116,
  ta: 59,
  or: 57,
  gu: 49,
  bn: 46,
  pa: 38,
  sa: 30,
  ml: 27,
  as: 14,
  kok: 5,
  kru: 1,
  mqu: 1,
  sck: 1,
};

export const languages = Object.keys(collection);

const languageOfEach = Object.entries(collection).flatMap(([language, count]) =>
  Array<string>(count).fill(language),
);

/** As many words as fill a row's preview, so that a row is as large as that of a longer text. */
const wordsOfText = 70;

/** Writes so many stories as work folders in a new folder, in the collection's languages by their shares. */
export async function writeStories(folder: string, count: number): Promise<void> {
  const numbers = new Map<string, number>();
  for (let at = 0; at < count; at += 1) {
    const language = languageOfEach[Math.floor((at * languageOfEach.length) / count)] ?? '';
    const number = numbers.get(language) ?? 0;
    numbers.set(language, number + 1);
    await writeStory(folder, language, number);
  }
}

/**
 * Writes a story of words of the bundled texts; those of an Indic language without a bundled text are Odia words in its
 * letters. Stories with one number are texts of one work, and a title ends with the number.
 */
export async function writeStory(folder: string, language: string, number: number): Promise<void> {
  const words = await wordsIn(language);
  const random = mulberry32(number);
  const some = (count: number) =>
    Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(' ');
  const work = `generated-${String(number).padStart(4, '0')}`;
  await mkdir(join(folder, work), { recursive: true });
  const text = formatStoryFile({
    title: `${some(3)} ${number}`,
    language,
    author: some(2),
    ...(language !== 'en' && { translation_author: some(2) }),
    licence: 'CC-BY-4.0',
    source: { name: 'Generated', url: `https://example.org/stories/${number}` },
    credits: [{ role: 'Illustration', name: some(2) }],
    content: `${some(wordsOfText / 2)}.\n\n${some(wordsOfText / 2)}.`,
  });
  await writeFile(join(folder, work, `${language}.md`), text);
}

const knownWords = new Map<string, Promise<readonly string[]>>();

function wordsIn(language: string): Promise<readonly string[]> {
  const known = knownWords.get(language) ?? readWords(language);
  knownWords.set(language, known);
  return known;
}

async function readWords(language: string): Promise<readonly string[]> {
  const files = await readdir('seed', { recursive: true });
  const ownFiles = files.filter((file) => file.endsWith(`${language}.md`));
  if (ownFiles.length === 0) return (await wordsIn('or')).map(inLetters(language)).filter(isWord);
  const texts = await Promise.all(ownFiles.map((file) => readFile(join('seed', file), 'utf8')));
  const words = texts.flatMap((text) => parseStoryFile(text).content.split(/[^\p{L}\p{M}]+/u));
  return [...new Set(words)].filter(isWord);
}

/** Unicode's blocks of Indic scripts have the same letters at the same places. */
function inLetters(language: string): (word: string) => string {
  const distance = firstLetterOf(language) - firstLetterOf('or');
  return (word) =>
    String.fromCodePoint(...[...word].map((letter) => (letter.codePointAt(0) ?? 0) + distance));
}

function firstLetterOf(language: string): number {
  const block = scripts[languageOf(language).script]?.block;
  if (block === undefined) throw new Error(`no letters for ${language}`);
  return Number.parseInt(block, 16);
}

/** Not every letter of one script has its like in another. */
function isWord(text: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(text);
}
