import { expect, type Page } from '@playwright/test';
import { keptOffset } from './keptOffset.ts';

/** The top of a sentence that was scrolled to, in pixels below the viewport's top. */
export const readingLine = 96;

/**
 * Scrolls by `pixels` in one movement, so that exactly one place is stored for it, and waits until it is. Near the end
 * of the story it scrolls by `pixelsNearEnd` instead. Resolves with the sentence's offset.
 */
export async function readBy(page: Page, pixels: number, pixelsNearEnd = pixels): Promise<number> {
  // A page from the worker is empty at first.
  await expect(page.locator('[data-from]').first()).toBeAttached();
  // A font that loads later would move the text, and the stored place is that of the last scrolling.
  await page.evaluate(async () => await document.fonts.ready);
  // In one task: the app may restore a returning reader's place at any moment, which must not happen in between.
  await page.evaluate(
    ([onwards, nearEnd]) => {
      const isNearEnd = scrollY + 3 * innerHeight > document.documentElement.scrollHeight - innerHeight;
      scrollBy({ top: isNearEnd ? nearEnd : onwards, behavior: 'instant' });
    },
    [pixels, pixelsNearEnd] as const,
  );
  return keptInSight(page);
}

/**
 * Waits until the stored sentence is one that a reader would begin with in this viewport, and not an earlier one or
 * another device's. Resolves with its offset.
 */
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
          // The first below the line, or one that begins soon after it: the line is lower while the toolbar is shown.
          return kept !== null && (kept === first || (bottom > line && top < line + 80));
        },
        [offset, readingLine] as const,
      );
    })
    .toBe(true);
  return offset ?? Number.NaN;
}
