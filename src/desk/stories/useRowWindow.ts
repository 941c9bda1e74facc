import { type RefObject, useEffect, useState } from 'react';

/** Rows from `first` on, up to before `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** Rows beyond each edge of the window: for the next Tab, and for a scroll that is faster than a frame. */
const spareRows = 20;

/** The window moves by so many rows at a time. */
const step = 10;

/**
 * Which of `count` rows of one height, `--row-height` of their styles, stand in the document while the page scrolls: those
 * in sight and some around them.
 */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [top, setTop] = useState(0);
  const [inSight, setInSight] = useState(step);
  useEffect(() => {
    function look(): void {
      if (!body.current) return;
      const height = rowHeightPx(body.current);
      const hiddenRows = Math.max(0, -body.current.getBoundingClientRect().top) / height;
      setTop(Math.floor(hiddenRows / step) * step);
      setInSight(Math.ceil(innerHeight / height / step) * step + step);
    }
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [body]);
  const first = Math.max(0, Math.min(top, count - 1) - spareRows);
  return { first, end: Math.min(count, top + inSight + spareRows) };
}

function rowHeightPx(body: HTMLElement): number {
  const rem = Number.parseFloat(getComputedStyle(body).getPropertyValue('--row-height'));
  return rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
