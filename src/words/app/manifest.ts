/** What a device shows about Lipi when it offers to install it and once it is installed. */
export const name = 'Lipi: literature from the Indian subcontinent';
export const shortName = 'Lipi';
export const description =
  'An open library of short stories from the Indian subcontinent, to read and to listen to, offline too.';
export const narrowScreenshot = 'The stories of a language, one card at a time';
export const wideScreenshot = 'The home page on a computer';
