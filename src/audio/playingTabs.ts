/** What a tab tells the others when its voice begins. */
interface PlayingMessage {
  readonly kind: 'began';
}

const channelName = 'lipi-playing';

/**
 * Allows one voice across all tabs: `onOther` runs when a narration begins in another one. Returns a function that
 * announces a beginning here. Without BroadcastChannel each tab is alone.
 */
export function joinPlayingTabs(onOther: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of another build may send other messages.
    if (typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'began') onOther();
  });
  return () => channel.postMessage({ kind: 'began' } satisfies PlayingMessage);
}
