import type { Download } from '../../audio/downloadStates.ts';
import { byteSize } from '../../parts/byteSize.ts';
import type { ListEntry } from './listEntries.ts';

/** Where a story of the list stands on this device: 'On this device, 1.2 MB'. Undefined where there is nothing to keep. */
export function savingWords(
  { story, savedBytes }: Pick<ListEntry, 'story' | 'savedBytes'>,
  download: Download | undefined,
): string | undefined {
  if (savedBytes !== undefined) return `On this device, ${byteSize(savedBytes)}`;
  if (story.kind !== 'known') return undefined;
  switch (download?.kind) {
    case 'queued':
      return 'Waiting to be saved';
    case 'downloading':
      return `Saving, ${byteSize(download.receivedBytes)} of ${byteSize(download.totalBytes)}`;
    case 'waiting':
      return 'Saving waits for the connection';
    case 'paused':
      return 'Saving is paused';
    case 'held':
      return 'Saving waits: data may cost something now';
    case 'failed':
      return download.reason === 'quota' ? 'Not saved: this device is full' : 'Could not be saved';
    case 'ready':
    case undefined:
      return `Not saved, ${byteSize(story.sizeBytes)}`;
    default:
      return download satisfies never;
  }
}
