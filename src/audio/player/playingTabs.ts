/** The message that a tab sends to the others when its narration begins. */
interface PlayingMessage {
  readonly kind: 'began';
}

const channelName = 'lipi-playing';

/**
 * Lets only one tab play at a time: `onOther` runs when a narration begins in another tab. Returns a function that
 * announces that one begins here.
 */
export function joinPlayingTabs(onOther: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of another build may send other messages.
    if (typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'began') onOther();
  });
  return () => channel.postMessage({ kind: 'began' } satisfies PlayingMessage);
}
