export interface TabTopic<Message> {
  broadcast(message: Message): void;
  /** Sends to every tab, including this one. */
  broadcastToAll(message: Message): void;
  /** Until `ending` aborts. */
  listen(listener: (message: Message) => void, ending?: AbortSignal): void;
}

interface Envelope {
  readonly topic: string;
  readonly message: unknown;
}

const receivers = new Map<string, (message: never) => void>();
/** Null where the browser has no BroadcastChannel, or blocks it with all storage: messages reach no other tab. */
let channel: BroadcastChannel | null | undefined;

/** A tab of another build may send messages that this one does not know: they must have no effect. */
export function tabTopic<Message>(topic: string): TabTopic<Message> {
  const listeners = new Set<(message: Message) => void>();
  function receive(message: Message): void {
    for (const listener of listeners) listener(message);
  }
  receivers.set(topic, receive);
  const broadcast = (message: Message) => openChannel()?.postMessage({ topic, message } satisfies Envelope);
  return {
    broadcast,
    broadcastToAll(message) {
      broadcast(message);
      receive(message);
    },
    listen(listener, ending) {
      if (ending?.aborted) return;
      openChannel();
      listeners.add(listener);
      ending?.addEventListener('abort', () => listeners.delete(listener));
    },
  };
}

function openChannel(): BroadcastChannel | null {
  if (channel === undefined) channel = opened();
  return channel;
}

function opened(): BroadcastChannel | null {
  try {
    const made = new BroadcastChannel('lipi-tabs');
    made.addEventListener('message', ({ data }: MessageEvent<Envelope>) => {
      const receive: ((message: never) => void) | undefined = receivers.get(data.topic);
      receive?.(data.message as never);
    });
    return made;
  } catch (error) {
    console.warn(`Messages to other tabs are unavailable: ${String(error)}`);
    return null;
  }
}
