/** What takes space on the device, in bytes. */
export interface SpaceParts {
  readonly narrations: number;
  readonly texts: number;
  /** The rest: scripts, fonts, the catalogue. */
  readonly app: number;
}

/**
 * Splits what Lipi takes on the device. All is rounded as the whole is said, so that the numbers add up for who reads them:
 * the app is what is left. A browser's estimate may be below what is known to be kept, which counts then.
 */
export function spaceParts(
  usedBytes: number,
  narrationBytes: number,
  textBytes: number,
): SpaceParts & { readonly totalBytes: number; readonly stepBytes: number } {
  const wholeBytes = Math.max(usedBytes, narrationBytes + textBytes);
  const stepBytes = stepOf(wholeBytes);
  const rounded = (bytes: number) => Math.round(bytes / stepBytes) * stepBytes;
  const [narrations, texts] = [rounded(narrationBytes), rounded(textBytes)];
  const app = Math.max(0, rounded(wholeBytes) - narrations - texts);
  return { narrations, texts, app, totalBytes: narrations + texts + app, stepBytes };
}

/** The last digit with which `byteSize` says so many bytes. */
function stepOf(bytes: number): number {
  if (bytes < 99_950_000) return 100_000;
  return bytes < 999_500_000 ? 1_000_000 : 100_000_000;
}
