import type { LetterRow, RecipientCounts, SendingState, SubscriberCount } from '../../shared/letters.ts';

const stateWords: { readonly [state in SendingState]: string } = {
  collecting: 'About to go out',
  sending: 'On its way',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
};

/** How a letter stands and since when: 'On its way since 22 November 2026 at 6:00 am'. */
export function letterStateWords({ sending, savedAt, savedBy }: LetterRow): string {
  if (!sending) return `Draft, saved by ${savedBy.name} on ${whenWords(savedAt)}`;
  const { state, startedAt, endedAt } = sending;
  const when = endedAt === null ? `since ${whenWords(startedAt)}` : `on ${whenWords(endedAt)}`;
  return `${stateWords[state]} ${when}`;
}

/** Everybody whom a letter goes to, or went to. */
export function recipientCount({ waiting, sending, sent, failed, left }: RecipientCounts): number {
  return waiting + sending + sent + failed + left;
}

/** '1 subscriber', '1,024 subscribers', 'over 20,000 subscribers'. */
export function subscriberWords({ subscribers, isMore }: SubscriberCount): string {
  if (subscribers === 1) return '1 subscriber';
  return `${isMore ? 'over ' : ''}${subscribers.toLocaleString('en-IN')} subscribers`;
}

const dateAndTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });

/** A time in milliseconds since the Unix epoch as a day and an hour. */
export function whenWords(at: number): string {
  return dateAndTime.format(at);
}
