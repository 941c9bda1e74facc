import { counted } from './common.ts';

export const allLetters = 'All letters';
export const opening = 'Opening the letter…';

export const newLetter = 'A new letter';
export const draftNotSaved = 'Draft; not saved yet';
export const draftSaved = 'Draft; saved';
export const sendTest = 'Send a test to yourself';
export const testSent = 'The test is on its way to your own address.';
export const send = 'Send to the subscribers';
export const deleteDraft = 'Delete draft';
export const adminsSend = 'An admin sends it to the subscribers.';

export const otherVersion = 'What it says';
export const otherStories = (count: number) => `${count} stories`;
export const takeTheirs = 'Use theirs';
export const keepMine = 'Keep yours';

export const subject = 'Subject';
export const language = 'Language';
export const text = 'Text';
export const textHint =
  'Plain text; an empty line parts two paragraphs. The stories and the way off the list follow by themselves.';

export const stories = 'Stories';
export const newestFirstOfFirst = 'The newest first. This is the first letter.';
export const newestFirst = (lastSent: string) => `The newest first. The last letter went out on ${lastSent}.`;
export const findStory = 'Find a story by title, author or language';
export const chosen = (count: number) => (count === 1 ? '1 chosen' : `${count} chosen`);
export const chosenAll = (count: number) => `${count} chosen: a letter names no more.`;
/** Follows the story's language. */
export const newSinceLast = ', new since the last letter';

export const preview = 'Preview';
/** `link` is the text of the mail's own link. */
export const unsubscribing = (link: string) => `${link}: a link of their own for everybody`;

export const askSending = (subscribers: string) => `Send it to ${subscribers}?`;
export const sendNow = 'Send';
export const notYet = 'Not yet';
export const sendingMeans = (from: string | null, perMinute: number) =>
  `It goes out from ${from}, ${counted(perMinute)} in a minute. From then on it cannot be changed; it can be paused and cancelled.`;
export const askDeletion = 'Throw this draft away?';
export const keep = 'Keep';
export const deletionMeans = 'It is deleted.';

export const mailTrouble = (said: string) =>
  `The mail server cannot be used at this moment; it is tried again by itself. It said: ${said}`;
export const sent = 'Sent';
export const waiting = 'Waiting';
export const handedOver = 'Being handed over';
export const failed = 'Failed';
export const left = 'Unsubscribed meanwhile';
export const handedOverAgain = (count: number) =>
  `${count} handed over once more after an interruption, under the same Message-ID: mailboxes that had the first keep one.`;
export const recipientsForgotten = 'Whom it went to has been forgotten.';

export const pause = 'Pause';
export const paused = 'It is paused.';
export const goesOn = 'It goes on.';
export const showFailed = 'Whom it could not be handed to';
export const tryFailedAgain = 'Try them again';
export const triedAgain = 'They are tried again.';
export const theLetter = 'The letter';

export const cancelRest = 'Cancel the rest';
export const askCancelling = 'Cancel the rest of this letter?';
export const letGoOn = 'Let it go on';
export const cancellingMeans = (sentCount: number) =>
  `${counted(sentCount)} have it already. Who still waits does not get it, and it cannot be taken up again.`;
export const cancelled = 'Sending cancelled.';
