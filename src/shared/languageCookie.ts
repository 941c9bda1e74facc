import { knownLanguages } from './languages.ts';

/** Tells the server in which language to render the home page. It does not identify the reader. */
const name = 'lipi-language';

/** Stores a language for a year. In the form for `document.cookie`; of a page by https, for https only. */
export function languageCookie(language: string, protocol: string): string {
  const secure = protocol === 'https:' ? '; secure' : '';
  return `${name}=${language}; path=/; max-age=31536000; samesite=lax${secure}`;
}

/** Undefined if the Cookie header has none, or an unknown one. */
export function languageInCookies(header: string | undefined): string | undefined {
  const [, value] = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(header ?? '') ?? [];
  return knownLanguages.find(({ tag }) => tag === value)?.tag;
}
