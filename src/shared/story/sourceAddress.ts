import { parseUrl } from '../ownPath.ts';

/** Invisible characters that pasting adds. Joiners are not among them: pages in Indic scripts have them in their addresses. */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

/** A pasted or typed URL without invisible characters and without white space around it. */
export function typedSourceAddress(typed: string): string {
  return typed.replace(invisible, '').trim();
}

/**
 * Whether a line is a valid URL for a story's source: a full `http` or `https` URL with a host and without a user name,
 * password or invisible characters. Readers get it as a link, and every exported file contains it.
 */
export function isSourceAddress(line: string): boolean {
  if (typedSourceAddress(line) !== line) return false;
  if (!/^https?:\/\/[^\s/\\?#]/i.test(line) || /[\s\\]/.test(line)) return false;
  const url = parseUrl(line);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}
