/** The outcome. 'given up': the reader cancelled, and needs no message. */
type ShareOutcome = 'shared' | 'copied' | 'given up' | 'failed';

/** Shares with the device's share sheet, or copies where there is none. Call it within a user gesture. Never rejects. */
export async function shareOrCopy(data: {
  title: string;
  text?: string;
  url: string;
}): Promise<ShareOutcome> {
  if (navigator.share !== undefined) {
    try {
      await navigator.share(data);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'given up';
    }
  }
  try {
    await navigator.clipboard.writeText(data.text === undefined ? data.url : `${data.text}\n${data.url}`);
    return 'copied';
  } catch {
    return 'failed';
  }
}
