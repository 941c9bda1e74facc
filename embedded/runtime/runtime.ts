import type { Store } from '../storage/openStore.ts';
import type { LoadedFunctions } from './functions/readFunctions.ts';
import type { HostRules } from './limits.ts';
import type { DatabaseSecret } from './syscalls/databaseSecret.ts';
import type { MutationGate } from './transactions/mutationGate.ts';

/** Environment variables that one host gives its functions when the process does not set them. */
export type FunctionEnvironment = Readonly<Record<string, string>>;

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
  readonly secret: DatabaseSecret;
  readonly gate: MutationGate;
  readonly environment: FunctionEnvironment;
  loaded(): LoadedFunctions;
  /** Counts scheduled functions whose end was committed, with their total size. */
  jobsEnded(sizeBytes: number): void;
  /** Increases with every call: `_creationTime` of documents, in order of insertion. */
  nextCreationTime(nowMs: number): number;
}
