import { displayNameOf } from './displayName.ts';
import { parseEmailAddress } from './emailAddress.ts';

const shortestName = 2;

/** Precedes the key of a name. It has no @, so a name never has the key of an address. */
const namePrefix = 'name:';

/** What identifies an account with a password: `key` is the same for all spellings. */
export type SignInIdentifier =
  | { readonly kind: 'address'; readonly email: string; readonly key: string }
  | { readonly kind: 'name'; readonly name: string; readonly key: string };

/** Parses an e-mail address, or a name of 2 to 80 characters without @; null for anything else. */
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
