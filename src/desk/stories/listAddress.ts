import type { DeskRow } from '../../shared/desk/desk.ts';
import type { Column, Order, StoryFilter, StoryLine } from './storyLines.ts';
import * as words from './words.ts';

export interface ListView {
  readonly search: string;
  /** Whether the texts were searched too. */
  readonly inTexts: boolean;
  readonly filter: StoryFilter;
  readonly order: Order;
  /** The first row in sight, counted from 0. */
  readonly row: number;
}

const plainList = '/admin';
const newest: Order = { column: 'changedAt', isAscending: false };
// The casts are safe: every column and every filter has its words.
const columns = Object.keys(words.columns) as readonly Column[];
const filterKeys = Object.keys(words.filters) as readonly (keyof StoryFilter)[];

let last = plainList;
let shown: readonly StoryLine[] = [];

export function lastList(): string {
  return last;
}

/** Remembers what the list shows for the ways from one of its stories to the next. */
export function noteShown(lines: readonly StoryLine[]): void {
  shown = lines;
}

export function storyAddress({ kind, id }: StoryLine['opens']): string {
  return `/admin?${kind === 'story' ? 'story' : 'edit'}=${encodeURIComponent(id)}`;
}

/**
 * The addresses of the stories before and after one in the list as it was last shown, which does not move when one of
 * its stories is saved. Undefined when that list does not have the story, as after a reload of its page.
 */
export function neighboursOf({ id, storyId }: Pick<DeskRow, 'id' | 'storyId'>) {
  const at = shown.findIndex(({ opens }) => opens.id === id || opens.id === storyId);
  if (at < 0) return undefined;
  const [before, after] = [shown[at - 1], shown[at + 1]];
  return {
    place: at + 1,
    count: shown.length,
    previous: before && storyAddress(before.opens),
    next: after && storyAddress(after.opens),
  };
}

/** Reads a list's address. What it does not say, or says wrongly, is as in a new list. */
export function listViewOf(search: string): ListView {
  const said = new URLSearchParams(search);
  const column = columns.find((each) => each === said.get('sort')?.replace(/^-/, ''));
  const row = Number(said.get('row'));
  return {
    search: said.get('find') ?? '',
    inTexts: said.has('texts'),
    filter: Object.fromEntries(filterKeys.map((key) => [key, said.get(key) ?? ''])) as unknown as StoryFilter,
    order: column ? { column, isAscending: !said.get('sort')?.startsWith('-') } : newest,
    row: Number.isSafeInteger(row) && row > 0 ? row : 0,
  };
}

/** The address of a list, which is remembered for the ways back. */
export function noteList({ search, inTexts, filter, order, row }: ListView): string {
  const said = new URLSearchParams();
  if (search !== '') said.set('find', search);
  if (inTexts) said.set('texts', '');
  for (const key of filterKeys) if (filter[key] !== '') said.set(key, filter[key]);
  const { column, isAscending } = order;
  if (column !== newest.column || isAscending) said.set('sort', `${isAscending ? '' : '-'}${column}`);
  if (row > 0) said.set('row', String(row));
  last = said.size === 0 ? plainList : `${plainList}?${said}`;
  return last;
}
