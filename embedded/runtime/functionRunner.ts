import type { UserIdentity } from 'convex/server';
import type { JSONValue } from 'convex/values';
import type { RequestClient } from '../callerNetwork.ts';
import type { Store } from '../storage/openStore.ts';
import type { ReadSet, StoredFile } from '../storage/store.ts';
import type { Timestamp } from '../values/timestamp.ts';

/**
 * Evaluated modules of a Convex functions folder by path without extension: 'content', 'dir/file', 'schema', 'http',
 * 'crons', 'auth.config'.
 */
export type FunctionModules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The caller. Only `admin` (a local tool with the admin key) and the host itself reach internal functions. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly identity: UserIdentity }
  | { readonly kind: 'admin'; readonly impersonating?: UserIdentity };

/**
 * `errorMessage` is the protocol's text ("[Request ID: …] Server Error\nUncaught Error: …"); `errorData` is a
 * ConvexError's data.
 */
export type FunctionResult =
  | { readonly kind: 'success'; readonly value: JSONValue; readonly logLines: readonly string[] }
  | {
      readonly kind: 'failure';
      readonly errorMessage: string;
      readonly errorData?: JSONValue;
      readonly logLines: readonly string[];
    };

/**
 * One call. `path` is a canonical or client-written function path: 'content:get', 'content.js:get'. `args` is the
 * JSON-encoded argument object.
 */
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

/**
 * Runs Convex functions over a store, independent of the transport. Never throws for errors of a function or a caller:
 * those are a `failure`.
 */
export interface FunctionRunner {
  readonly store: Store;
  /**
   * Rejects when the store could not answer: `SnapshotUnavailable` for a state at `ts` that is no longer kept,
   * `StorageFailure`.
   */
  runQuery(
    call: FunctionCall & { readonly journal?: string | null; readonly ts?: Timestamp },
  ): Promise<QueryOutcome>;
  /**
   * Serializable, retried on conflict; a failure of the store is returned as such, and is not recorded. With `request`,
   * the outcome is recorded in the same commit, so a client's re-sent request returns the first outcome.
   */
  runMutation(
    call: FunctionCall & { readonly request?: { readonly sessionId: string; readonly requestId: number } },
  ): Promise<MutationOutcome>;
  runAction(call: FunctionCall): Promise<FunctionResult>;
  /** The kind of the function at a path; 'query' for an unknown path, since a query reports that best. */
  kindOf(path: string): 'query' | 'mutation' | 'action';
  /** Runs the HTTP action for a request; null when the router has no route. */
  runHttpAction(request: Request, caller: Caller, client?: RequestClient): Promise<Response | null>;
  /** Whether the HTTP router has a route, without running it. */
  hasHttpRoute(method: string, pathname: string): boolean;
  /** The providers of `auth.config.ts`, evaluated. */
  authProviders(): readonly AuthProvider[];
  /**
   * Swaps in newly evaluated modules (schema, crons and routes too). Rejects, keeping the old ones, when they are
   * invalid or existing documents do not match the schema.
   */
  load(modules: FunctionModules): Promise<void>;
  /** Called after `load` swapped functions: every subscription must run again. */
  onLoad(listener: () => void): () => void;
  /** Checks an upload URL's token (storage.generateUploadUrl) without consuming it. */
  checkUploadToken(token: string): boolean;
  /** Stores an uploaded file and returns its storage id. `sha256` is the Digest header's base64, checked when given. */
  storeUpload(bytes: AsyncIterable<Uint8Array>, contentType: string | null, sha256?: string): Promise<string>;
  /** Finds a stored file by the name in its address; the id alone is not enough. */
  findFile(name: string): StoredFile | null;
  /** Stops the scheduler and crons, waits for running functions (bounded). */
  close(): Promise<void>;
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
