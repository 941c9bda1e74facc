import { type InterfaceLanguage, knownInterface } from '../../src/shared/languages/interfaceLanguages.ts';
import * as refusals from '../../src/shared/serverWords/refusals.ts';
import { typedCode } from '../../src/shared/typedText.ts';
import type { Id } from '../_generated/dataModel.js';
import { sizeLimits } from '../platform/limits.ts';
import { malformed, problem } from '../platform/problem.ts';
import { passwordProblem } from './passwords.ts';
import {
  displayNameOf,
  type EmailAddress,
  nameLimit,
  parseEmailAddress,
  parseIdentifier,
  type SignInIdentifier,
} from './signInIdentifier.ts';

const lengthLimit = sizeLimits.signInParameter.most;

export interface SignedIn {
  readonly userId: Id<'users'>;
}

/** A missing or malformed field throws a ConvexError. */
export class SignInParams {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(fields: Readonly<Record<string, unknown>>) {
    this.#fields = fields;
  }

  /** Undefined when missing or empty. Throws 'invalid_request' for anything but a short text. */
  optional(field: string): string | undefined {
    const value = Object.hasOwn(this.#fields, field) ? this.#fields[field] : undefined;
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string' || value.length > lengthLimit)
      throw malformed(`'${field}' must be a text of at most ${lengthLimit} characters.`);
    return value;
  }

  required(field: string): string {
    const value = this.optional(field);
    if (value === undefined) throw malformed(`'${field}' is missing.`);
    return value;
  }

  /** A new password for the account with this key (`SignInIdentifier`). Throws 'weak_password'. */
  password(field: string, key: string): string {
    const password = this.required(field);
    const weakness = passwordProblem(password, key);
    if (weakness) throw problem(weakness);
    return password;
  }

  /** Throws 'invalid_email'. */
  address(): EmailAddress {
    const address = parseEmailAddress(this.required('email'));
    if (address) return address;
    throw problem({ code: 'invalid_email', message: refusals.invalidEmail });
  }

  /** Throws 'invalid_email'. */
  identifier(): SignInIdentifier {
    const identifier = parseIdentifier(this.required('email'));
    if (identifier) return identifier;
    throw problem({ code: 'invalid_email', message: refusals.invalidIdentifier(nameLimit) });
  }

  deviceKey(): { readonly deviceKey?: string } {
    const deviceKey = this.optional('deviceKey');
    return deviceKey === undefined ? {} : { deviceKey };
  }

  /** The language of the mail: English if the parameter is missing or is not an interface language. */
  language(): InterfaceLanguage {
    return knownInterface(this.optional('language'));
  }

  /** Throws 'invalid_name'. */
  name(): string | undefined {
    const given = this.optional('name');
    return given === undefined ? undefined : requireName(given);
  }

  /** The typed or pasted code: its digits in any script, with any spacing, and words and shorter numbers around them. */
  code(): string | undefined {
    const typed = this.optional('code');
    const plain = typed && typedCode(typed);
    return plain && (/(?<!\d)\d{8}(?!\d)/.exec(plain)?.[0] ?? plain.replace(/\D/g, ''));
  }
}

/** Throws 'invalid_name' for a name without visible characters or too long. */
export function requireName(given: string): string {
  const name = displayNameOf(given);
  if (name !== null) return name;
  throw problem({ code: 'invalid_name', message: refusals.invalidName(nameLimit) });
}
