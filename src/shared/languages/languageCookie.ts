import { type InterfaceTag, interfaceTags } from './interfaceLanguages.ts';
import { knownLanguages } from './languages.ts';

/**
 * Tell the server which stories the home page shows, in which language to render, and in which scripts to show stories.
 * They do not identify the reader.
 */
const names = { stories: 'lipi-language', interface: 'lipi-interface', scripts: 'lipi-scripts' } as const;

/** Stores a value for a year, or ends the cookie of no scripts. In the form for `document.cookie`; of a page by https, for https only. */
export function languageCookie(of: keyof typeof names, value: string, protocol: string): string {
  const secure = protocol === 'https:' ? '; secure' : '';
  return `${names[of]}=${value}; path=/; max-age=${value === noScripts ? 0 : 31536000}; samesite=lax${secure}`;
}

/** Undefined if the Cookie header has none, or an unknown one. */
export function languageInCookies(header: string | undefined): string | undefined {
  const value = cookieIn('stories', header);
  return knownLanguages.find(({ tag }) => tag === value)?.tag;
}

/** As `languageInCookies`. */
export function interfaceInCookies(header: string | undefined): InterfaceTag | undefined {
  const value = cookieIn('interface', header);
  return interfaceTags.find((tag) => tag === value);
}

/** The scripts chosen for stories, by their language, as one text that a cookie and an attribute can hold. */
export const scriptsText = (scripts: Readonly<Record<string, string>>) =>
  encodeURIComponent(JSON.stringify(scripts));

/** Of no scripts. */
export const noScripts = scriptsText({});

/** What was written by `scriptsText` into the Cookie header, and its text; none if it cannot be such a text. */
export function scriptsInCookies(header: string | undefined): {
  readonly scripts: Readonly<Record<string, string>>;
  readonly text: string;
} {
  const text = cookieIn('scripts', header);
  const isEntry = ([language, chosen]: [string, unknown]) =>
    knownLanguages.some(({ tag }) => tag === language) && /^\+?\w{4,8}$/.test(String(chosen));
  try {
    const scripts = JSON.parse(decodeURIComponent(text));
    // In one spelling only: each is a page to render and to cache.
    if (scriptsText(scripts) === text && Object.entries(scripts).every(isEntry)) return { scripts, text };
  } catch {
    // None, or of another program.
  }
  return { scripts: {}, text: noScripts };
}

function cookieIn(of: keyof typeof names, header = ''): string {
  return new RegExp(`(?:^|;\\s*)${names[of]}=([^;]*)`).exec(header)?.[1] ?? '';
}
