import { locales } from '../page/translate.ts';

/** Chromium's `Intl` has no month of Odia: there a date is in figures, since it would be in English. */
const hasMonths = Intl.DateTimeFormat.supportedLocalesOf(locales.slice(0, 1)).length > 0;

const dayFormat = new Intl.DateTimeFormat(locales, hasMonths ? { dateStyle: 'long' } : {});
const clockFormat = new Intl.DateTimeFormat(locales, { timeStyle: 'short' });

/* Of a time in milliseconds since the Unix epoch. */

/** '22 November 2026', or '22/11/2026'. */
export const longDay = (at: number) => dayFormat.format(at);

/** '8:30 pm' */
export const clockOfDay = (at: number) => clockFormat.format(at);
