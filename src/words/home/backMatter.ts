/** Completes the text about the library, src/screens/home/backMatter/about.txt: its sentence on announced languages. */
export const announced = (languages: string, count: number) =>
  `${languages} ${count === 1 ? 'is announced and comes' : 'are announced and come'} next. `;

export const title = 'A library for two billion people and beyond.';
export const lead = 'Over 120 languages. More than 1.9 billion people.';

/** Follows the banner that an admin has written. */
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
export const lost =
  'You’re offline, and this browser doesn’t let Lipi store your address. Try again when you’re online.';
export const thanks = 'Thank you for subscribing!';
export const whatComes = 'You will start receiving our weekly newsletter soon.';
export const mustConfirm = 'Look for an e-mail from us and open its link to confirm it’s you.';
export const isKept = 'Saved on this device. It will be sent when you’re online.';
export const keptProblem = (address: string, problem: string) => `${address}: ${problem}`;
export const undoName = (address: string) => `Undo ${address}`;
export const removeName = (address: string) => `Remove ${address}`;

export const copyright = '© 2026 The Lipi project';
export const privacyPolicy = 'Privacy policy';
export const serviceTerms = 'Service terms';
export const madeBy = 'Made by the Lipi project';
