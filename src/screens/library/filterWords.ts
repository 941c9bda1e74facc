import type { Kind, Length, Progress } from './choice.ts';

/** What the filters are called. */
export const lengthWords: { readonly [length in Length]: string } = {
  short: 'Under 5 minutes',
  medium: '5 to 15 minutes',
  long: 'Over 15 minutes',
};

export const progressWords: { readonly [progress in Progress]: string } = {
  inProgress: 'In progress',
  finished: 'Finished',
};

export const kindWords: { readonly [kind in Kind]: string } = {
  original: 'Original',
  translation: 'Translation',
};
