/** Why a file is not imported; each follows the file's name. */
export const missing = 'it is missing';
export const tooLarge = 'it is over 16 MB, the most that this page takes: use the command for larger ones';
export const notReadable = 'it could not be read: it may have been moved or changed, or is damaged';
export const noPlainPath = 'its place in the ZIP file is no plain path';
export const alreadyStory = (path: string, story: string) => `${path} is already the story ${story}`;
export const tooMuchText = 'the texts before it fill this page: import it by itself';
export const soundNotReadable =
  'a file of its narration could not be read: it may have been moved or changed';

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });
export const lacks = (fields: readonly string[]) => `it has no ${oneOf.format(fields)}`;
