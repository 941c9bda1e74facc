import { useEffect, useState, useSyncExternalStore } from 'react';
import { holdPageWhile } from '../../state/holds.ts';
import { sendAudio } from '../sendAudio.ts';
import { UploadQueue } from './uploadQueue.ts';

/** The wait before a failed upload is retried; shorter when the browser reports that it is online. */
const retryMs = 5 * 1000;

/** The queues of this page. */
const sending = new Set<UploadQueue>();
holdPageWhile(() =>
  [...sending].some((queue) => [...queue.states().values()].some(({ kind }) => kind === 'sending')),
);

/** Sends files while the component is mounted. */
export function useUploads() {
  const [queue] = useState(() => new UploadQueue({ upload: sendAudio, nextTry }));
  useEffect(() => {
    sending.add(queue);
    return () => {
      sending.delete(queue);
      queue.close();
    };
  }, [queue]);
  return { queue, states: useSyncExternalStore(queue.subscribe, queue.states) };
}

function nextTry(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, retryMs);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
