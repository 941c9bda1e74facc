/** What takes space on the device, in bytes. */
export interface SpaceParts {
  readonly narrations: number;
  readonly texts: number;
  /** The rest: scripts, fonts, the catalogue. */
  readonly app: number;
}

/**
 * Splits the space that Lipi uses on the device. All numbers are rounded to the precision of the total so that they add up;
 * the app is the remainder. If the browser's estimate is below the known sizes, their sum is used instead.
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

/** The value of the last digit that `byteSize` prints for a number of bytes. */
function stepOf(bytes: number): number {
  if (bytes < 99_950_000) return 100_000;
  return bytes < 999_500_000 ? 1_000_000 : 100_000_000;
}
