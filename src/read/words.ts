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
export const notHereTitle = 'This story is not on this device yet';
export const notHere =
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

export const role = (role: string) => `${role}:`;
export const source = 'Source:';
export const licence = 'Licence:';
/** Shown in print only. */
export const address = 'Address:';

export const readSoFar = 'Read so far';
export const readToEnd = 'read to the end';
export const minutesLeft = (minutes: number) =>
  minutes < 1 ? 'less than a minute left' : `about ${Math.round(minutes)} min left`;

export const quotation = 'Quotation';
export const shareQuotation = 'Share the quotation';
export const quotationCopied = 'Copied, with its source.';
export const cannotShareText = 'This browser can’t share or copy from a page. Use its own menu to copy.';
/** A quotation with its source, to be shared or copied. */
export const withSource = (text: string, title: string, author: string, translator: string | undefined) =>
  `“${text}”\n\n${title}, ${author}${translator === undefined ? '' : `, translated by ${translator}`}`;

export const place = 'Your place';
export const leftOff = 'You left off here.';
export const backToStart = 'Back to the start';
export const hadReadOn = 'You have read further than this.';
export const goToPlace = 'Go to your place';

export const elsewhere = 'Your place on another device';
export const isFurther = (isAhead: boolean) =>
  `You are further ${isAhead ? 'ahead' : 'back'} on another device.`;
export const listenedTo = (there: string, here: string) =>
  `You listened up to ${there} on another device, and up to ${here} here.`;
export const goThere = 'Go there';
export const stayHere = 'Stay here';

export const sideBySide = 'Side by side';
export const beside = 'Next to it:';
export const oneText = 'One text';

export const onItsWay = (language: string) => `Loading the ${language} text…`;
export const textNotHereTitle = (language: string) => `The ${language} text is not on this device`;
export const textOffline =
  'You’re offline, so it can’t be loaded. Texts you have opened before can be read side by side offline.';
export const textMissing = 'The library no longer has it.';
export const textFailed = (message: string) => `It couldn’t be loaded: ${message}`;

export const whatNext = 'What to read next';
export const readNext = 'Read next';
/** Precedes the name of a language. */
export const sameStoryIn = 'The same story in';
