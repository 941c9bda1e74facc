import type { BulkRunStanding, UndoStanding } from '../../shared/deskBulk.ts';
import { fieldName } from '../editor/wording.ts';

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
  return fields.map(fieldName).join(', ');
}

/** What an import has done, when it has ended. */
export function endedWords({ added, updated, unchanged }: BulkRunStanding, isStopped: boolean): string {
  const numbers = `${countedStories(added)} added, ${updated} changed${unchanged > 0 ? `, ${unchanged} as they were` : ''}.`;
  return isStopped ? `Stopped. What was imported is complete: ${numbers}` : `Imported: ${numbers}`;
}

/** What undoing an import has done. */
export function undoneWords({ undone, left }: UndoStanding): string {
  const rest = left === 0 ? '' : ` ${countedStories(left)} changed since then stayed as they are.`;
  return `Undone: ${countedStories(undone)}.${rest}`;
}
