import { knownLanguages } from './languages.ts';

/**
 * Tell the server which stories the home page shows, in which language to render, and in which scripts to show stories.
 * They do not identify the reader.
 */
const names = { stories: 'lipi-language', interface: 'lipi-interface', scripts: 'lipi-scripts' } as const;

/** Stores a value for a year, or ends the cookie where it is ''. In the form for `document.cookie`; of a page by https, for https only. */
export function languageCookie(of: keyof typeof names, value: string, protocol: string): string {
  const secure = protocol === 'https:' ? '; secure' : '';
  return `${names[of]}=${value}; path=/; max-age=${value === '' ? 0 : 31536000}; samesite=lax${secure}`;
}

/** Undefined if the Cookie header has none, or an unknown one. */
export function languageInCookies(
  of: 'stories' | 'interface',
  header: string | undefined,
): string | undefined {
  const value = cookieIn(of, header);
  return knownLanguages.find(({ tag }) => tag === value)?.tag;
}

/** The scripts chosen for stories, by their language, as one text: 'bn:Deva.or:+Latn'. */
export function scriptsText(scripts: Readonly<Record<string, string>>): string {
  return Object.entries(scripts)
    .map(([language, chosen]) => `${language}:${chosen}`)
    .sort()
    .join('.');
}

/** The text of `scriptsText` in the Cookie header; '' if it has none, or one that cannot be such a text. */
export function scriptsInCookies(header: string | undefined): string {
  const value = cookieIn('scripts', header);
  return /^[\w-]{2,35}:\+?\w{4,8}(?:\.[\w-]{2,35}:\+?\w{4,8}){0,40}$/.test(value) ? value : '';
}

/** What `scriptsText` was made of. */
export function scriptsOfText(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(text.split('.').flatMap((one) => (one === '' ? [] : [one.split(':', 2)])));
}

function cookieIn(of: keyof typeof names, header = ''): string {
  return new RegExp(`(?:^|;\\s*)${names[of]}=([^;]*)`).exec(header)?.[1] ?? '';
}
