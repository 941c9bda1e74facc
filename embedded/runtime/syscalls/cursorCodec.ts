import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** A position in a query's rows: after the row with this index key, or after the last row for good. */
export interface Cursor {
  readonly fingerprint: string;
  readonly position: { readonly kind: 'after'; readonly key: Uint8Array } | { readonly kind: 'end' };
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encodes and decodes cursors. */
export interface CursorCodec {
  encode(cursor: Cursor): string;
  /** Null for a text that this host did not write. */
  decode(text: string): Cursor | null;
}

/**
 * Cursors are encrypted: their keys are values of indexed fields, which the caller may not be allowed to read. The
 * nonce is a MAC of the content, so equal cursors are equal texts, and a query's answer does not change because it ran
 * again.
 */
export function createCursorCodec(secret: Uint8Array): CursorCodec {
  const encryptionKey = createHmac('sha256', secret).update('cursor encryption').digest();
  const nonceKey = createHmac('sha256', secret).update('cursor nonce').digest();
  return {
    encode({ fingerprint, position }) {
      const key = position.kind === 'after' ? Buffer.from(position.key).toString('base64') : null;
      const plain = Buffer.from(JSON.stringify([fingerprint, key]));
      const iv = createHmac('sha256', nonceKey).update(plain).digest().subarray(0, IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv);
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    decode(text) {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const plain = Buffer.concat([
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
          decipher.final(),
        ]);
        const [fingerprint, key] = JSON.parse(plain.toString()) as [string, string | null];
        return {
          fingerprint,
          position:
            key === null
              ? { kind: 'end' }
              : { kind: 'after', key: new Uint8Array(Buffer.from(key, 'base64')) },
        };
      } catch {
        // The authentication tag does not match: forged, truncated, or from another database.
        return null;
      }
    },
  };
}
