export const minutes = (minutes: number) => `about ${minutes} min`;
export const pictureStory = 'Picture story';
/** Precede a language. */
export const originalIn = 'Original: ';
export const alsoIn = 'Also in ';
export const inOthers = (count: number) => `Also in ${count} languages`;
/** Follows a language. */
export const isOriginal = ' (original)';

export const share = 'Share';
export const linkCopied = 'Link copied.';
export const cannotShare = (address: string) => `This browser can’t copy the link, which is ${address}`;

export const loading = 'Loading the story';
export const unavailableTitle = 'This story is not on this device yet';
export const unavailable =
  'You’re offline, and this story isn’t on this device. Stories that you saved or have read open without a connection.';
export const missingTitle = 'Not Found';
export const missing =
  'This story isn’t in the library. If it was withdrawn, it may come back to this address.';
export const failedTitle = 'The story couldn’t be loaded';
export const otherStories = 'Other stories';

export const signInTitle = 'Sign in to read on';
export const signIn = 'Sign in';
export const guestLimit =
  'You have reached this library’s limit for guests, so only the beginning of this story is shown. Stories that you saved for offline still open.';

export const term = (label: string) => `${label}:`;
/** Shown in print only. */
export const address = 'Address:';

export const sideBySide = 'Side by side';
export const beside = 'Next to it:';
export const oneText = 'One text';

export const whatNext = 'What to read next';
export const readNext = 'Read next';
/** Precedes the name of a language. */
export const sameStoryIn = 'The same story in';
