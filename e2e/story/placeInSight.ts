import { expect, type Page } from '@playwright/test';
import { keptOffset } from './keptOffset.ts';

/** Where a sentence that was gone to has its top, in pixels below the window's. */
export const readingLine = 96;

/**
 * Scrolls by so many pixels in one movement, so that one place is kept for it and no other, and waits until it is. Where that
 * would come near the end of the story it scrolls by `pixelsNearEnd`. Resolves with the sentence's offset.
 */
export async function readBy(page: Page, pixels: number, pixelsNearEnd = pixels): Promise<number> {
  // A page from the worker is empty at first.
  await expect(page.locator('[data-from]').first()).toBeAttached();
  // Another font moves what is in sight, and the place that is kept is that of the last scrolling.
  await page.evaluate(async () => await document.fonts.ready);
  // In one turn: a returning reader is put back to their place at some moment, which must not come in between.
  await page.evaluate(
    ([onwards, nearEnd]) => {
      const isNearEnd = scrollY + 3 * innerHeight > document.documentElement.scrollHeight - innerHeight;
      scrollBy({ top: isNearEnd ? nearEnd : onwards, behavior: 'instant' });
    },
    [pixels, pixelsNearEnd] as const,
  );
  return keptInSight(page);
}

/** Waits until the sentence that is kept is one that a reader of this window would begin with, not one from before or from another device. Resolves with its offset. */
export async function keptInSight(page: Page): Promise<number> {
  let offset: number | undefined;
  await expect
    .poll(async () => {
      offset = await keptOffset(page);
      return page.evaluate(
        ([from, line]) => {
          const kept = document.querySelector(`[data-from="${from}"]`);
          const sentences = [...document.querySelectorAll('[data-from]')];
          const first = sentences.find((one) => one.getBoundingClientRect().bottom > line + 2);
          const { top = 0, bottom = 0 } = kept?.getBoundingClientRect() ?? {};
          // The first below the line, or one that begins soon after it: the line is lower while the toolbar is there.
          return kept !== null && (kept === first || (bottom > line && top < line + 80));
        },
        [offset, readingLine] as const,
      );
    })
    .toBe(true);
  return offset ?? Number.NaN;
}
