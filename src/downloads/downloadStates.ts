import { proxy } from 'valtio/vanilla';
import type { DownloadFailure } from '../catalogue/database.ts';
import type { StoryId } from '../shared/story/catalogue.ts';

export interface StoredBytes {
  readonly receivedBytes: number;
  readonly totalBytes: number;
}

/**
 * The state of a story's download. Whether a story is saved is in the library's `saved` record.
 *
 *     queued ──► downloading ◄──► waiting        paused by the reader, or held by the price of data, from any of the
 *                     │  │                       three, and back to queued
 *                     │  └──────────────► failed ──► queued, when the reader tries again
 *                     └──► ready
 */
export type Download =
  | { readonly kind: 'queued' }
  /** 'waiting': for a connection; it resumes by itself. */
  | ({ readonly kind: 'downloading' | 'waiting' | 'paused' } & StoredBytes)
  /** Waits until data costs nothing, or the reader accepts the cost. */
  | ({ readonly kind: 'held' } & StoredBytes)
  | { readonly kind: 'ready' }
  /** With `isUnrecorded` not even the failure could be stored: shown until the page closes or it is tried again. */
  | ({ readonly kind: 'failed'; readonly isUnrecorded?: true } & DownloadFailure);

/** This device's downloads by story, in whichever tab they run. Stories without a download are absent. */
export const downloads = proxy<Record<StoryId, Download>>({});

const kinds: readonly string[] = [
  'queued',
  'downloading',
  'waiting',
  'paused',
  'held',
  'ready',
  'failed',
] satisfies Download['kind'][];

/** Whether a state has a kind that this build knows: a tab of another build may send others. */
export function isDownload({ kind }: { readonly kind: string }): boolean {
  return kinds.includes(kind);
}

/** Replaces all states by these. Unchanged ones are not written, which avoids re-rendering. */
export function showDownloads(states: Readonly<Record<StoryId, Download>>): void {
  for (const id of Object.keys(downloads) as StoryId[]) if (!(id in states)) delete downloads[id];
  for (const [id, state] of Object.entries(states) as [StoryId, Download][]) showDownload(id, state);
}

export function showDownload(id: StoryId, state: Download): void {
  const now = downloads[id];
  if (now !== state && JSON.stringify(now) !== JSON.stringify(state)) downloads[id] = state;
}
