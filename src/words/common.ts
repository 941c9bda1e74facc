/** What is said in many places. It comes with the first page, so only what many parts say stands here. */

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
export const queued = 'Queued';

export const allStories = 'All stories';

/** `written` is the count as numbers are written where it is shown. */
export const storyCount = (count: number, written = String(count)) =>
  count === 1 ? '1 story' : `${written} stories`;

/** Before a name. */
export const by = 'by ';
export const translatedBy = 'Translated by ';

/** The title of the browser's window on a page. */
export const windowTitle = (page: string) => `${page} | Lipi`;
