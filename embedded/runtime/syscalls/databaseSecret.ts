import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { decodeDocumentId, encodeDocumentId } from '../../values/documentId.ts';

/** After the row with this index key, or after the last row for good. */
export interface Cursor {
  readonly fingerprint: string;
  readonly position: { readonly kind: 'after'; readonly key: Uint8Array } | { readonly kind: 'end' };
}

export const uploadTokenMs = 60 * 60 * 1000;

const IV_BYTES = 12;
const TAG_BYTES = 16;
const FILE_NAME = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function hmac(key: Uint8Array | KeyObject, text: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** The database's secret, and what the host hands out under it: cursors, upload tokens, names of files. */
export class DatabaseSecret {
  readonly #cursorKey: Buffer;
  readonly #nonceKey: Buffer;
  readonly #tokenKey: Buffer;
  readonly #fileNameKey: Buffer;

  constructor(secret: Uint8Array) {
    this.#cursorKey = hmac(secret, 'cursor encryption');
    this.#nonceKey = hmac(secret, 'cursor nonce');
    this.#tokenKey = hmac(secret, 'upload tokens');
    this.#fileNameKey = hmac(secret, 'file names').subarray(0, 16);
  }

  /**
   * Cursors are encrypted: their keys are values of indexed fields, which the caller may not be allowed to read. The
   * nonce is a MAC of the content, so equal cursors are equal texts, and a query's answer does not change because it ran
   * again.
   */
  encodeCursor({ fingerprint, position }: Cursor): string {
    const key = position.kind === 'after' ? Buffer.from(position.key).toString('base64') : null;
    const plain = Buffer.from(JSON.stringify([fingerprint, key]));
    const iv = hmac(this.#nonceKey, plain).subarray(0, IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#cursorKey, iv);
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  decodeCursor(text: string): Cursor | null {
    const bytes = Buffer.from(text, 'base64url');
    if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.#cursorKey, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    let plain: string;
    try {
      const sealed = bytes.subarray(IV_BYTES + TAG_BYTES);
      plain = Buffer.concat([decipher.update(sealed), decipher.final()]).toString();
    } catch {
      // The authentication tag does not match: forged, truncated, or from another database.
      return null;
    }
    const [fingerprint, key] = JSON.parse(plain) as [string, string | null];
    if (key === null) return { fingerprint, position: { kind: 'end' } };
    return { fingerprint, position: { kind: 'after', key: new Uint8Array(Buffer.from(key, 'base64')) } };
  }

  /** For any number of uploads within an hour. Signed, so nothing is stored, and it survives a restart. */
  issueUploadToken(nowMs: number): string {
    const claim = `${Math.floor(nowMs).toString(36)}-${randomBytes(9).toString('base64url')}`;
    return `${claim}.${hmac(this.#tokenKey, claim).toString('base64url')}`;
  }

  checkUploadToken(token: string, nowMs: number): boolean {
    const [claim = '', ...signature] = token.split('.');
    const given = Buffer.from(signature.join('.'), 'base64url');
    const expected = hmac(this.#tokenKey, claim);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    const ageMs = nowMs - Number.parseInt(claim, 36);
    return ageMs >= 0 && ageMs < uploadTokenMs;
  }

  /**
   * The name that a stored file has in its address: the 16 random bytes of its id, encrypted, so that it cannot be
   * derived from the id, nor guessed (one in 2^128). It stays the same for the lifetime of the database, across restores
   * too: devices store downloads under it.
   */
  fileName(storageId: string): string {
    const decoded = decodeDocumentId(storageId);
    if (decoded === null) throw new RangeError(`${storageId} is no id`);
    const cipher = createCipheriv('aes-128-ecb', this.#fileNameKey, null).setAutoPadding(false);
    const digits = inCipher(cipher, decoded.internalId).toString('hex');
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  /** The id that a name stands for, whether or not it has a file; null for an invalid name. */
  fileId(name: string, storageTableNumber: number): string | null {
    if (!FILE_NAME.test(name)) return null;
    const cipher = createDecipheriv('aes-128-ecb', this.#fileNameKey, null).setAutoPadding(false);
    return encodeDocumentId(
      storageTableNumber,
      inCipher(cipher, Buffer.from(name.replaceAll('-', ''), 'hex')),
    );
  }
}

/** One block of random bytes, different for each file: the case in which a block cipher needs no mode. */
function inCipher(cipher: ReturnType<typeof createCipheriv>, bytes: Uint8Array): Buffer {
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}
