/** How browsers say that a file of the app could not be had: Chrome, Firefox, Safari, and Vite for a stylesheet. */
const lostFile =
  /dynamically imported module|module script failed|failed to fetch|load failed|networkerror|preload css/i;

/** What went wrong and what the reader can do about it, in a sentence or two. */
export function errorWords(error: unknown, isOnline: boolean): string {
  if (!(error instanceof Error && lostFile.test(error.message))) {
    return 'Something broke on this page. Your saved stories are safe: reload, or go to the home page.';
  }
  return isOnline
    ? 'Part of this page couldn’t load, probably because Lipi was updated. Reload to use the new version.'
    : 'This page isn’t on this device yet. Connect once, then reload.';
}

/** The details for who wants them: name, message and stack. */
export function errorDetails(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const headline = `${error.name}: ${error.message}`;
  return error.stack?.includes(error.message) ? error.stack : `${headline}\n${error.stack ?? ''}`;
}
