import { parseUrl } from '../ownPath.ts';

const creativeCommons = /^CC[ -](BY(?:-NC)?(?:-(?:SA|ND))?)(?:[ -](\d\.\d))?$/i;

/**
 * A licence identifier for readers: 'CC-BY-4.0' becomes 'CC BY 4.0' with its deed, 'CC-BY' links to the current
 * version; anything else is unchanged.
 */
export function licenceName(identifier: string): { readonly name: string; readonly url: string | undefined } {
  if (/^CC[ -]?0(?:[ -]1\.0)?$/i.test(identifier)) {
    return { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' };
  }
  if (/^(?:CC[ -])?PDM(?:[ -]1\.0)?$/i.test(identifier)) {
    return { name: 'Public Domain Mark 1.0', url: 'https://creativecommons.org/publicdomain/mark/1.0/' };
  }
  const match = creativeCommons.exec(identifier);
  if (!match?.[1]) return { name: identifier, url: undefined };
  const [, terms, version] = match;
  return {
    name: ['CC', terms.toUpperCase(), ...(version === undefined ? [] : [version])].join(' '),
    url: `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version ?? '4.0'}/`,
  };
}

/** The URL if a page may link to it (http or https), else undefined: sources come from imported files. */
export function linkableUrl(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : parseUrl(url);
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? parsed.href : undefined;
}
