/** What a tab whose voice begins tells the others. */
interface PlayingMessage {
  readonly kind: 'began';
}

const channelName = 'lipi-playing';

/**
 * One voice in all tabs: `onOther` runs when a narration begins in another one. Returns what tells the others that it
 * begins here. Without BroadcastChannel each tab is alone.
 */
export function joinPlayingTabs(onOther: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of another build may speak otherwise.
    if (typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'began') onOther();
  });
  return () => channel.postMessage({ kind: 'began' } satisfies PlayingMessage);
}
