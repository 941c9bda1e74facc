import type { Length } from '../../text/storyLength.ts';
import type { Kind } from './choice.ts';

/** What the filters are called. */
export const lengthWords: { readonly [length in Length]: string } = {
  short: 'Under 5 minutes',
  medium: '5 to 15 minutes',
  long: 'Over 15 minutes',
};

export const kindWords: { readonly [kind in Kind]: string } = {
  original: 'Original',
  translation: 'Translation',
};
