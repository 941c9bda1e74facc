import { knownLanguages } from './languages.ts';

/** Tells the server in which language to paint the home page. It does not identify the reader. */
const name = 'lipi-language';

/** A cookie that keeps a language for a year, as `document.cookie` takes it. */
export function languageCookie(language: string): string {
  return `${name}=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** The language in a Cookie header; undefined where there is none that is known. */
export function languageInCookies(header: string | undefined): string | undefined {
  const [, value] = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(header ?? '') ?? [];
  return knownLanguages.find(({ tag }) => tag === value)?.tag;
}
