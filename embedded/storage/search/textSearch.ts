import type { JSONValue } from 'convex/values';
import { encodeKeyText } from '../../values/orderedKey.ts';
import { BY_ID, type TextIndex } from '../catalogue.ts';
import { idKeyText } from '../document.ts';
import type { PendingWrites } from '../pendingWrites.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Cell, SqliteFile } from '../sqliteFile.ts';
import type { DocumentJson } from '../store.ts';
import { indexedText } from './textIndexer.ts';
import { wordsOf } from './words.ts';

/** Convex's limits: words of a query that count, and results. */
const MAX_QUERY_WORDS = 16;
const MAX_RESULTS = 1024;
/** BM25's usual constants: how soon repeats stop counting, and how much long texts are penalised. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;
/** A word that only starts with the query's last word counts half, so that the whole word ranks first. */
const PREFIX_WEIGHT = 0.5;

interface TextQuery {
  readonly table: string;
  readonly index: string;
  readonly query: string;
  readonly filters: readonly { readonly field: string; readonly value: JSONValue | undefined }[];
  readonly limit: number;
}

/** A document that has at least one of the words, with the frequency of each (prefix last). */
interface Candidate {
  readonly idKey: string;
  readonly wordCount: number;
  readonly created: number;
  readonly filters: () => readonly string[];
  readonly occurrences: number[];
  /** The visible document, where it differs from the present one. */
  readonly document: DocumentJson | null;
}

/**
 * Full-text search over an inverted index of the present state. Documents that the snapshot or the transaction sees
 * differently are taken out and matched in memory instead.
 */
export class TextSearch {
  readonly #sqlite: SqliteFile;

  constructor(sqlite: SqliteFile) {
    this.#sqlite = sqlite;
  }

  /** Documents with any of the query's words, most relevant first, newest first among equals. */
  search(snapshot: Snapshot, pending: PendingWrites | undefined, query: TextQuery): DocumentJson[] {
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
    const candidates = [
      ...this.#indexed(index, exact, prefix, visible),
      ...inMemory(index, exact, prefix, visible),
    ];
    const scores = this.#scores(index, candidates, exact.length + 1);
    return candidates
      .map((candidate, at) => ({ candidate, score: scores[at] as number }))
      .filter(({ candidate }) => {
        if (wanted.length === 0) return true;
        const filters = candidate.filters();
        return wanted.every(({ position, key }) => filters[position] === key);
      })
      .sort(
        (a, b) =>
          b.score - a.score ||
          b.candidate.created - a.candidate.created ||
          (a.candidate.idKey < b.candidate.idKey ? 1 : -1),
      )
      .slice(0, Math.min(query.limit, MAX_RESULTS))
      .map(
        ({ candidate }) =>
          candidate.document ?? (snapshot.get(query.table, candidate.idKey)?.json as DocumentJson),
      );
  }

  /** Candidates of the present state, except those that are seen differently. */
  #indexed(
    index: TextIndex,
    exact: readonly string[],
    prefix: string,
    visible: ReadonlyMap<string, DocumentJson | null>,
  ): Iterable<Candidate> {
    const byRow = new Map<Cell, Candidate | null>();
    const collect = (condition: string, position: number, ...cells: Cell[]): void => {
      const rows = this.#sqlite
        .statement(
          `SELECT w.row, w.occurrences, d.id, d.word_count, d.created, d.filters
           FROM text_words w JOIN text_documents d ON d.index_number = w.index_number AND d.row = w.row
           WHERE w.index_number = ? AND ${condition}`,
        )
        .all(index.number, ...cells);
      for (const [row, occurrences, id, wordCount, created, filters] of rows) {
        let candidate = byRow.get(row as Cell);
        if (candidate === undefined) {
          const idKey = idKeyText(String(id));
          candidate = visible.has(idKey)
            ? null
            : {
                idKey,
                wordCount: Number(wordCount),
                created: Number(created),
                filters: () => JSON.parse(String(filters)) as string[],
                occurrences: new Array<number>(exact.length + 1).fill(0),
                document: null,
              };
          byRow.set(row as Cell, candidate);
        }
        if (candidate !== null) {
          candidate.occurrences[position] = (candidate.occurrences[position] as number) + Number(occurrences);
        }
      }
    };
    exact.forEach((word, position) => {
      collect('w.word = ?', position, word);
    });
    collect('w.word >= ? AND w.word < ?', exact.length, prefix, `${prefix}\u{10ffff}`);
    return [...byRow.values()].filter((candidate) => candidate !== null);
  }

  #scores(index: TextIndex, candidates: readonly Candidate[], positions: number): number[] {
    const [indexed = 0, words = 0] =
      this.#sqlite
        .statement('SELECT count(*), total(word_count) FROM text_documents WHERE index_number = ?')
        .get(index.number) ?? [];
    const documents = Math.max(Number(indexed), candidates.length);
    const averageLength = Math.max(1, Number(words) / Math.max(1, Number(indexed)));
    const scores = new Array<number>(candidates.length).fill(0);
    for (let position = 0; position < positions; position++) {
      const having = candidates.filter((candidate) => (candidate.occurrences[position] as number) > 0).length;
      const rarity = Math.log(1 + (documents - having + 0.5) / (having + 0.5));
      const weight = rarity * (position === positions - 1 ? PREFIX_WEIGHT : 1);
      candidates.forEach(({ occurrences, wordCount }, at) => {
        const count = occurrences[position] as number;
        const length = 1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * wordCount) / averageLength;
        const share = (count * (SATURATION + 1)) / (count + SATURATION * length);
        scores[at] = (scores[at] as number) + (count === 0 ? 0 : weight * share);
      });
    }
    return scores;
  }
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
  exact: readonly string[],
  prefix: string,
  visible: ReadonlyMap<string, DocumentJson | null>,
): IterableIterator<Candidate> {
  for (const [idKey, document] of visible) {
    const text = indexedText(index, document);
    if (text === null) continue;
    let startingAlike = 0;
    for (const [word, count] of text.counts) if (word.startsWith(prefix)) startingAlike += count;
    const occurrences = [...exact.map((word) => text.counts.get(word) ?? 0), startingAlike];
    if (occurrences.every((count) => count === 0)) continue;
    const { wordCount, created, filters } = text;
    yield { idKey, wordCount, created, filters: () => filters, occurrences, document };
  }
}
