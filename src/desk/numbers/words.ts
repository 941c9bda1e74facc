import type { ReaderEvent } from '../../shared/desk/numbers.ts';
import { counted } from '../words.tsx';

export const howCounted =
  'Each device counts a story once a day for each of these, keeps the count while offline, and sends only the day and the story: nothing about the reader, the device or the hour. Readers whose browser asks not to be tracked are not counted.';

export const events: Readonly<Record<ReaderEvent, { readonly name: string; readonly means: string }>> = {
  read: { name: 'Read', means: 'The end of the text was on screen.' },
  listened: { name: 'Listened to', means: 'More than half of the narration was played, in one go.' },
  saved: { name: 'Saved', means: 'The whole story was saved on a device for offline use.' },
};

export const storiesThatWere = 'Show stories that were';
export const inTime = 'In';
export const spans = { day: 'the last 30 days', month: 'the last 12 months' };

export const caption = (event: string, span: string) => `Stories ${event.toLowerCase()} in ${span}`;
export const nothingCounted = 'Nothing was counted in this period.';
export const inAllLanguages = (total: number) => `${counted(total)} in all languages.`;
export const ofLanguage = (language: string, total: number, most: number, mostOn: string) =>
  `${language}: ${counted(total)} in total, with a peak of ${counted(most)} (${period(mostOn)})`;
export const bar = (on: string, count: number) => `${period(on)}: ${counted(count)}`;
export const tallestBar = (count: number) => `The tallest bar is ${counted(count)}.`;
export const asTable = 'Show as a table';
export const tableOf = (shown: string) => `${shown}: the table`;
export const when = 'When';
export const mostIn = (event: string, month: string) => `Most ${event.toLowerCase()} in ${period(month)}`;
export const download = (span: string) => `Download all of ${span} (CSV)`;

const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** '22 Nov' for '2026-11-22', 'Nov 2026' for '2026-11'. */
export function period(on: string): string {
  return (on.length > 7 ? dayFormat : monthFormat).format(Date.parse(on));
}
