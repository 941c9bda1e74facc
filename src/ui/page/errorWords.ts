import * as words from '../words.ts';

/**
 * Browsers' messages for a file of the app that could not be loaded: Chrome, Firefox, Safari, and Vite for a stylesheet; and
 * for one that did not arrive in time.
 */
const lostFile =
  /dynamically imported module|module script failed|failed to fetch|load failed|networkerror|preload css|time(d |)out/i;

interface ErrorWords {
  readonly title: string;
  /** What the reader can do about it, in a sentence or two. */
  readonly advice: string;
}

/** Describes an error for the reader. A file that is missing while the device is offline is not the app's failure. */
export function errorWords(error: unknown, isOnline: boolean): ErrorWords {
  if (!isLostFile(error)) return { title: words.errorTitle, advice: words.broken };
  return isOnline
    ? { title: words.errorTitle, advice: words.partLost }
    : { title: words.offlineTitle, advice: words.offline };
}

/** Whether an error means that a file of the app could not be loaded. */
export function isLostFile(error: unknown): boolean {
  return error instanceof Error && lostFile.test(error.message);
}

/** The details shown on request: name, message and stack. */
export function errorDetails(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const headline = `${error.name}: ${error.message}`;
  return error.stack?.includes(error.message) ? error.stack : `${headline}\n${error.stack ?? ''}`;
}
