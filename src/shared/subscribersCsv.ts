import { cell } from './auditCsv.ts';
import type { Subscriber } from './letters.ts';

export const subscribersCsvHead = 'email,subscribedAt\r\n';

/** Subscribers as lines of a file for spreadsheets, under `subscribersCsvHead`: RFC 4180, times in ISO 8601. */
export function subscriberLines(subscribers: readonly Pick<Subscriber, 'email' | 'subscribedAt'>[]): string {
  return subscribers
    .map(({ email, subscribedAt }) => `${cell(email)},${new Date(subscribedAt).toISOString()}\r\n`)
    .join('');
}
