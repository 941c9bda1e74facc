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

export const counted = (count: number) => numberFormat.format(count);
export const storyCount = (count: number) => (count === 1 ? '1 story' : `${counted(count)} stories`);

export const saveLater = 'Save when I’m back online';

/** Precedes a name. */
export const by = 'by ';
export const translatedBy = 'Translated by ';

export const windowTitle = (page: string) => `${page} | Lipi`;

export const isWithdrawn = 'The library has withdrawn this story. Your copy stays until you remove it.';

export const play = 'Play';
/** The button's name while the narration is to play but waits for data. */
export const pauseWaiting = 'Pause, loading';

export const copied = 'Copied.';
export const cannotCopy =
  'This browser can’t copy from a page. The text is selected: use the browser’s own menu to copy it.';

export const hide = 'Hide';
export const show = 'Show';
/** The button's name for screen readers, which also announce whether it is pressed. */
export const reveal = 'Show what you typed';

export const picturesAlone = 'Told in pictures alone. You can find them at the story’s source.';
export const sortBy = 'Sort by';

export const underAMinute = 'under a minute';
export const minutes = (minutes: number) => `${minutes} min`;

export const pictureStory = 'Picture story';
export const minutesToRead = (minutes: number) => `${minutes} min to read`;
export const toListen = (duration: string) => `${duration} to listen`;
export const saved = 'Saved';
export const progressWords = { inProgress: 'In progress', finished: 'Finished' } as const;
export const unavailableOffline = 'Not on this device';

export const unreadTitle = 'The library on this device can’t be read';
export const storageUnavailable =
  'This browser doesn’t let Lipi store anything. The first stories can still be read online.';
export const outdatedApp = 'A newer version of Lipi is open in another tab.';
export const storageFull = 'Storage is full.';

const format = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });

/** '22 November 2026'. `at` is in milliseconds since the Unix epoch. */
export const longDay = (at: number) => format.format(at);

/** Decorates the title; hidden from screen readers. */
export const ornament = 'Erratum';
export const errorTitle = 'Something went wrong!';
export const broken =
  'Something broke on this page. Your saved stories are safe: reload, or go to the list of all stories.';
export const partLost = 'Part of this page couldn’t load. Check your connection, then reload.';
export const offlineTitle = 'You’re offline';
export const offline = 'This page isn’t on this device. Connect to a network, then reload.';
export const showError = 'Show Error';
export const hideError = 'Hide Error';

export const notFoundTitle = 'Not Found';
export const noSuchPage =
  'There is no page at this address. It may be mistyped, or the story is no longer in the library.';
