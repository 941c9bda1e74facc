import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Shorter ways are presses. */
const swipePixels = 36;

/** Handlers that turn a sideways drag of a finger, pen or mouse into a move by one, and keep its end from opening a card. */
export function useSwipe(onMove: ((by: number) => void) | undefined) {
  const startX = useRef<number | undefined>(undefined);
  const hasSwiped = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      startX.current = event.isPrimary && event.button === 0 ? event.clientX : undefined;
      hasSwiped.current = false;
    },
    onPointerUp(event: PointerEvent) {
      if (startX.current === undefined) return;
      const way = event.clientX - startX.current;
      startX.current = undefined;
      if (Math.abs(way) < swipePixels) return;
      hasSwiped.current = true;
      onMove?.(way < 0 ? 1 : -1);
    },
    onPointerCancel() {
      startX.current = undefined;
    },
    onClickCapture(event: MouseEvent) {
      if (!hasSwiped.current) return;
      hasSwiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
