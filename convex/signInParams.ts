import type { AccountProblem } from '../src/shared/accounts.ts';
import { toNfc } from '../src/shared/boundedText.ts';
import { type EmailAddress, parseEmailAddress } from './emailAddress.ts';
import { problem } from './problem.ts';

/** Longer parameters than any page of ours sends. */
const lengthLimit = 2000;
const nameLimit = 80;

/** The form fields of a sign-in, read one by one. A field that is missing or malformed is a ConvexError. */
export class SignInParams {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(fields: Readonly<Record<string, unknown>>) {
    this.#fields = fields;
  }

  /** The field's text, or undefined when it is missing or empty. Throws 'invalid_request' for what is no text. */
  optional(field: string): string | undefined {
    const value = Object.hasOwn(this.#fields, field) ? this.#fields[field] : undefined;
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string' || value.length > lengthLimit)
      throw malformed(`'${field}' is not a short text.`);
    return value;
  }

  required(field: string): string {
    const value = this.optional(field);
    if (value === undefined) throw malformed(`'${field}' is missing.`);
    return value;
  }

  /** Throws 'invalid_email'. */
  address(): EmailAddress {
    const address = parseEmailAddress(this.required('email'));
    if (address) return address;
    const message = 'This does not look like an e-mail address. Please check it.';
    throw problem({ code: 'invalid_email', message });
  }

  /** The name that a user chose, if any. Throws 'invalid_name'. */
  name(): string | undefined {
    const given = this.optional('name');
    return given === undefined ? undefined : requireName(given);
  }

  /** A typed code: its digits, however they were spaced. */
  code(): string | undefined {
    return this.optional('code')?.replace(/[\s-]/gu, '');
  }
}

/** A name in one line without spaces around it. Throws 'invalid_name' for an empty and a long one. */
export function requireName(given: string): string {
  // Length first: `normalize` takes more than linear time for some texts.
  const name =
    given.length > 4 * nameLimit
      ? ''
      : toNfc(given)
          .replace(/[\s\p{Cc}]+/gu, ' ')
          .trim();
  const length = [...name].length;
  if (length > 0 && length <= nameLimit) return name;
  throw problem({ code: 'invalid_name', message: `A name has 1 to ${nameLimit} characters.` });
}

/** A call that none of our pages makes. */
export function malformed(message: string) {
  return problem({ code: 'invalid_request', message } satisfies AccountProblem);
}
