import { catalogueRows } from './catalogueRows.ts';

/** A story and what somebody may remember of its title. */
interface PartlyKnown {
  readonly title: string;
  /** Two words of the title. */
  readonly words: readonly [string, string];
  /** The beginning of the first word, and the second one. */
  readonly typed: string;
}

/**
 * The first English story that a search for parts of its title finds alone.
 * @throws Error when the library has none.
 */
export async function partOfTitle(origin: string): Promise<PartlyKnown> {
  const rows = await catalogueRows<{ language: string; title: string }>(origin);
  const titles = rows.map(({ title }) => ` ${wordsOf(title).join(' ')}`.toLowerCase());
  for (const { language, title } of rows) {
    const [first = '', ...others] = wordsOf(title).filter((word) => /^[a-z]{4,}$/i.test(word));
    const last = others.at(-1);
    if (language !== 'en' || last === undefined || first === last) continue;
    const typed = [first.slice(0, -1), last].map((part) => part.toLowerCase());
    const found = titles.filter((words) => typed.every((part) => words.includes(` ${part}`)));
    if (found.length === 1) return { title, words: [first, last], typed: typed.join(' ') };
  }
  throw new Error('no story in English has a title of its own');
}

const wordsOf = (title: string) => title.match(/\p{L}+/gu) ?? [];
