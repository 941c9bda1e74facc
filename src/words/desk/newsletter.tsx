import type { LetterRow, SendingState, SubscriberCount } from '../../shared/desk/letters.ts';
import { counted } from './common.ts';

export const newsletter = 'Newsletter';
export const opening = 'Opening the newsletter…';

export const noMail =
  'This library cannot send mail yet, so letters can be written but not sent, and sign-ups count at once, without confirmation.';
export const howToSendMail = (
  <>
    Whoever runs the server sets <code>MAIL_FROM</code> and <code>SMTP_URL</code> (or{' '}
    <code>AUTH_RESEND_KEY</code>) and restarts it; see ‘Mail’ and ‘Newsletter’ in{' '}
    <code>docs/operating.md</code>.
  </>
);

export const letters = 'Letters';
export const writeLetter = 'Write a letter';
export const noLetters = 'No letters yet.';
export const noSubject = 'No subject';
export const howManyHave = (state: string, sent: number, all: number) =>
  `${state}; ${counted(sent)} of ${counted(all)} ${sent === 1 ? 'has' : 'have'} it`;

const states: { readonly [state in SendingState]: string } = {
  collecting: 'About to go out',
  sending: 'On its way',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
};

/** A letter's state and since when: 'On its way since 22 November 2026 at 6:00 am'. */
export const letterState = ({ sending, savedAt, savedBy }: LetterRow) => {
  if (!sending) return `Draft, saved by ${savedBy.name} on ${when(savedAt)}`;
  const { state, startedAt, endedAt } = sending;
  const time = endedAt === null ? `since ${when(startedAt)}` : `on ${when(endedAt)}`;
  return `${states[state]} ${time}`;
};

export const subscribers = 'Subscribers';
/** '1 subscriber', '1,024 subscribers'. */
export const subscriberCount = ({ subscribers: count }: SubscriberCount) =>
  count === 1 ? '1 subscriber' : `${counted(count)} subscribers`;
/** Follows `subscriberCount`. */
export const andUnconfirmed = (count: number) => `, and ${count} not confirmed yet`;
export const addressesForAdmins = 'Admins see the addresses.';
export const findAddress = 'Find an address by its first letters';
export const exportAddresses = 'Export all as a CSV file';
export const exported = 'The file has been made.';
export const noSubscribers = 'No subscribers yet.';
export const noAddressFound = 'No address on the list starts like this.';
/** Follows the address. */
export const since = (at: number) => ` since ${when(at)}`;
export const removeAddress = (email: string) => `Remove ${email}`;
export const askRemoval = 'Remove this address from the list?';
export const keepAddress = 'Keep';
export const removalMeans = 'It gets no more letters. Its owner can sign up again.';
export const removed = (email: string) => `${email} has been removed from the list.`;

const dateAndTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });

/** A day and an hour. `at` is in milliseconds since the Unix epoch. */
export function when(at: number): string {
  return dateAndTime.format(at);
}
