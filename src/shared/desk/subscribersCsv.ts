import { cell } from './auditCsv.ts';
import type { Subscriber } from './letters.ts';

export const subscribersCsvHead = 'email,subscribedAt\r\n';

/** Subscribers as CSV lines (RFC 4180) to follow `subscribersCsvHead`, with times in ISO 8601. */
export function subscriberLines(subscribers: readonly Pick<Subscriber, 'email' | 'subscribedAt'>[]): string {
  return subscribers
    .map(({ email, subscribedAt }) => `${cell(email)},${new Date(subscribedAt).toISOString()}\r\n`)
    .join('');
}
