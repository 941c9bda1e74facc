import { t } from '../page/translate.ts';

export const minutes = (minutes: number) => t('about {minutes} min', { minutes });
export const pictureStory = t('Picture story');
/** Precede a language. */
export const originalIn = t('Original: ');
export const alsoIn = t('Also in ');
export const inOthers = (count: number) => t('Also in {count} languages', { count });
/** Follows a language. */
export const isOriginal = t(' (original)');

export const share = t('Share');
export const linkCopied = t('Link copied.');
export const cannotShare = (address: string) =>
  t('This browser can’t copy the link, which is {address}', { address });

export const loading = t('Loading the story');
export const unavailableTitle = t('This story is not on this device yet');
export const unavailable = t(
  'You’re offline, and this story isn’t on this device. Stories that you saved or have read open without a connection.',
);
export const missingTitle = t('Not Found');
export const missing = t(
  'This story isn’t in the library. If it was withdrawn, it may come back to this address.',
);
export const failedTitle = t('The story couldn’t be loaded');
export const otherStories = t('Other stories');

export const signInTitle = t('Sign in to read on');
export const signIn = t('Sign in');
export const guestLimit = t(
  'You have reached this library’s limit for guests, so only the beginning of this story is shown. Stories that you saved for offline still open.',
);

export const subjects = t('Subjects');
export const source = t('Source');
export const licence = t('Licence');
export const term = (label: string) => t('{label}:', { label });
/** Shown in print only. */
export const address = t('Address:');

export const sideBySide = t('Side by side');
export const beside = t('Next to it:');
export const oneText = t('One text');

export const whatNext = t('What to read next');
export const readNext = t('Read next');
/** Precedes the name of a language. */
export const sameStoryIn = t('The same story in');
