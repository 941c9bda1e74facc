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
  const title = 'Something went wrong!';
  if (!isLostFile(error)) {
    return {
      title,
      advice:
        'Something broke on this page. Your saved stories are safe: reload, or go to the list of all stories.',
    };
  }
  return isOnline
    ? {
        title,
        advice:
          'Part of this page couldn’t load, probably because Lipi was updated. Reload to use the new version.',
      }
    : {
        title: 'You’re offline',
        advice: 'This page isn’t on this device. Connect to a network, then reload.',
      };
}

/** Whether an error is that a file of the app could not be had. */
export function isLostFile(error: unknown): boolean {
  return error instanceof Error && lostFile.test(error.message);
}

/** The details for who wants them: name, message and stack. */
export function errorDetails(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const headline = `${error.name}: ${error.message}`;
  return error.stack?.includes(error.message) ? error.stack : `${headline}\n${error.stack ?? ''}`;
}
