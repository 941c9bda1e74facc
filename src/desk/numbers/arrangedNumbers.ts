import type { NumbersRow, ReaderEvent } from '../../shared/desk/numbers.ts';
import { compareLanguages } from '../../shared/languages/languages.ts';

export type Span = 'day' | 'month';

/** One language's numbers: `counts` has one for each day or month, oldest first. */
export interface LanguageNumbers {
  readonly language: string;
  readonly total: number;
  readonly counts: readonly number[];
}

/** The last 30 days or 12 months up to a day ('2026-11-22'), oldest first: '2026-11-22' or '2026-11' each. */
export function periodsUntil(today: string, span: Span): string[] {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const isDay = span === 'day';
  return Array.from({ length: isDay ? 30 : 12 }, (_, index) => {
    const time = isDay ? Date.UTC(year, month - 1, day - 29 + index) : Date.UTC(year, month - 12 + index, 1);
    return new Date(time).toISOString().slice(0, isDay ? 10 : 7);
  });
}

/** The numbers of one event by language, the language with the most events first. Events that did not happen count as 0. */
export function arrangedNumbers(
  rows: readonly NumbersRow[],
  wanted: ReaderEvent,
  periods: readonly string[],
): LanguageNumbers[] {
  const places = new Map(periods.map((on, index) => [on, index]));
  const byLanguage = new Map<string, number[]>();
  for (const { on, event, language, count } of rows) {
    const place = places.get(on);
    if (event !== wanted || place === undefined) continue;
    const counts = byLanguage.get(language) ?? periods.map(() => 0);
    counts[place] = (counts[place] ?? 0) + count;
    byLanguage.set(language, counts);
  }
  return [...byLanguage]
    .map(([language, counts]) => ({ language, counts, total: counts.reduce((sum, each) => sum + each, 0) }))
    .sort((a, b) => b.total - a.total || compareLanguages(a.language, b.language));
}

/** Numbers as a file for spreadsheets (RFC 4180): a line for each day or month, event and language. */
export function numbersCsv(rows: readonly NumbersRow[]): string {
  const lines = rows.map(({ on, event, language, count }) => [on, event, language, count].join(','));
  return ['on,event,language,count', ...lines, ''].join('\r\n');
}
