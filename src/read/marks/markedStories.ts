import { languageName } from '../../page/translate.ts';
import type { KeptMark } from '../../readerData/readerStore.ts';
import type { CatalogueRow, StoryId } from '../../shared/story/catalogue.ts';
import { longDay } from '../../ui/dates.ts';
import * as words from './words.ts';

/** The fragment of the address that leads to a mark in its story. */
export function markHash(markId: string): string {
  return `#mark-${markId}`;
}

export interface MarkedStory {
  readonly id: StoryId;
  /** Undefined while this device does not have it. */
  readonly row: CatalogueRow | undefined;
  /** In the order of the text. */
  readonly marks: readonly KeptMark[];
}

/** The story marked last comes first. */
export function byStory(
  marks: readonly KeptMark[],
  rows: ReadonlyMap<StoryId, CatalogueRow>,
): readonly MarkedStory[] {
  const ids = [...new Set(marks.map(({ storyId }) => storyId))];
  const lastAt = (of: MarkedStory) => Math.max(...of.marks.map(({ mark }) => mark.at));
  return ids
    .map((id) => ({ id, row: rows.get(id), marks: marks.filter(({ storyId }) => storyId === id) }))
    .sort((one, other) => lastAt(other) - lastAt(one));
}

/** Plain text, to be kept or read elsewhere: for each story its head, then each passage with its note and its date. */
export function marksAsText(stories: readonly MarkedStory[]): string {
  const blocks = stories.flatMap(({ row, marks }) => [
    row ? `${row.title}\n${row.author}\n${languageName(row.language)}` : words.untitled,
    ...marks.map(({ mark: { text, note, at } }) =>
      [`“${text}”`, ...(note === undefined ? [] : [words.noteInFile(note)]), longDay(at)].join('\n'),
    ),
  ]);
  return `${blocks.join('\n\n')}\n`;
}
