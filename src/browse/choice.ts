import { knownLanguages } from '../shared/languages/languages.ts';
import { type Length, lengths } from '../text/storyLength.ts';

export const progresses = ['inProgress', 'finished'] as const;
type Progress = (typeof progresses)[number];

export const kinds = ['original', 'translation'] as const;
export type Kind = (typeof kinds)[number];

export const orders = ['newest', 'title', 'author', 'length'] as const;
export type Order = (typeof orders)[number];

export interface Choice {
  readonly query: string;
  /** Matches any of these; an empty list matches all. The same holds for the other lists. */
  readonly languages: readonly string[];
  readonly lengths: readonly Length[];
  readonly progress: readonly Progress[];
  readonly kinds: readonly Kind[];
  readonly isNarrated: boolean;
  readonly isSaved: boolean;
  /** Authors or translators, spelt as in the stories. */
  readonly persons: readonly string[];
  /** As stories store them. */
  readonly subjects: readonly string[];
  readonly order: Order;
}

export type Lists = Pick<Choice, 'languages' | 'lengths' | 'progress' | 'kinds' | 'persons' | 'subjects'>;

export function toggled<List extends keyof Lists>(
  choice: Choice,
  list: List,
  value: Lists[List][number],
): Partial<Choice> {
  const values: readonly string[] = choice[list];
  const others = values.filter((one) => one !== value);
  return { [list]: others.length < values.length ? others : [...others, value] };
}

export const everything: Choice = {
  query: '',
  languages: [],
  lengths: [],
  progress: [],
  kinds: [],
  isNarrated: false,
  isSaved: false,
  persons: [],
  subjects: [],
  order: 'newest',
};

const wordLimit = 200;

/** The most names and values of an address that are reported as ignored, and the most UTF-16 units of each. */
const ignoredLimit = 5;
const ignoredUnits = 40;

/** `?q=rain&language=or,gu&author=A&author=B`; names can contain commas. `ignored`: the values that do not exist. */
export function readChoice(search: string): { readonly choice: Choice; readonly ignored: readonly string[] } {
  const params = new URLSearchParams(search);
  const ignored: string[] = [];
  const names = new Set(['q', 'author', 'subject']);
  function several<Value extends string>(name: string, values: readonly Value[]): readonly Value[] {
    names.add(name);
    const requested = [...new Set(params.getAll(name).join().split(',').filter(Boolean))];
    const chosen = values.filter((value) => requested.includes(value));
    ignored.push(...requested.filter((value) => !values.some((one) => one === value)));
    return chosen;
  }
  function isOn(name: string): boolean {
    names.add(name);
    const value = params.get(name);
    if (value !== null && value !== '1') ignored.push(`${name}=${value}`);
    return value === '1';
  }
  const choice: Choice = {
    query: searchIn(params.get('q') ?? ''),
    languages: several(
      'language',
      knownLanguages.map(({ tag }) => tag),
    ),
    lengths: several('length', lengths),
    progress: several('reading', progresses),
    kinds: several('kind', kinds),
    isNarrated: isOn('narrated'),
    isSaved: isOn('saved'),
    persons: namesIn(params.getAll('author')),
    subjects: namesIn(params.getAll('subject').join().split(',')),
    order: several('sort', orders)[0] ?? 'newest',
  };
  for (const name of params.keys()) if (!names.has(name)) ignored.push(name);
  const reported = [...new Set(ignored)].slice(0, ignoredLimit);
  return { choice, ignored: reported.map((each) => each.slice(0, ignoredUnits)) };
}

/** What is pasted may begin with white space, which does not count towards the limit. */
function searchIn(text: string): string {
  return text.length > wordLimit ? text.trimStart().slice(0, wordLimit) : text;
}

function namesIn(written: readonly string[]): string[] {
  return [...new Set(written.map((name) => name.trim().slice(0, wordLimit)).filter(Boolean))];
}

/** The inverse of `readChoice`. */
export function pathOf(choice: Choice): string {
  const params = new URLSearchParams();
  const set = (name: string, value: string | false) => value && params.set(name, value);
  set('q', searchIn(choice.query));
  set('language', choice.languages.join());
  set('length', choice.lengths.join());
  set('reading', choice.progress.join());
  set('kind', choice.kinds.join());
  set('narrated', choice.isNarrated && '1');
  set('saved', choice.isSaved && '1');
  set('subject', choice.subjects.join());
  for (const name of choice.persons) params.append('author', name);
  set('sort', choice.order !== 'newest' && choice.order);
  const query = params.toString().replaceAll('%2C', ',');
  return query === '' ? '/library' : `/library?${query}`;
}

export function isFiltered(choice: Choice): boolean {
  return pathOf({ ...choice, query: '', order: 'newest' }) !== '/library';
}
