import type { Transaction } from 'dexie';
import { readersLanguages } from '../settings/readersLanguages.ts';
import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import type { FeedPosition } from '../sync/feedPosition.ts';

/** Of 0.9.0, which had one feed of all languages. */
interface WholeFeed extends FeedPosition {
  readonly everFilled: boolean;
}

/**
 * From 0.9.0, whose mirror had every language: the lists of the reader's languages and those of saved stories go on
 * where the one feed was, so that nothing is fetched again. Other languages' stories are removed.
 */
export async function toLists(upgrade: Transaction): Promise<void> {
  const stories = upgrade.table<CatalogueRow, StoryId>('stories');
  const feed: WholeFeed | undefined = await upgrade.table('meta').get('feed');
  const rows = await stories.toArray();
  const savedIds = new Set(await upgrade.table<unknown, StoryId>('saved').toCollection().primaryKeys());
  const wanted = new Set(readersLanguages());
  for (const { id, language } of rows) if (savedIds.has(id)) wanted.add(language);
  const languages = new Set(rows.map(({ language }) => language).filter((language) => wanted.has(language)));
  // A reader of none of the library's languages goes on with what is there.
  if (languages.size === 0) for (const { language } of rows) languages.add(language);

  const isFollowed = ({ language }: CatalogueRow) => languages.has(language);
  // Their details are fetched again where they are in sight: those of 0.9.0 know no other languages.
  await stories.bulkPut(rows.filter(isFollowed).map((row) => ({ ...row, detailSeq: 0 })));
  const others = rows.filter((row) => !isFollowed(row)).map(({ id }) => id);
  await stories.bulkDelete(others);
  await upgrade.table('bodies').bulkDelete(others);
  if (feed) {
    const { epoch, cursor, generation, filled, floorAtStart, everFilled } = feed;
    const position = { epoch, cursor, generation, filled, floorAtStart, everFilled, isWhole: true };
    const lists = [...languages].map((language) => ({ key: `list:${language}`, language, ...position }));
    await upgrade.table('meta').bulkPut(lists);
  }
  await upgrade.table('meta').delete('feed');
}
