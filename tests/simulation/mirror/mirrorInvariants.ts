import { isDeepStrictEqual } from 'node:util';
import { database, type ListState } from '../../../src/catalogue/database.ts';
import { lists } from '../../../src/catalogue/lists.ts';
import { cardsFrom } from '../../../src/catalogue/queries.ts';
import type { CatalogueRow } from '../../../src/shared/story/catalogue.ts';
import { Violation } from '../world.ts';
import { type MirrorWorld, shelfRows } from './mirrorWorld.ts';

const lineOf = ({ id, seq, language }: Pick<CatalogueRow, 'id' | 'seq' | 'language'>) =>
  `${id} at ${seq} in ${language}`;

/** At any time: a whole list has every row up to its cursor. */
export async function checkCursors({ server }: MirrorWorld): Promise<void> {
  const [followed, rows] = await Promise.all([lists(), database.stories.toArray()]);
  const here = new Set(rows.map(lineOf));
  for (const { language, isWhole, epoch, cursor } of followed) {
    if (!isWhole || !epoch.startsWith(`${server.epoch}.`)) continue;
    const missing = rowsOf(server, language).find((row) => row.seq <= cursor && !here.has(lineOf(row)));
    if (missing) throw new Violation(`the cursor of ${language} is at ${cursor}, without ${lineOf(missing)}`);
  }
}

/** When everything has recovered: the device has what it follows, and nothing else but what the reader has stored. */
export async function checkMirror(world: MirrorWorld): Promise<void> {
  const { server, fetched } = world;
  const followed = await lists();
  for (const list of followed) {
    if (!list.filled) throw new Violation(`the list of ${list.language} is not complete`);
    if (list.isWhole) await checkWhole(world, list);
    else await checkShelf(world, list);
  }
  const saved = await database.saved.toArray();
  const mayStay = new Set([...saved.map(({ storyId }) => String(storyId)), ...fetched]);
  const tags = new Set(followed.map(({ language }) => language));
  const rows = await database.stories.toArray();
  const ghost = rows.find(({ id, language }) => !tags.has(language) && !mayStay.has(id));
  if (ghost) throw new Violation(`${lineOf(ghost)} stays, and the language is not followed`);
  const texts = new Set(await database.bodies.toCollection().primaryKeys());
  const published = new Map(server.published().map((row) => [row._id, row.language]));
  const whole = new Set(followed.filter(({ isWhole }) => isWhole).map(({ language }) => language));
  for (const { storyId, withdrawn } of saved) {
    const row = rows.find(({ id }) => id === storyId);
    if (!texts.has(storyId)) throw new Violation(`the text of ${storyId}, which is saved, is lost`);
    if (!row && !withdrawn) throw new Violation(`the row of ${storyId}, which is saved, is lost`);
    const language = published.get(storyId);
    if (withdrawn && language !== undefined && whole.has(language))
      throw new Violation(`${storyId} is said to be withdrawn and is in the list of ${language}`);
    if (row && withdrawn) throw new Violation(`${lineOf(row)} is said to be withdrawn`);
  }
}

async function checkWhole({ server }: MirrorWorld, { language }: ListState): Promise<void> {
  const rows = await database.stories.filter((row) => row.language === language).toArray();
  compare(language, rows.map(lineOf).sort(), rowsOf(server, language).map(lineOf).sort());
}

async function checkShelf({ server }: MirrorWorld, { language }: ListState): Promise<void> {
  const shelf = rowsOf(server, language);
  const withWords = shelf.filter(({ wordCount }) => wordCount > 0);
  const first = (withWords.length > 0 ? withWords : shelf).slice(0, shelfRows);
  const { rows } = await cardsFrom(language, 0, Number.MAX_SAFE_INTEGER);
  compare(language, rows.slice(0, first.length).map(lineOf), first.map(lineOf));
}

function compare(language: string, found: readonly string[], expected: readonly string[]): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Violation(`${language} has ${found.join('; ')} instead of ${expected.join('; ')}`);
}

function rowsOf(server: MirrorWorld['server'], language: string) {
  return server.published(language).map((row) => ({ ...row, id: row._id as CatalogueRow['id'] }));
}
