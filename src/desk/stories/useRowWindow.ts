import { type RefObject, useEffect, useState } from 'react';

/** The rows from `first` up to, but not including, `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** Extra rows beyond each edge of the viewport: for the next Tab press, and for scrolling faster than a frame. */
const spareRows = 20;

/** The number of rows by which the window moves at a time. */
const step = 10;

/**
 * Which of `count` rows are rendered while the page scrolls: those in the viewport and some around them. All rows have the
 * height `--row-height` of their styles.
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
