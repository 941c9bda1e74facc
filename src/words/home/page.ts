export const windowTitle = 'Lipi: literature from the Indian subcontinent';

export const languages = 'Language of the stories';
/** Follows a number, for screen readers. */
export const stories = (count: number) => (count === 1 ? ' story' : ' stories');

/** The link below the cards. */
export const storiesIn = (language: string) => `Stories in ${language}`;
/** The names of the cards and of one card, for screen readers. */
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
export const languageNotHereTitle = (language: string) =>
  `The stories in ${language} are not on this device yet`;
export const languageNotHere = 'They load when you’re online. Other languages may be here already.';
export const notHereTitle = 'The library is not on this device yet';
export const notHere =
  'Connect once to load the library. After that, its list and your saved stories work offline.';

/** The two parts of the tagline may be on a line each. */
export const tagline = 'Literature from the Indian ';
export const taglineEnd = 'Subcontinent Post Independence';
