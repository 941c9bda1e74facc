/** Nanoseconds since the Unix epoch, strictly increasing from commit to commit, across restarts and restores. */
export type Timestamp = bigint & { readonly __timestamp: unique symbol };

const ENCODED = /^[A-Za-z0-9+/]{11}=$/;

/** Base64 of the unsigned 64-bit little-endian integer (convex `protocol.ts`, `longToU64`). */
export function encodeTimestamp(ts: Timestamp): string {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64LE(ts);
  return bytes.toString('base64');
}

/** The inverse of `encodeTimestamp`; null for anything else. */
export function decodeTimestamp(encoded: unknown): Timestamp | null {
  if (typeof encoded !== 'string' || !ENCODED.test(encoded)) return null;
  return Buffer.from(encoded, 'base64').readBigUInt64LE() as Timestamp;
}
