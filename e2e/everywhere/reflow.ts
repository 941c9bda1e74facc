import type { Page } from '@playwright/test';

/**
 * Describes what a reader of this page cannot see, reach or hit in the current viewport; empty when all is well
 * (https://www.w3.org/WAI/WCAG22/Understanding/ 1.4.4, 1.4.10, 2.5.8):
 *
 * - The page scrolls sideways.
 * - Text is cut off by the window or by an ancestor that hides what does not fit, other than by an ellipsis.
 * - A control cannot be brought into the window, something lies over it, or it is smaller than 24 × 24 px. A link
 *   within a sentence may be as small as its words.
 * - Bars that stay in their place take more than half of the window's height.
 *
 * While a dialog or overlay covers the page, only that is checked. Leaves the page scrolled to its top.
 */
export async function faultsOfLayout(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const faults: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) {
      faults.push(`the page is ${document.documentElement.scrollWidth} px wide in a window of ${width}`);
    }
    const root = document.querySelector('dialog[open], [data-overlay]') ?? document.body;

    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || text.textContent?.trim() === '') continue;
      if (parent.closest('[aria-hidden="true"], .visuallyHidden, a[href="#main"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        // A font's ascent and descent reach further than its letters.
        const top = line.top + line.height / 4;
        const bottom = line.bottom - line.height / 4;
        let isSettled = false;
        for (
          let box = parent;
          box !== document.body && !isSettled;
          box = box.parentElement ?? document.body
        ) {
          const { overflowX, webkitLineClamp, textOverflow } = getComputedStyle(box);
          if (overflowX === 'visible') continue;
          const edge = box.getBoundingClientRect();
          const isInside =
            line.left >= edge.left - 1 &&
            line.right <= edge.right + 1 &&
            top >= edge.top - 1 &&
            bottom <= edge.bottom + 1;
          if (isInside) continue;
          isSettled = true;
          if (overflowX === 'auto' || overflowX === 'scroll') continue;
          if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis') continue;
          faults.push(`'${text.textContent}' is cut off by .${box.className}`);
        }
        if (!isSettled && (line.left < -1 || line.right > width + 1)) {
          faults.push(`'${text.textContent}' reaches from ${line.left} to ${line.right} of ${width}`);
        }
      }
    }

    for (const control of root.querySelectorAll('a[href], button, input, summary')) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.matches('a[href="#main"]'))
        continue;
      if (control.closest('[aria-hidden="true"]')) continue;
      const name = `${control.getAttribute('aria-label') ?? control.textContent} (${control.tagName.toLowerCase()})`;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const [box] = control.getClientRects();
      if (!box || box.left < -1 || box.right > width + 1) {
        faults.push(`${name} stands from ${box?.left} to ${box?.right} of ${width}`);
        continue;
      }
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const sentence = control.parentElement?.textContent?.trim() ?? '';
      const isInSentence =
        getComputedStyle(control).display === 'inline' &&
        sentence.length > (control.textContent ?? '').trim().length;
      const reach = isInSentence ? 0 : 11.5;
      for (const [dx, dy] of [
        [0, 0],
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ] as const) {
        const hit = document.elementFromPoint(x + dx, y + dy);
        if (control.contains(hit)) continue;
        faults.push(`${name} is not hit ${dx}, ${dy} px from its middle, but ${hit?.outerHTML.slice(0, 80)}`);
        break;
      }
    }

    if (root === document.body) {
      scrollTo({ top: innerHeight, behavior: 'instant' });
      const heights = Array.from({ length: 64 }, (_, index) => ((index + 0.5) * innerHeight) / 64);
      const covered = heights.filter((y) => {
        let box = document.elementFromPoint(width / 2, y);
        while (box && !['fixed', 'sticky'].includes(getComputedStyle(box).position)) box = box.parentElement;
        return box !== null;
      });
      const share = Math.round((100 * covered.length) / heights.length);
      if (share > 50) faults.push(`bars cover ${share} % of the window`);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return [...new Set(faults)];
  });
}
