/**
 * Joins a channel between the app's tabs: `onMessage` gets what the others send, until `ending` aborts. Returns a function
 * that sends to them. Where the browser has no BroadcastChannel, or blocks it with all storage, messages reach no other tab. A tab of another build may
 * send messages that this one does not know: they must have no effect.
 */
export function joinTabs<Message>(
  channelName: string,
  onMessage: (message: Message) => void,
  ending?: AbortSignal,
): (message: Message) => void {
  const channel = ending?.aborted ? undefined : opened(channelName);
  if (!channel) return () => undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
  ending?.addEventListener('abort', () => channel.close());
  return (message) => {
    if (!ending?.aborted) channel.postMessage(message);
  };
}

function opened(channelName: string): BroadcastChannel | undefined {
  if (!('BroadcastChannel' in globalThis)) return undefined;
  try {
    return new BroadcastChannel(channelName);
  } catch (error) {
    console.warn(`Other tabs are not told: ${String(error)}`);
    return undefined;
  }
}
