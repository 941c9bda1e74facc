/** Texts of many parts. This module is loaded with the first page, so it contains only what many parts use. */

export const lipi = 'Lipi';

export const cancel = 'Cancel';
export const close = 'Close';
export const done = 'Done';
export const reload = 'Reload';
export const remove = 'Remove';
export const tryAgain = 'Try again';
export const undo = 'Undo';
export const loading = 'Loading';
export const oneMoment = 'One moment…';

export const pause = 'Pause';
export const resume = 'Resume';
export const continueAnyway = 'Continue anyway';

export const allStories = 'All stories';
export const allStoriesIn = (language: string) => `All stories in ${language}`;

const numberFormat = new Intl.NumberFormat('en-IN');

/** '1,204' */
export const counted = (count: number) => numberFormat.format(count);
export const storyCount = (count: number) => (count === 1 ? '1 story' : `${counted(count)} stories`);

export const saveLater = 'Save when I’m back online';

/** Precedes a name. */
export const by = 'by ';
export const translatedBy = 'Translated by ';

/** The title of a page's window or tab. */
export const windowTitle = (page: string) => `${page} | Lipi`;

export const isWithdrawn = 'The library has withdrawn this story. Your copy stays until you remove it.';
