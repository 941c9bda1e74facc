/** How browsers say that a file of the app could not be had: Chrome, Firefox, Safari, and Vite for a stylesheet. */
const lostFile =
  /dynamically imported module|module script failed|failed to fetch|load failed|networkerror|preload css/i;

/** What went wrong and what the reader can do about it, in a sentence or two. */
export function errorWords(error: unknown, isOnline: boolean): string {
  if (!(error instanceof Error && lostFile.test(error.message))) {
    return 'The page failed while it was being made. What you saved is still on this device: reload, or go on from the first page.';
  }
  return isOnline
    ? 'A part of this page did not arrive, most likely because a newer version of Lipi has taken its place. Reload to use that.'
    : 'This part of Lipi is not on this device yet. Connect to a network once, then reload.';
}

/** The details for who wants them: name, message and stack. */
export function errorDetails(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const headline = `${error.name}: ${error.message}`;
  return error.stack?.includes(error.message) ? error.stack : `${headline}\n${error.stack ?? ''}`;
}
