import type { Role } from '../../../src/shared/accounts.ts';
import type { InputRandom } from './inputRandom.ts';

/** The target of inputs: a running server, a user of every role, ids of existing documents. */
export interface FuzzTarget {
  readonly origin: string;
  readonly adminKey: string;
  readonly people: readonly { readonly id: string; readonly role: Role }[];
  readonly ids: readonly string[];
}

/** One kind of external input. */
export interface FuzzKind {
  readonly name: string;
  /** How many of a million inputs are of this kind. */
  readonly perMillion: number;
  /** How many run at a time. */
  readonly atOnce: number;
  /**
   * Opens a lane that feeds inputs. `accept` is called with the number of bytes that the server may have written for an
   * accepted input.
   */
  open(target: FuzzTarget, accept: (bytes: number) => void): Lane | Promise<Lane>;
}

interface Lane {
  /**
   * Creates an input and feeds it. Resolves with the answer in a word; throws when it is neither accepted nor refused
   * properly.
   */
  feed(random: InputRandom): string | Promise<string>;
  close?(): unknown;
}

/** The answer of a parser that refuses by throwing one kind of error; throws any other error again. */
export function accepts(parse: () => unknown, isRefusal: (error: unknown) => boolean): string {
  try {
    parse();
    return 'accepted';
  } catch (error) {
    if (isRefusal(error)) return 'refused';
    throw error;
  }
}

/** Throws an Error with the words unless the condition holds. */
export function must(holds: boolean, words: string): void {
  if (!holds) throw new Error(words);
}
