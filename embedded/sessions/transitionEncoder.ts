import { type TransitionContent, transitionChunks, transitionMessage } from './serverMessage.ts';

/** Longer transitions are sent in chunks: at 10 KB/s one takes 13 s, less than the client's timeouts of 30 s or 60 s. */
const CHUNK_LENGTH = 128 * 1024;
/** Bytes of encoded transitions that are kept for other clients of the same round; later rounds do not share them. */
const RECENT_BYTES = 16 * 1024 * 1024;

/** Clients of one page have the same query ids and versions: after a commit one buffer usually serves hundreds. */
export class TransitionEncoder {
  readonly #recent = new Map<string, readonly Buffer[]>();
  #recentBytes = 0;
  #lastTransitionId = 0;

  encode(content: TransitionContent): readonly Buffer[] {
    if (content.clockSkewMs !== null) return this.#encode(content);
    const key = keyOf(content);
    let messages = this.#recent.get(key);
    if (messages === undefined) {
      messages = this.#encode(content);
      for (const message of messages) this.#recentBytes += message.byteLength;
      if (this.#recentBytes > RECENT_BYTES) this.clear();
      this.#recent.set(key, messages);
    }
    return messages;
  }

  clear(): void {
    if (this.#recent.size > 0) this.#recent.clear();
    this.#recentBytes = 0;
  }

  #encode(content: TransitionContent): readonly Buffer[] {
    const text = transitionMessage(content);
    if (text.length <= CHUNK_LENGTH) return [Buffer.from(text)];
    const chunks = transitionChunks(text, String(++this.#lastTransitionId), CHUNK_LENGTH);
    return chunks.map((chunk) => Buffer.from(chunk));
  }
}

function keyOf({ start, end, updated, removed }: TransitionContent): string {
  const parts = [start.querySet, start.identity, start.ts, end.querySet, end.identity, end.ts];
  const updates = updated.map(({ queryId, evaluation }) => `${queryId}:${evaluation.serial}`);
  return `${parts.join(' ')}|${updates.join(' ')}|${removed.join(' ')}`;
}
