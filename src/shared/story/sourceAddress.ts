import { parseUrl } from '../ownPath.ts';

/** Invisible characters that pasting adds. Joiners are not among them: pages in Indic scripts have them in their addresses. */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

export function typedSourceAddress(typed: string): string {
  return typed.replace(invisible, '').trim();
}

/** A full `http` or `https` URL with a host, and without a user name, password or invisible characters. */
export function isSourceAddress(line: string): boolean {
  if (typedSourceAddress(line) !== line) return false;
  if (!/^https?:\/\/[^\s/\\?#]/i.test(line) || /[\s\\]/.test(line)) return false;
  const url = parseUrl(line);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}
