/**
 * Joins a channel between the app's tabs: `onMessage` gets what the others send, until `ending` aborts. Returns a function
 * that sends to them. Where the browser has no BroadcastChannel, messages reach no other tab. A tab of another build may
 * send messages that this one does not know: they must have no effect.
 */
export function joinTabs<Message>(
  channelName: string,
  onMessage: (message: Message) => void,
  ending?: AbortSignal,
): (message: Message) => void {
  if (ending?.aborted || !('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
  ending?.addEventListener('abort', () => channel.close());
  return (message) => {
    if (!ending?.aborted) channel.postMessage(message);
  };
}
