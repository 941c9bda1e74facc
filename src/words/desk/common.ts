export {
  allStories,
  cancel,
  counted,
  done,
  oneMoment,
  remove,
  storyCount,
  tryAgain,
  undo,
} from '../common.ts';
export { longDay } from '../parts/day.ts';

export const save = 'Save';
export const saved = 'Saved.';
export const goOn = 'Continue';
export const more = 'More';
export const andMore = (count: string) => `And ${count} more.`;

export const untitled = 'Untitled';
export const backToStory = 'Back to the story';
export const asReadersSeeIt = 'As readers see it';
export const chooseLanguage = 'Choose a language';

/** 'Asha, Ravi, and Mina' */
export const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names);

const shortDayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
const momentFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** '22 Nov 2026'. Here and below, `at` is in milliseconds since the Unix epoch. */
export const shortDay = (at: number) => shortDayFormat.format(at);
/** '22 Nov 2026, 10:32 am' */
export const moment = (at: number) => momentFormat.format(at);
