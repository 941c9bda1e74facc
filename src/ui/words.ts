import { languageName, t } from '../page/translate.ts';

/** Texts of many parts. This module is loaded with the first page, so it contains only what many parts use. */

export const lipi = 'Lipi';

export const cancel = t('Cancel');
export const close = t('Close');
export const done = t('Done');
export const reload = t('Reload');
export const remove = t('Remove');
export const tryAgain = t('Try again');
export const undo = t('Undo');
export const loading = t('Loading');
export const oneMoment = t('One moment…');

export const pause = t('Pause');
export const resume = t('Resume');
export const continueAnyway = t('Continue anyway');

export const allStories = t('All stories');
export const allStoriesIn = (language: string) => t('All stories in {language}', { language });

/** 'Tamil, Marathi and Bangla', or, as a disjunction, with 'or'. Not every browser's `Intl` knows Odia. */
export function languageNames(tags: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') {
  const names = tags.map(languageName);
  const last = names.pop() ?? '';
  if (names.length === 0) return last;
  const first = names.join(', ');
  return type === 'conjunction'
    ? t('{first} and {last}', { first, last })
    : t('{first} or {last}', { first, last });
}

export const bytes = (count: number) => t('{count} bytes', { count });

export { counted } from '../page/translate.ts';

export const storyCount = (count: number) => t('{count, plural, one {# story} other {# stories}}', { count });

export const saveLater = t('Save when I’m back online');

/** Precedes a name. */
export const by = t('by ');
export const translatedBy = t('Translated by ');

export const windowTitle = (page: string) => t('{page} | Lipi', { page });

export const isWithdrawn = t('The library has withdrawn this story. Your copy stays until you remove it.');

export const play = t('Play');
/** The button's name while the narration is to play but waits for data. */
export const pauseWaiting = t('Pause, loading');

export const copied = t('Copied.');
export const cannotCopy = t(
  'This browser can’t copy from a page. The text is selected: use the browser’s own menu to copy it.',
);

export const hide = t('Hide');
export const show = t('Show');
/** The button's name for screen readers, which also announce whether it is pressed. */
export const reveal = t('Show what you typed');

export const picturesAlone = t('Told in pictures alone. You can find them at the story’s source.');
export const sortBy = t('Sort by');

export const underAMinute = t('under a minute');
export const minutes = (minutes: number) => t('{minutes} min', { minutes });

export const pictureStory = t('Picture story');
export const minutesToRead = (minutes: number) => t('{minutes} min to read', { minutes });
export const toListen = (duration: string) => t('{duration} to listen', { duration });
export const saved = t('Saved');
export const progressWords = { inProgress: t('In progress'), finished: t('Finished') } as const;
export const unavailableOffline = t('Not on this device');

export const unreadTitle = t('The library on this device can’t be read');
export const storageUnavailable = t(
  'This browser doesn’t let Lipi store anything. The first stories can still be read online.',
);
export const outdatedApp = t('A newer version of Lipi is open in another tab.');
export const storageFull = t('Storage is full.');

/** Decorates the title; hidden from screen readers. */
export const ornament = t('Erratum');
export const errorTitle = t('Something went wrong!');
export const broken = t(
  'Something broke on this page. Your saved stories are safe: reload, or go to the list of all stories.',
);
export const partLost = t('Part of this page couldn’t load. Check your connection, then reload.');
export const offlineTitle = t('You’re offline');
export const offline = t('This page isn’t on this device. Connect to a network, then reload.');
export const showError = t('Show Error');
export const hideError = t('Hide Error');

export const notFoundTitle = t('Not Found');
export const noSuchPage = t(
  'There is no page at this address. It may be mistyped, or the story is no longer in the library.',
);
