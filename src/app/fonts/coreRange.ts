/** The file that pages preload: Latin, upright. */
export const coreName = 'newsreaderCore';

/** The characters of nearly every page, in a file of their own. */
export const coreRange =
  'U+20-3B, U+3F-5B, U+5D, U+61-7A, U+7C, U+A0, U+A9, U+AB, U+B0, U+B7, U+BB, U+D7, U+E9, U+2010-2011, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+20B9';

/** Those in italics, which are few words: notes, counts and names of languages. Others come from the device's italic. */
export const coreItalicRange =
  'U+20-22, U+25-29, U+2C-3B, U+3F, U+41-5A, U+61-7A, U+A0, U+A9, U+B7, U+D7, U+E9, U+2010-2011, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026';
