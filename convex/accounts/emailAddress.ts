import { typedAddress } from '../../src/shared/typedAddress.ts';

/** SMTP's limits (RFC 5321 §4.5.3.1): 64 octets before the @, 254 in all with the angle brackets counted. */
const lengthLimit = 254;
const localPartLimit = 64;

/** What a browser accepts in an e-mail field (HTML Living Standard, "valid e-mail address"), so that both sides agree. */
const validAddress =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** An address as it was given and in lower case, which identifies it whatever its spelling. */
export interface EmailAddress {
  readonly email: string;
  readonly emailKey: string;
}

/**
 * Reads an address as people type and paste it (`email`, see `typedAddress`); `emailKey` is in lower case, because mailboxes that differ
 * only in case are the same at every provider in use. Null when it is not an e-mail address.
 */
export function parseEmailAddress(text: string): EmailAddress | null {
  if (text.length > 2 * lengthLimit) return null;
  const email = typedAddress(text);
  if (email.length > lengthLimit || email.indexOf('@') > localPartLimit) return null;
  return validAddress.test(email) ? { email, emailKey: email.toLowerCase() } : null;
}
