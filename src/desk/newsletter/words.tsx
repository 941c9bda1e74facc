import type { LetterRow, SendingState, SubscriberCount } from '../../shared/desk/letters.ts';
import { counted, remove } from '../words.tsx';

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
export const removing = (email: string) => ({
  label: remove,
  name: `Remove ${email}`,
  title: 'Remove this address from the list?',
  cancel: 'Keep',
});
export const removalMeans = 'It gets no more letters. Its owner can sign up again.';
export const removed = (email: string) => `${email} has been removed from the list.`;

const dateAndTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });

/** A day and an hour. `at` is in milliseconds since the Unix epoch. */
export function when(at: number): string {
  return dateAndTime.format(at);
}

export const allLetters = 'All letters';
export const openingLetter = 'Opening the letter…';

export const newLetter = 'A new letter';
export const draftNotSaved = 'Draft; not saved yet';
export const draftSaved = 'Draft; saved';
export const sendTest = 'Send a test to yourself';
export const testSent = 'The test is on its way to your own address.';
export const send = 'Send to the subscribers';
export const adminsSend = 'An admin sends it to the subscribers.';

export const otherVersion = 'Their version';

export const fields = { subject: 'Subject', language: 'Language', text: 'Text' };
export const textHint =
  'Plain text. Leave a blank line between paragraphs. The stories and the unsubscribe link are added automatically.';

export const newestFirstOfFirst = 'Newest first. This is the first letter.';
export const newestFirst = (lastSent: string) => `Newest first. The last letter went out on ${lastSent}.`;
export const findStory = 'Find a story by title, author or language';
export const chosen = (count: number) => (count === 1 ? '1 chosen' : `${count} chosen`);
export const chosenAll = (count: number) => `${count} chosen, the most that a letter can have.`;
/** Follows the story's language. */
export const newSinceLast = ', new since the last letter';

export const preview = 'Preview';
/** `link` is the text of the mail's own link. */
export const unsubscribing = (link: string) => `${link}: each subscriber gets their own link`;

export const askSending = (subscribers: string) => `Send it to ${subscribers}?`;
export const sendNow = 'Send';
export const notYet = 'Not yet';
export const sendingMeans = (from: string | null, perMinute: number) =>
  `It goes out from ${from}, ${counted(perMinute)} a minute. From then on it cannot be changed, but it can be paused and cancelled.`;
export const deletion = { label: 'Delete draft', title: 'Delete this draft?', cancel: 'Keep' };
export const deletionMeans = 'The draft will be deleted.';

export const mailTrouble = (said: string) =>
  `The mail server cannot be used right now; Lipi will try again automatically. It said: ${said}`;
export const counts = {
  sent: 'Sent',
  waiting: 'Waiting',
  sending: 'Being sent',
  failed: 'Failed',
  left: 'Unsubscribed since then',
};
export const recipientsForgotten = 'The list of recipients has been deleted.';

export const paused = 'Sending paused.';
export const resumed = 'Sending resumed.';
export const showFailed = 'Recipients it could not be sent to';
export const tryFailedAgain = 'Try them again';
export const triedAgain = 'Trying them again.';
export const theLetter = 'The letter';

export const cancelling = {
  label: 'Cancel the rest',
  title: 'Cancel the rest of this letter?',
  cancel: 'Keep sending',
};
export const cancellingMeans = (sentCount: number) =>
  `${counted(sentCount)} ${sentCount === 1 ? 'has' : 'have'} it already. Those still waiting will not get it, and sending cannot be resumed.`;
export const cancelled = 'Sending cancelled.';
