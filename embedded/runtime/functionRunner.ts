import type { UserIdentity } from 'convex/server';
import type { JSONValue } from 'convex/values';
import type { RequestClient } from '../callerNetwork.ts';
import type { ReadSet } from '../storage/store.ts';
import type { Timestamp } from '../values/timestamp.ts';

/** By path without extension: 'content', 'dir/file', 'schema', 'http', 'crons', 'auth.config'. */
export type FunctionModules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The caller. Only `admin` (a local tool with the admin key) and the host itself reach internal functions. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly identity: UserIdentity }
  | { readonly kind: 'admin' };

/** `errorMessage` is the protocol's text ("[Request ID: …] Server Error\nUncaught Error: …"). */
export type FunctionResult =
  | { readonly kind: 'success'; readonly value: JSONValue; readonly logLines: readonly string[] }
  | {
      readonly kind: 'failure';
      readonly errorMessage: string;
      readonly errorData?: JSONValue;
      readonly logLines: readonly string[];
    };

/** `path` may be written as clients do: 'content:get', 'content.js:get'. `args` is the JSON-encoded argument object. */
export interface FunctionCall {
  readonly path: string;
  readonly args: JSONValue;
  readonly caller: Caller;
  /** Left out for calls of the host's own. */
  readonly client?: RequestClient;
}

export interface QueryOutcome {
  readonly result: FunctionResult;
  readonly ts: Timestamp;
  readonly readSet: ReadSet;
  /** Pagination journal to pass when the query runs again. */
  readonly journal: string | null;
  /** Whether the function asked for the identity: only then does its answer depend on the caller. */
  readonly usedIdentity: boolean;
}

export interface MutationOutcome {
  readonly result: FunctionResult;
  /** Commit timestamp; for a failure or a read-only mutation, the snapshot's. */
  readonly ts: Timestamp;
}

/** From `auth.config.ts`: an OpenID Connect issuer, or a custom JWT issuer with its key set. */
export type AuthProvider =
  | { readonly domain: string; readonly applicationID: string }
  | {
      readonly type: 'customJwt';
      readonly issuer: string;
      readonly jwks: string;
      readonly algorithm: 'RS256' | 'ES256';
      readonly applicationID?: string;
    };
