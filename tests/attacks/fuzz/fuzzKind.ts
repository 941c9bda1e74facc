import type { Role } from '../../../src/shared/accounts.ts';
import type { InputRandom } from './inputRandom.ts';

/** What inputs are made and fed with: a running server, somebody of every role, ids of documents that there are. */
export interface FuzzTarget {
  readonly origin: string;
  readonly adminKey: string;
  readonly people: readonly { readonly id: string; readonly role: Role }[];
  readonly ids: readonly string[];
}

/** One kind of input from outside. */
export interface FuzzKind {
  readonly name: string;
  /** How many of a million inputs are of this kind. */
  readonly perMillion: number;
  /** How many are under way at a time. */
  readonly atOnce: number;
  /** Opens what one of them works with. `accept` is told how many bytes the server may have written for an input that it took. */
  open(target: FuzzTarget, accept: (bytes: number) => void): Lane | Promise<Lane>;
}

interface Lane {
  /** Makes an input and feeds it. Resolves with the answer in a word; throws what is neither taken nor refused as it should be. */
  feed(random: InputRandom): string | Promise<string>;
  close?(): unknown;
}

/** The answer of a parser that refuses by throwing one kind of error; throws any other. */
export function accepts(parse: () => unknown, isRefusal: (error: unknown) => boolean): string {
  try {
    parse();
    return 'accepted';
  } catch (error) {
    if (isRefusal(error)) return 'refused';
    throw error;
  }
}

/** Throws an Error with the words when it does not hold. */
export function must(holds: boolean, words: string): void {
  if (!holds) throw new Error(words);
}
