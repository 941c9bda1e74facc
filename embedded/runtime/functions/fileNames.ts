import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { decodeDocumentId, encodeDocumentId } from '../../values/documentId.ts';

const NAME = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/;

/** The names that stored files have in their addresses. */
export interface FileNames {
  /** The same for the lifetime of the database, across restores too: devices store downloads under it. */
  nameOf(storageId: string): string;
  /** The id that a name stands for, whether or not it has a file; null for an invalid name. */
  idOf(name: string): string | null;
}

/**
 * A file's name is the 16 random bytes of its id, encrypted with a key that never leaves the database: the name cannot
 * be derived from the id, nor guessed (one in 2^128). `tableNumber` is that of `_storage`.
 */
export function createFileNames(secret: Uint8Array, tableNumber: () => number): FileNames {
  const key = createHmac('sha256', secret).update('file names').digest().subarray(0, 16);
  // One block of random bytes, different for each file: the case in which a block cipher needs no mode.
  const inCipher = (cipher: ReturnType<typeof createCipheriv>, bytes: Uint8Array): Buffer => {
    cipher.setAutoPadding(false);
    return Buffer.concat([cipher.update(bytes), cipher.final()]);
  };
  return {
    nameOf(storageId) {
      const decoded = decodeDocumentId(storageId);
      if (decoded === null) throw new RangeError(`${storageId} is no id`);
      const digits = inCipher(createCipheriv('aes-128-ecb', key, null), decoded.internalId).toString('hex');
      return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
    idOf(name) {
      if (!NAME.test(name)) return null;
      const bytes = Buffer.from(name.replaceAll('-', ''), 'hex');
      return encodeDocumentId(tableNumber(), inCipher(createDecipheriv('aes-128-ecb', key, null), bytes));
    },
  };
}
