export { longDay } from '../ui/dates.ts';
export {
  allStories,
  cancel,
  counted,
  done,
  oneMoment,
  pause,
  play,
  remove,
  storyCount,
  tryAgain,
  undo,
} from '../ui/words.ts';

export const save = 'Save';
export const saved = 'Saved.';
export const resume = 'Continue';
export const more = 'More';
export const andMore = (count: string) => `And ${count} more.`;

export const untitled = 'Untitled';
export const backToStory = 'Back to the story';
export const asReadersSeeIt = 'As readers see it';
export const chooseLanguage = 'Choose a language';

/** 'Asha, Ravi, and Mina' */
export const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names);

const shortDayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
const momentFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** '22 Nov 2026'. Here and below, `at` is in milliseconds since the Unix epoch. */
export const shortDay = (at: number) => shortDayFormat.format(at);
/** '22 Nov 2026, 10:32 am' */
export const moment = (at: number) => momentFormat.format(at);

export const title = 'The curation desk';

export const noAccess = 'Your account has no access to the desk.';
export const purpose = 'Here curators add and correct stories and decide which ones readers see.';
export const askOperator =
  'To help, ask the operator of this library to make you a curator. Give them the e-mail address of your account.';
export const grantAccess = (
  <>
    If you run this library, give access from its computer: <code>npm run library -- user grant</code>, then
    their e-mail address and <code>curator</code>.
  </>
);

export const needsConnection = 'The desk needs a connection. It opens when you’re online.';
export const socketsBlocked =
  'This network blocks the live connection (WebSocket) that the desk needs. Try another network, or ask whoever runs this one.';
export const opening = 'Opening the desk…';
export const offline = 'You’re offline. What you type is kept on this device until you can save it.';

export const diskIsScarce =
  'The library’s disk is nearly full: less than 200 MB are free. When it is full, nothing can be saved. Ask whoever runs the server to free some space.';

export const parts = 'Parts of the desk';
export const stories = 'Stories';
export const sections = {
  start: 'First steps',
  newsletter: 'Newsletter',
  bulk: 'Import and export',
  people: 'People',
  settings: 'Settings',
  audit: 'Audit',
  numbers: 'Numbers',
  server: 'Server',
};

export const partLost =
  'This part of the desk could not be loaded. Check your connection, then reload the page.';
export const loadAgain = 'Reload the page';

export const noRoom = 'This device has no space left to keep your changes, so save soon.';

export const savedMeanwhile = (name: string) =>
  `${name} saved another version in the meantime. Yours is not lost.`;
/** Used while an editor's name is not known. */
export const anotherCurator = 'Another curator';
export const keepMine = 'Keep mine';
export const takeTheirs = 'Use theirs';

export const leaving = { title: 'Leave without saving?', confirm: 'Leave', cancel: 'Stay' };
export const leavingKeeps = 'Your changes stay on this device and will be here when you come back.';
