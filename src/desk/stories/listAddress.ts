import type { Column, Order, StoryFilter } from './storyLines.ts';
import * as words from './words.ts';

interface ListView {
  readonly search: string;
  readonly filter: StoryFilter;
  readonly order: Order;
}

const plainList = '/admin';
const newest: Order = { column: 'changedAt', isAscending: false };
// The cast is safe: every column has its words.
const columns = Object.keys(words.columns) as readonly Column[];

let last = plainList;

export function lastList(): string {
  return last;
}

/** Reads a list's address. What it does not say, or says wrongly, is as in a new list. */
export function listViewOf(search: string): ListView {
  const said = new URLSearchParams(search);
  const column = columns.find((each) => each === said.get('sort')?.replace(/^-/, ''));
  return {
    search: said.get('find') ?? '',
    filter: {
      language: said.get('language') ?? '',
      state: said.get('state') ?? '',
      narrated: said.get('narrated') ?? '',
    },
    order: column ? { column, isAscending: !said.get('sort')?.startsWith('-') } : newest,
  };
}

/** The address of a list, which is remembered for the ways back. */
export function noteList({ search, filter, order }: ListView): string {
  const said = new URLSearchParams();
  if (search !== '') said.set('find', search);
  for (const [key, value] of Object.entries(filter)) if (value !== '') said.set(key, value);
  const { column, isAscending } = order;
  if (column !== newest.column || isAscending) said.set('sort', `${isAscending ? '' : '-'}${column}`);
  last = said.size === 0 ? plainList : `${plainList}?${said}`;
  return last;
}
