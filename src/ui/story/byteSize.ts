import { inDigits } from '../../page/translate.ts';
import * as words from '../words.ts';

/** Bytes as in data plans (1 MB is 1,000,000 bytes): '830 bytes', '48 KB', '1.2 MB', '3.4 GB'. The same on every device. */
export function byteSize(bytes: number): string {
  if (bytes < 1000) return words.bytes(bytes);
  if (bytes < 999_500) return inDigits(`${Math.round(bytes / 1000)} KB`);
  return inDigits(
    bytes < 999_500_000 ? `${rounded(bytes / 1_000_000)} MB` : `${rounded(bytes / 1_000_000_000)} GB`,
  );
}

function rounded(count: number): string {
  return count < 99.95 ? count.toFixed(1) : String(Math.round(count));
}
