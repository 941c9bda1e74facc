import { encodeKeyText } from '../../values/orderedKey.ts';
import type { TextIndex } from '../catalogue.ts';
import { documentId, fieldValue } from '../indexKeys.ts';
import type { SqliteFile } from '../sqliteFile.ts';
import type { DocumentJson } from '../store.ts';
import { wordCounts } from './words.ts';

/** A document as indexed by a text index; null when its search field is not a string. */
interface IndexedText {
  readonly counts: ReadonlyMap<string, number>;
  readonly wordCount: number;
  /** Key text of each filter field's value, in the index's order. */
  readonly filters: readonly string[];
  readonly created: number;
}

interface TextStatistics {
  documents: number;
  words: number;
}

/** Reads the indexed fields of a document. */
export function indexedText(index: TextIndex, document: DocumentJson | null): IndexedText | null {
  if (document === null) return null;
  const text = fieldValue(document, index.searchField);
  if (typeof text !== 'string') return null;
  const counts = wordCounts(text);
  let wordCount = 0;
  for (const count of counts.values()) wordCount += count;
  return {
    counts,
    wordCount,
    filters: index.filterFields.map((field) => encodeKeyText([fieldValue(document, field)])),
    created: typeof document._creationTime === 'number' ? document._creationTime : 0,
  };
}

/** Keeps the inverted indexes in sync with the documents; called inside the write that changes them. */
export class TextIndexer {
  readonly #sqlite: SqliteFile;
  #statistics = new Map<number, TextStatistics>();

  constructor(sqlite: SqliteFile) {
    this.#sqlite = sqlite;
  }

  update(index: TextIndex, row: number, before: DocumentJson | null, after: DocumentJson | null): void {
    if (before !== null && after !== null && sameText(index, before, after)) return;
    const old = indexedText(index, before);
    const now = indexedText(index, after);
    if (old !== null) this.#remove(index, row, old);
    if (now !== null && after !== null) this.#add(index, row, now, documentId(after));
  }

  /** Number of documents and words in an index, counted once and then kept up to date. */
  statistics(index: TextIndex): TextStatistics {
    let statistics = this.#statistics.get(index.number);
    if (statistics === undefined) {
      const counted = this.#sqlite
        .statement('SELECT count(*), total(word_count) FROM text_documents WHERE index_number = ?')
        .get(index.number);
      statistics = { documents: Number(counted?.[0]), words: Number(counted?.[1]) };
      this.#statistics.set(index.number, statistics);
    }
    return statistics;
  }

  /** To be called after a rolled-back write: discards the counts made in it. */
  forget(): void {
    this.#statistics.clear();
  }

  #add(index: TextIndex, row: number, text: IndexedText, id: string): void {
    this.#sqlite
      .statement(
        'INSERT INTO text_documents (index_number, row, id, word_count, created, filters) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(index.number, row, id, text.wordCount, text.created, JSON.stringify(text.filters));
    const addWord = this.#sqlite.statement(
      'INSERT INTO text_words (index_number, word, row, occurrences) VALUES (?, ?, ?, ?)',
    );
    for (const [word, occurrences] of text.counts) addWord.run(index.number, word, row, occurrences);
    this.#count(index, 1, text.wordCount);
  }

  #remove(index: TextIndex, row: number, text: IndexedText): void {
    this.#sqlite
      .statement('DELETE FROM text_documents WHERE index_number = ? AND row = ?')
      .run(index.number, row);
    const removeWord = this.#sqlite.statement(
      'DELETE FROM text_words WHERE index_number = ? AND word = ? AND row = ?',
    );
    for (const word of text.counts.keys()) removeWord.run(index.number, word, row);
    this.#count(index, -1, -text.wordCount);
  }

  #count(index: TextIndex, documents: number, words: number): void {
    const statistics = this.#statistics.get(index.number);
    if (statistics === undefined) return;
    statistics.documents += documents;
    statistics.words += words;
  }
}

function sameText(index: TextIndex, before: DocumentJson, after: DocumentJson): boolean {
  return (
    fieldValue(before, index.searchField) === fieldValue(after, index.searchField) &&
    before._creationTime === after._creationTime &&
    index.filterFields.every(
      (field) => encodeKeyText([fieldValue(before, field)]) === encodeKeyText([fieldValue(after, field)]),
    )
  );
}
