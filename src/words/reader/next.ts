export const whatNext = 'What to read next';
export const readNext = 'Read next';
/** Precedes the name of a language. */
export const sameStoryIn = 'The same story in';
