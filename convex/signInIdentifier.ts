import { displayNameOf } from './displayName.ts';
import { parseEmailAddress } from './emailAddress.ts';

/** A name to sign in with has at least so many characters. */
const shortestName = 2;

/** Before the key of a name. It has no @, so no address has the key of a name. */
const namePrefix = 'name:';

/** What an account with a password is known by: `key` is the same for all ways of writing it. */
export type SignInIdentifier =
  | { readonly kind: 'address'; readonly email: string; readonly key: string }
  | { readonly kind: 'name'; readonly name: string; readonly key: string };

/** An e-mail address, or a name of 2 to 80 characters without @; null for what is neither. */
export function parseIdentifier(text: string): SignInIdentifier | null {
  if (text.includes('@')) {
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

/** The keys of names that begin so. */
export function nameKeyPrefix(words: string): string {
  return namePrefix + folded(words);
}

/** Upper case first: what has two forms in lower case, such as σ and ς, has one. Keyboards disagree about joiners. */
function folded(name: string): string {
  return name
    .replace(/[\u200C\u200D]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');
}
