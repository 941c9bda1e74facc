export const windowTitle = 'Lipi: literature from the Indian subcontinent';

export const languages = 'Language of the stories';
/** Follows a number, for screen readers. */
export const stories = (count: number) => (count === 1 ? ' story' : ' stories');

export const storiesIn = (language: string) => `Stories in ${language}`;
export const carousel = 'carousel';
export const slide = 'slide';
export const place = (place: number, total: number) => `${place} of ${total}`;
export const loading = 'Loading stories';
export const previous = 'Previous story';
export const next = 'Next story';
export const start = 'Start auto-scroll';
export const pause = 'Pause auto-scroll';
export const read = 'Read';
/** Precedes the title of the centre card. */
export const isAt = (place: number, total: number) => `${place} of ${total}, `;

export const emptyTitle = 'No stories yet';
export const empty = 'This library has no stories yet. The first one will appear here.';
export const languageUnavailableTitle = (language: string) =>
  `The stories in ${language} are not on this device yet`;
export const languageUnavailable = 'They load when you’re online. Other languages may be here already.';
export const catalogueUnavailableTitle = 'The library is not on this device yet';
export const catalogueUnavailable =
  'Connect once to load the library. After that, its list and your saved stories work offline.';

export const tagline = 'Literature from the Indian ';
export const taglineEnd = 'Subcontinent Post Independence';

export const continueReading = 'Continue';
export const leftToRead = (duration: string) => `${duration} left to read`;
export const leftToListen = (duration: string) => `${duration} left to listen`;
export const inProgress = 'In progress';
export const unavailableOffline = (left: string) => `${left}, not on this device`;

export const onDevice = 'On this device';
export const toListen = 'To listen to';
export const short = 'Short reads';
export const recent = 'New';
export const all = 'All';
/** Follows `all`, for screen readers. */
export const ofShelf = (shelf: string) => `: ${shelf}`;

/** Completes the text about the library, src/home/backMatter/about.txt: its sentence on announced languages. */
export const announced = (languages: string, count: number) =>
  `${languages} ${count === 1 ? 'is announced and comes' : 'are announced and come'} next. `;

export const title = 'A library for two billion people and beyond.';
export const lead = 'Over 120 languages. More than 1.9 billion people.';

export const bannerWay = 'Play them here, or save them to listen offline.';

export const newsletter = 'Letters from the library';
export const newsletterIs = 'New stories and new narrations, once a week.';
export const address = 'E-mail address';
export const subscribe = 'Subscribe';
export const sending = 'Sending…';
export const tooMany = (wait: string) =>
  `Too many people are signing up right now. Please try again in ${wait}.`;
export const seconds = (count: number) => `${count} ${count === 1 ? 'second' : 'seconds'}`;
export const minutes = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`;
export const failed = (message: string) =>
  `The library couldn’t sign you up (${message}). Please try again in a few minutes.`;
export const notLoaded =
  'You’re offline, and this browser doesn’t let Lipi store your address. Try again when you’re online.';
export const thanks = 'Thank you for subscribing!';
export const whatComes = 'You will start receiving our weekly newsletter soon.';
export const mustConfirm = 'Look for an e-mail from us and open its link to confirm it’s you.';
export const isPending = 'Saved on this device. It will be sent when you’re online.';
export const pendingProblem = (address: string, problem: string) => `${address}: ${problem}`;
export const undoName = (address: string) => `Undo ${address}`;
export const removeName = (address: string) => `Remove ${address}`;

export const copyright = '© 2026 The Lipi project';
export const privacyPolicy = 'Privacy policy';
export const serviceTerms = 'Service terms';
export const madeBy = 'Made by the Lipi project';
