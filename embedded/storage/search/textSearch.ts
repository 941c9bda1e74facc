import type { JSONValue } from 'convex/values';
import { getOrInsert } from '../../getOrInsert.ts';
import { encodeKeyText } from '../../values/orderedKey.ts';
import { BY_ID, type TextIndex } from '../catalogue.ts';
import { idKeyText } from '../document.ts';
import type { PendingWrites } from '../pendingWrites.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Cell, SqliteFile } from '../sqliteFile.ts';
import type { DocumentJson } from '../store.ts';
import { type IndexedText, indexedText } from './textIndexer.ts';
import { wordsOf } from './words.ts';

/** Convex's limits: words of a query that count, and results. */
const MAX_QUERY_WORDS = 16;
const MAX_RESULTS = 1024;
/** BM25's usual constants: how soon repeats stop counting, and how much long texts are penalised. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;
/** A word that only starts with the query's last word counts half, so that the whole word ranks first. */
const PREFIX_WEIGHT = 0.5;

export interface TextQuery {
  readonly table: string;
  readonly index: string;
  readonly query: string;
  readonly filters: readonly { readonly field: string; readonly value: JSONValue | undefined }[];
  readonly limit: number;
}

/** A document that may match, with the words of its text that the query can ask for. */
interface Candidate extends IndexedText {
  readonly idKey: string;
  readonly document: DocumentJson | null;
}

interface Match extends Candidate {
  /** How often each word of the query occurs; last, the words that start with the query's last word. */
  readonly occurrences: readonly number[];
}

/** Documents that the snapshot or the transaction sees differently from the index are matched in memory. */
export function searchText(
  sqlite: SqliteFile,
  snapshot: Snapshot,
  pending: PendingWrites | undefined,
  query: TextQuery,
): DocumentJson[] {
  const table = snapshot.table(query.table);
  if (table === undefined) return [];
  const index = table.textIndexes.get(query.index);
  if (index === undefined) throw new Error(`Search index ${query.table}.${query.index} not found.`);
  snapshot.assertHas(index);
  const words = wordsOf(query.query).slice(0, MAX_QUERY_WORDS);
  const prefix = words.at(-1);
  if (prefix === undefined) return [];
  const wanted = filterKeys(index, query.filters);
  const exact = [...new Set(words)];
  const visible = visibleInstead(snapshot, pending, query.table);
  const matches = [...indexed(sqlite, index, exact, prefix, visible), ...inMemory(index, visible)]
    .map((candidate) => ({ ...candidate, occurrences: occurrencesOf(candidate, exact, prefix) }))
    .filter(({ occurrences }) => occurrences.some((count) => count > 0));
  const scores = scoresOf(sqlite, index, matches);
  return matches
    .map((match, at) => ({ ...match, score: scores[at] as number }))
    .filter(({ filters }) => wanted.every(({ position, key }) => filters[position] === key))
    .sort((a, b) => b.score - a.score || b.created - a.created || (a.idKey < b.idKey ? 1 : -1))
    .slice(0, Math.min(query.limit, MAX_RESULTS))
    .map(({ document, idKey }) => document ?? (snapshot.get(query.table, idKey)?.json as DocumentJson));
}

function indexed(
  sqlite: SqliteFile,
  index: TextIndex,
  exact: readonly string[],
  prefix: string,
  visible: ReadonlyMap<string, DocumentJson | null>,
): Iterable<Candidate> {
  const byRow = new Map<Cell, Candidate & { readonly counts: Map<string, number> }>();
  const collect = (condition: string, cells: readonly string[]): void => {
    const rows = sqlite
      .statement(
        `SELECT w.row, w.word, w.occurrences, d.id, d.word_count, d.created, d.filters
         FROM text_words w JOIN text_documents d ON d.index_number = w.index_number AND d.row = w.row
         WHERE w.index_number = ? AND ${condition}`,
      )
      .all(index.number, ...cells);
    for (const [row = null, word, occurrences, id, wordCount, created, filters] of rows) {
      const { counts } = getOrInsert(byRow, row, () => ({
        idKey: idKeyText(String(id)),
        counts: new Map<string, number>(),
        wordCount: Number(wordCount),
        created: Number(created),
        filters: JSON.parse(String(filters)) as string[],
        document: null,
      }));
      counts.set(String(word), Number(occurrences));
    }
  };
  // Not by one condition with OR, for which SQLite would read all words.
  for (const word of exact) collect('w.word = ?', [word]);
  collect('w.word >= ? AND w.word < ?', [prefix, `${prefix}\u{10ffff}`]);
  return [...byRow.values()].filter(({ idKey }) => !visible.has(idKey));
}

function scoresOf(sqlite: SqliteFile, index: TextIndex, matches: readonly Match[]): number[] {
  const [indexedCount = 0, words = 0] =
    sqlite
      .statement('SELECT count(*), total(word_count) FROM text_documents WHERE index_number = ?')
      .get(index.number) ?? [];
  const documents = Math.max(Number(indexedCount), matches.length);
  const averageLength = Math.max(1, Number(words) / Math.max(1, Number(indexedCount)));
  const positions = matches[0]?.occurrences ?? [];
  const weights = positions.map((_, position) => {
    const having = matches.filter(({ occurrences }) => (occurrences[position] as number) > 0).length;
    const rarity = Math.log(1 + (documents - having + 0.5) / (having + 0.5));
    return rarity * (position === positions.length - 1 ? PREFIX_WEIGHT : 1);
  });
  return matches.map(({ occurrences, wordCount }) => {
    const length = 1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * wordCount) / averageLength;
    return occurrences.reduce((score, count, position) => {
      const share = (count * (SATURATION + 1)) / (count + SATURATION * length);
      return score + (weights[position] as number) * share;
    }, 0);
  });
}

function filterKeys(index: TextIndex, filters: TextQuery['filters']) {
  return filters.map(({ field, value }) => {
    const position = index.filterFields.indexOf(field);
    if (position < 0) throw new Error(`Search index ${index.name} has no filter field ${field}.`);
    return { position, key: encodeKeyText([value]) };
  });
}

/** Documents by id key that the transaction sees differently from the present state; null where it sees none. */
function visibleInstead(
  snapshot: Snapshot,
  pending: PendingWrites | undefined,
  table: string,
): Map<string, DocumentJson | null> {
  const visible = new Map<string, DocumentJson | null>();
  for (const [key, before] of snapshot.undone(table, BY_ID)?.entries() ?? []) {
    visible.set(key, before?.json ?? null);
  }
  for (const write of pending?.values() ?? []) visible.set(idKeyText(write.id), write.after);
  return visible;
}

function* inMemory(
  index: TextIndex,
  visible: ReadonlyMap<string, DocumentJson | null>,
): IterableIterator<Candidate> {
  for (const [idKey, document] of visible) {
    const text = indexedText(index, document);
    if (text !== null) yield { ...text, idKey, document };
  }
}

function occurrencesOf({ counts }: IndexedText, exact: readonly string[], prefix: string): readonly number[] {
  let startingAlike = 0;
  for (const [word, count] of counts) if (word.startsWith(prefix)) startingAlike += count;
  return [...exact.map((word) => counts.get(word) ?? 0), startingAlike];
}
