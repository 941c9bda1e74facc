interface Shared {
  readonly title: string;
  readonly text?: string;
  readonly url: string;
}

/** What became of it. 'given up': by the reader, who needs no word of it. */
type ShareOutcome = 'shared' | 'copied' | 'given up' | 'failed';

/** Hands something to the device's own sharing, or copies it where there is none. Call it within a press. Never rejects. */
export async function shareOrCopy(data: Shared): Promise<ShareOutcome> {
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
