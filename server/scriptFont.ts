import { languageOf } from '../src/shared/languages.ts';

/** By ISO 15924 code, the file of the script's font before its hash, as styles/fonts.css names it. */
const fileOfScript: Readonly<Record<string, string>> = {
  Orya: 'noto-serif-oriya-oriya-wght-normal',
  Gujr: 'noto-serif-gujarati-gujarati-wght-normal',
  Deva: 'noto-serif-devanagari-devanagari-wght-normal',
  Beng: 'noto-serif-bengali-bengali-wght-normal',
  Taml: 'noto-serif-tamil-tamil-wght-normal',
  Telu: 'noto-serif-telugu-telugu-wght-normal',
  Knda: 'noto-serif-kannada-kannada-wght-normal',
  Mlym: 'noto-serif-malayalam-malayalam-wght-normal',
  Guru: 'noto-serif-gurmukhi-gurmukhi-wght-normal',
  Latn: 'newsreaderCore',
};

/**
 * The address of the font that a language is set in, read from the built page's styles; undefined for a script
 * that the build brings no font for.
 */
export function scriptFontUrl(shell: string, language: string): string | undefined {
  const file = fileOfScript[languageOf(language).script];
  if (file === undefined) return undefined;
  return new RegExp(`/assets/${file}-[\\w-]{8}\\.woff2`).exec(shell)?.[0];
}
