import type { Evaluation } from '../queries/evaluation.ts';
import {
  queryModification,
  queryRemoved,
  type StateVersion,
  transitionChunks,
  transitionMessage,
} from './serverMessage.ts';
import { textFrame } from './textFrame.ts';

/**
 * Longer transitions are sent in chunks: at 10 KB/s a chunk takes 13 s, well within the client's timeouts of 30 s or 60
 * s.
 */
const CHUNK_LENGTH = 128 * 1024;
/** Bytes of encoded transitions that are kept for other clients of the same round; later rounds do not share them. */
const RECENT_BYTES = 16 * 1024 * 1024;

export interface TransitionContent {
  readonly start: StateVersion;
  readonly end: StateVersion;
  readonly updated: readonly { readonly queryId: number; readonly evaluation: Evaluation<string> }[];
  readonly removed: readonly number[];
  readonly clockSkewMs: number | null;
}

/**
 * Encodes transitions to frames, once for all sessions that get the same bytes: clients of one page have the same query
 * ids and versions, so after a commit one buffer usually serves hundreds of sockets.
 */
export class TransitionEncoder {
  readonly #recent = new Map<string, readonly Buffer[]>();
  #recentBytes = 0;
  #lastTransitionId = 0;

  encode(content: TransitionContent): readonly Buffer[] {
    if (content.clockSkewMs !== null) return this.#encode(content);
    const key = keyOf(content);
    let frames = this.#recent.get(key);
    if (frames === undefined) {
      frames = this.#encode(content);
      for (const frame of frames) this.#recentBytes += frame.byteLength;
      if (this.#recentBytes > RECENT_BYTES) this.clear();
      this.#recent.set(key, frames);
    }
    return frames;
  }

  /** Forgets the transitions that the last round encoded. */
  clear(): void {
    if (this.#recent.size > 0) this.#recent.clear();
    this.#recentBytes = 0;
  }

  #encode(content: TransitionContent): readonly Buffer[] {
    const modifications = content.updated.map(({ queryId, evaluation }) =>
      queryModification(queryId, evaluation.answer),
    );
    for (const queryId of content.removed) modifications.push(queryRemoved(queryId));
    const text = transitionMessage(content.start, content.end, modifications, content.clockSkewMs);
    if (text.length <= CHUNK_LENGTH) return [textFrame(text)];
    const chunks = transitionChunks(text, String(++this.#lastTransitionId), CHUNK_LENGTH);
    return chunks.map(textFrame);
  }
}

function keyOf({ start, end, updated, removed }: TransitionContent): string {
  const parts = [start.querySet, start.identity, start.ts, end.querySet, end.identity, end.ts];
  const updates = updated.map(({ queryId, evaluation }) => `${queryId}:${evaluation.serial}`);
  return `${parts.join(' ')}|${updates.join(' ')}|${removed.join(' ')}`;
}
