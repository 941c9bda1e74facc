/** The characters of nearly every page; cutFonts.py subsets newsreaderCore.woff2 and its italic to them. */
export const coreRange =
  'U+20-7E, U+A0, U+A9, U+AB, U+B0, U+B7, U+BB, U+D7, U+E9, U+2010-2011, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+20B9';
