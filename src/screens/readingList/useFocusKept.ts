import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { StoryId } from '../../shared/catalogue.ts';

/**
 * A line that is moved in the document loses the focus that was in it: it is given back. Answers how to have the focus go to
 * a line that is about to come.
 */
export function useFocusKept(list: RefObject<HTMLElement | null>, order: string): (id: StoryId) => void {
  const awaited = useRef<StoryId>(undefined);
  const last = useRef<HTMLElement>(null);
  const remember = useCallback(({ target }: FocusEvent) => {
    last.current = target instanceof HTMLElement ? target : null;
  }, []);
  useEffect(() => {
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [remember]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the lines stand in another order
  useLayoutEffect(() => {
    const coming = awaited.current && list.current?.querySelector<HTMLElement>(lineSelector(awaited.current));
    if (coming) awaited.current = undefined;
    const focused = coming || last.current;
    if (!focused || !list.current?.contains(focused)) return;
    if (coming || document.activeElement === document.body) focused.focus({ preventScroll: true });
    if (document.activeElement === focused) focused.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [order, list]);
  return (id) => {
    awaited.current = id;
  };
}

function lineSelector(id: StoryId): string {
  return `[data-line="${CSS.escape(id)}"] :is(a, button)`;
}
