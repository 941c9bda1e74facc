import type { ReaderEvent } from '../../shared/numbers.ts';

/** What an event is called, and what it takes to be counted. */
export const eventWords: Readonly<Record<ReaderEvent, { readonly name: string; readonly means: string }>> = {
  read: { name: 'Read', means: 'The end of the text was in sight.' },
  listened: { name: 'Listened to', means: 'More than half of the narration was played, in one go.' },
  saved: { name: 'Saved', means: 'The whole story was saved on a device, to be there without a network.' },
};

const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** '22 Nov' for '2026-11-22', 'Nov 2026' for '2026-11'. */
export function periodWords(on: string): string {
  return (on.length > 7 ? dayFormat : monthFormat).format(Date.parse(on));
}

/** '1,204' */
export function numberWords(count: number): string {
  return count.toLocaleString('en-IN');
}
