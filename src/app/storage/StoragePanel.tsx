import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { savedStories } from '../../library/queries.ts';
import { useLive } from '../../library/useLive.ts';
import type { StoryId } from '../../shared/catalogue.ts';
import { connection } from '../../sync/connection.ts';
import { StorageView } from './StorageView.tsx';

type Saved = Awaited<ReturnType<typeof savedStories>>;
type Space = { readonly usedBytes: number; readonly freeBytes: number };

/** The connection and what is kept on this device. Closes by Escape, and when the reader goes elsewhere. */
export function StoragePanel({ onClose }: { readonly onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const saved = useLive<Saved | undefined>((library) => library.savedStories(), [], undefined);
  const [space, setSpace] = useState<Space>();
  const [removals, setRemovals] = useState(0);

  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus();
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        onClose();
        if (opener instanceof HTMLElement) opener.focus();
      },
      { signal },
    );
    // The button that opened it closes it by itself.
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !panel.current?.parentElement?.contains(target);
    document.addEventListener('pointerdown', ({ target }) => isOutside(target) && onClose(), { signal });
    document.addEventListener('focusin', ({ target }) => isOutside(target) && onClose(), { signal });
    return () => ending.abort();
  }, [onClose]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a story more or less is space less or more; its audio goes after its name
  useEffect(() => {
    let isCurrent = true;
    void spaceOnDevice().then((found) => isCurrent && setSpace(found));
    return () => {
      isCurrent = false;
    };
  }, [saved, removals]);

  return (
    <StorageView
      ref={panel}
      connection={useSnapshot(connection).kind}
      saved={saved?.map(({ saved: { sizeBytes }, row }) => ({ ...row, sizeBytes }))}
      space={space}
      onRemove={(id) => {
        // The button that had the focus goes away.
        panel.current?.focus();
        remove(id).then(
          () => setRemovals((count) => count + 1),
          (error: unknown) => console.warn(`The story was not removed: ${String(error)}`),
        );
      }}
    />
  );
}

async function remove(id: StoryId): Promise<void> {
  const { removeSaved } = await import('../../audio/downloads.ts');
  await removeSaved(id);
}

/** Undefined where the browser does not say. */
async function spaceOnDevice(): Promise<Space | undefined> {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return usage === undefined || quota === undefined
    ? undefined
    : { usedBytes: usage, freeBytes: Math.max(0, quota - usage) };
}
