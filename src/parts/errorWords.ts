import * as words from '../words/parts/errors.ts';

/** How browsers say that a file of the app could not be had: Chrome, Firefox, Safari, and Vite for a stylesheet. */
const lostFile =
  /dynamically imported module|module script failed|failed to fetch|load failed|networkerror|preload css/i;

interface ErrorWords {
  readonly title: string;
  /** What the reader can do about it, in a sentence or two. */
  readonly advice: string;
}

/** What went wrong. A file that is lost while the device is offline is no failure of the app. */
export function errorWords(error: unknown, isOnline: boolean): ErrorWords {
  if (!isLostFile(error)) return { title: words.title, advice: words.broken };
  return isOnline
    ? { title: words.title, advice: words.outdated }
    : { title: words.offlineTitle, advice: words.offline };
}

/** Whether an error is that a file of the app could not be had. */
export function isLostFile(error: unknown): boolean {
  return error instanceof Error && lostFile.test(error.message);
}

/** The details on request: name, message and stack. */
export function errorDetails(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const headline = `${error.name}: ${error.message}`;
  return error.stack?.includes(error.message) ? error.stack : `${headline}\n${error.stack ?? ''}`;
}
