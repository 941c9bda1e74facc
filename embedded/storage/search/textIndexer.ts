import { encodeKeyText } from '../../values/orderedKey.ts';
import type { TextIndex } from '../catalogue.ts';
import { documentId, fieldValue } from '../document.ts';
import type { SqliteFile } from '../sqliteFile.ts';
import type { DocumentJson } from '../store.ts';
import { wordCounts } from './words.ts';

export interface IndexedText {
  readonly counts: ReadonlyMap<string, number>;
  readonly wordCount: number;
  /** Key text of each filter field's value, in the index's order. */
  readonly filters: readonly string[];
  readonly created: number;
}

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

export function updateTextIndex(
  sqlite: SqliteFile,
  index: TextIndex,
  row: number,
  before: DocumentJson | null,
  after: DocumentJson | null,
): void {
  if (before !== null && after !== null && sameText(index, before, after)) return;
  const old = indexedText(index, before);
  const now = indexedText(index, after);
  if (old !== null) removeText(sqlite, index, row, old);
  if (now !== null && after !== null) addText(sqlite, index, row, now, documentId(after));
}

function addText(sqlite: SqliteFile, index: TextIndex, row: number, text: IndexedText, id: string): void {
  sqlite
    .statement(
      'INSERT INTO text_documents (index_number, row, id, word_count, created, filters) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(index.number, row, id, text.wordCount, text.created, JSON.stringify(text.filters));
  const addWord = sqlite.statement(
    'INSERT INTO text_words (index_number, word, row, occurrences) VALUES (?, ?, ?, ?)',
  );
  for (const [word, occurrences] of text.counts) addWord.run(index.number, word, row, occurrences);
}

function removeText(sqlite: SqliteFile, index: TextIndex, row: number, text: IndexedText): void {
  sqlite.statement('DELETE FROM text_documents WHERE index_number = ? AND row = ?').run(index.number, row);
  const removeWord = sqlite.statement(
    'DELETE FROM text_words WHERE index_number = ? AND word = ? AND row = ?',
  );
  for (const word of text.counts.keys()) removeWord.run(index.number, word, row);
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
