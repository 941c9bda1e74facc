import { knownLanguages } from './languages.ts';

/** Tell the server which stories the home page shows, and in which language to render. They do not identify the reader. */
const names = { stories: 'lipi-language', interface: 'lipi-interface' } as const;

/** Stores a language for a year. In the form for `document.cookie`; of a page by https, for https only. */
export function languageCookie(of: keyof typeof names, language: string, protocol: string): string {
  const secure = protocol === 'https:' ? '; secure' : '';
  return `${names[of]}=${language}; path=/; max-age=31536000; samesite=lax${secure}`;
}

/** Undefined if the Cookie header has none, or an unknown one. */
export function languageInCookies(of: keyof typeof names, header: string | undefined): string | undefined {
  const [, value] = new RegExp(`(?:^|;\\s*)${names[of]}=([^;]*)`).exec(header ?? '') ?? [];
  return knownLanguages.find(({ tag }) => tag === value)?.tag;
}
