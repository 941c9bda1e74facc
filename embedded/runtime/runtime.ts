import type { UserIdentity } from 'convex/server';
import type { Store } from '../storage/store.ts';
import type { FunctionEnvironment, Syscalls } from './environment/functionContext.ts';
import type { AuthProvider, Caller } from './functionRunner.ts';
import type { Catalog } from './functions/catalog.ts';
import type { FileNames } from './functions/fileNames.ts';
import type { FunctionTable } from './functions/functionTable.ts';
import type { HttpRoutes } from './functions/httpRoutes.ts';
import type { CronDefinition } from './jobs/cronDefinition.ts';
import type { HostRules } from './limits.ts';
import type { CursorCodec } from './syscalls/cursorCodec.ts';
import type { UploadTokens } from './syscalls/uploadTokens.ts';
import type { MutationGate } from './transactions/mutationGate.ts';

/** Everything that is loaded from a functions folder, swapped as one by `load`. */
export interface LoadedFunctions {
  readonly functions: FunctionTable;
  readonly catalog: Catalog;
  readonly routes: HttpRoutes;
  readonly crons: readonly CronDefinition[];
  readonly authProviders: readonly AuthProvider[];
}

/** The services and state that the parts of one runner share. */
export interface Runtime {
  readonly store: Store;
  /** Milliseconds since the Unix epoch. */
  readonly clock: () => number;
  readonly random: () => number;
  readonly origin: string;
  readonly log: (line: string) => void;
  readonly isDiscreet: boolean;
  readonly rules: HostRules;
  readonly cursors: CursorCodec;
  readonly uploadTokens: UploadTokens;
  readonly fileNames: FileNames;
  readonly gate: MutationGate;
  readonly syscalls: Syscalls;
  readonly environment: FunctionEnvironment;
  loaded(): LoadedFunctions;
  /** Counts scheduled functions whose end was committed, with their total size. */
  jobsEnded(sizeBytes: number): void;
  /** Increases with every call: `_creationTime` of documents, in order of insertion. */
  nextCreationTime(nowMs: number): number;
}

/** The identity that a function sees: for an admin, only the user that it acts as. */
export function identityOf(caller: Caller): UserIdentity | null {
  switch (caller.kind) {
    case 'anonymous':
      return null;
    case 'user':
      return caller.identity;
    case 'admin':
      return caller.impersonating ?? null;
    default:
      caller satisfies never;
      return null;
  }
}
