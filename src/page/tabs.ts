export interface TabTopic<Message> {
  tellOthers(message: Message): void;
  /** Sends to every tab, including this one. */
  tellAll(message: Message): void;
  /** Until `ending` aborts. */
  listen(listener: (message: Message) => void, ending?: AbortSignal): void;
}

interface Envelope {
  readonly topic: string;
  readonly message: unknown;
}

const hearers = new Map<string, (message: never) => void>();
/** Null where the browser has no BroadcastChannel, or blocks it with all storage: messages reach no other tab. */
let channel: BroadcastChannel | null | undefined;

/** A tab of another build may send messages that this one does not know: they must have no effect. */
export function tabTopic<Message>(topic: string): TabTopic<Message> {
  const listeners = new Set<(message: Message) => void>();
  function hear(message: Message): void {
    for (const listener of listeners) listener(message);
  }
  hearers.set(topic, hear);
  const tellOthers = (message: Message) => openChannel()?.postMessage({ topic, message } satisfies Envelope);
  return {
    tellOthers,
    tellAll(message) {
      tellOthers(message);
      hear(message);
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
      const hear: ((message: never) => void) | undefined = hearers.get(data.topic);
      hear?.(data.message as never);
    });
    return made;
  } catch (error) {
    console.warn(`Other tabs are not told: ${String(error)}`);
    return null;
  }
}
