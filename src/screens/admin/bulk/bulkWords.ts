import type { BulkRunStanding } from '../../../shared/deskBulk.ts';

/** A story's fields as a curator knows them. */
const fieldNames: Readonly<Record<string, string>> = {
  title: 'title',
  author: 'author',
  translation_author: 'translator',
  originalLanguage: 'original language',
  licence: 'licence',
  source: 'source',
  credits: 'credits',
  publishedAt: 'date',
  content: 'text',
};

/** '1 story', '12 stories'. */
export function countedStories(count: number): string {
  return count === 1 ? '1 story' : `${count.toLocaleString('en-IN')} stories`;
}

/** '1 file', '12 files'. */
export function countedFiles(count: number): string {
  return count === 1 ? '1 file' : `${count.toLocaleString('en-IN')} files`;
}

/** 'title, text'. */
export function fieldWords(fields: readonly string[]): string {
  return fields.map((field) => fieldNames[field] ?? field).join(', ');
}

/** What an import has done, when it has ended. */
export function endedWords({ added, updated, unchanged }: BulkRunStanding, isStopped: boolean): string {
  const numbers = `${countedStories(added)} added, ${updated} changed${unchanged > 0 ? `, ${unchanged} as they were` : ''}.`;
  return isStopped ? `Stopped. What went in is whole: ${numbers}` : `Imported: ${numbers}`;
}
