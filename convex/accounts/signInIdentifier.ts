import { scripts, viramas } from '../../src/shared/languages/scripts.ts';
import { typedAddress } from '../../src/shared/typedText.ts';
import { sizeLimits } from '../platform/limits.ts';

export const nameLimit = sizeLimits.nameCharacters.most;

/** UTF-16 units that are examined: normalising takes more than linear time for some texts. */
const unitsLimit = 4 * nameLimit;

/** Combining marks allowed on one letter: no living script needs more. */
const marksLimit = 4;

/**
 * What nobody sees in a name: characters without a shape of their own, except joiners (marks of direction are among
 * them), lone surrogates, annotation marks and the blank of Braille.
 */
const invisible = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\p{Cs}\uFFF9-\uFFFB\u2800]/gu;

/** The scripts in which a joiner changes how a word is written: those with a virama, and Arabic. */
const joining = Object.keys(scripts)
  .filter((code) => scripts[code]?.virama || code === 'Arab')
  .map((code) => `\\p{Script=${code}}`)
  .join('');

/** Joiners without effect: neither between two letters of such a script, nor after a virama, as in old chillus. */
const idleJoiners = new RegExp(
  `(?<![${viramas}])(?:(?<![${joining}])[\\u200C\\u200D]|[\\u200C\\u200D](?![${joining}]))`,
  'gu',
);

const marksAtStart = /(^| )[\p{M}\u200C\u200D]+/gu;
const surplusMarks = new RegExp(`([\\p{M}\\u200C\\u200D]{${marksLimit}})[\\p{M}\\u200C\\u200D]+`, 'gu');

/**
 * A text as a displayed name: in NFC, on one line, trimmed, without characters that are invisible or disturb its
 * direction. Null when nothing is left, or more than `nameLimit` characters.
 */
export function displayNameOf(text: string): string | null {
  if (text.length > unitsLimit) return null;
  const name = text
    .replace(invisible, '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(idleJoiners, '')
    .replace(marksAtStart, '$1')
    .replace(surplusMarks, '$1')
    .trim();
  return name === '' || [...name].length > nameLimit ? null : name;
}

/** The beginning of a text as a displayed name, for texts that nobody can correct; undefined when nothing is left. */
export function shortNameOf(text: string): string | undefined {
  return displayNameOf([...text.slice(0, unitsLimit)].slice(0, nameLimit).join('')) ?? undefined;
}

/** SMTP's limits (RFC 5321 §4.5.3.1): 64 octets before the @, 254 in all with the angle brackets counted. */
const lengthLimit = 254;
const localPartLimit = 64;

/** What a browser accepts in an e-mail field (HTML Living Standard), and mailboxes of all letters (RFC 6531). */
const validAddress =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/u;

export interface EmailAddress {
  readonly email: string;
  readonly emailKey: string;
}

/** As people type it (`typedAddress`); `emailKey`, in lower case, identifies the address. Null for anything else. */
export function parseEmailAddress(text: string): EmailAddress | null {
  if (text.length > 2 * lengthLimit) return null;
  const email = typedAddress(text);
  const octets = new TextEncoder().encode(email);
  if (octets.length > lengthLimit || octets.indexOf(64) > localPartLimit) return null; // 64 is the @
  return validAddress.test(email) ? { email, emailKey: email.toLowerCase() } : null;
}

const shortestName = 2;

/** Has no @, so a name never has the key of an address. */
const namePrefix = 'name:';

/** What identifies an account with a password: `key` is the same for all spellings. */
export type SignInIdentifier =
  | { readonly kind: 'address'; readonly email: string; readonly key: string }
  | { readonly kind: 'name'; readonly name: string; readonly key: string };

/** Null for anything but an e-mail address, or a name of 2 to 80 characters without @. */
export function parseIdentifier(text: string): SignInIdentifier | null {
  if (/[@＠﹫]/u.test(text)) {
    const address = parseEmailAddress(text);
    return address && { kind: 'address', email: address.email, key: address.emailKey };
  }
  const name = displayNameOf(text);
  if (name === null || [...name].length < shortestName) return null;
  return { kind: 'name', name, key: namePrefix + folded(name) };
}

/** The name in the key of a password's account, or undefined for an address. */
export function nameOfKey(key: string): string | undefined {
  return key.startsWith(namePrefix) ? key.slice(namePrefix.length) : undefined;
}

/** The prefix that the keys of all names beginning with these words have. */
export function nameKeyPrefix(words: string): string {
  return namePrefix + folded(words);
}

/** Upper case first, since σ and ς are one letter. Without joiners, about which keyboards disagree. */
function folded(name: string): string {
  return name
    .replace(/[\u200C\u200D]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');
}
