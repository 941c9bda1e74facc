/**
 * A commit timestamp: nanoseconds since the Unix epoch, strictly increasing from commit to commit, across restarts and
 * restores.
 */
export type Timestamp = bigint & { readonly __timestamp: unique symbol };
