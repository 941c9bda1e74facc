import * as common from '../common.ts';

export { allStories, cancel, done, oneMoment, remove, tryAgain, undo } from '../common.ts';

export const save = 'Save';
export const saved = 'Saved.';
export const goOn = 'Continue';
export const more = 'More';
export const andMore = (count: string) => `And ${count} more.`;

export const untitled = 'Untitled';
export const backToStory = 'Back to the story';
export const asReadersSeeIt = 'As readers see it';
export const chooseLanguage = 'Choose a language';

/** '1,204' */
export const counted = (count: number) => count.toLocaleString('en-IN');
export const storyCount = (count: number) => common.storyCount(count, counted(count));

/** 'Asha, Ravi, and Mina' */
export const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names);

/** `what` is one of the texts below. */
export const noRoom = (what: string) => `This device has no space left to keep ${what}, so save soon.`;
export const whatYouType = 'what you type';

export const savedMeanwhile = (name: string) =>
  `${name} saved another version while you were writing. Yours is not lost.`;
