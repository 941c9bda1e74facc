import { typedAddress } from '../../src/shared/typedAddress.ts';

/** SMTP's limits (RFC 5321 §4.5.3.1): 64 octets before the @, 254 in all with the angle brackets counted. */
const lengthLimit = 254;
const localPartLimit = 64;

/** What a browser accepts in an e-mail field (HTML Living Standard), and mailboxes of all letters (RFC 6531). */
const validAddress =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/u;

/** An address as it was given and in lower case, which identifies it whatever its spelling. */
export interface EmailAddress {
  readonly email: string;
  readonly emailKey: string;
}

/** Reads an address as people type it (`typedAddress`); `emailKey` is in lower case. Null for anything else. */
export function parseEmailAddress(text: string): EmailAddress | null {
  if (text.length > 2 * lengthLimit) return null;
  const email = typedAddress(text);
  const octets = new TextEncoder().encode(email);
  if (octets.length > lengthLimit || octets.indexOf(64) > localPartLimit) return null; // 64 is the @
  return validAddress.test(email) ? { email, emailKey: email.toLowerCase() } : null;
}
