import { expect, type Locator, type Page } from '@playwright/test';

/** The element that has the keyboard focus. */
interface Stop {
  /** Its accessible name, or the element's tag when it has none; 'the page' when nothing has the focus. */
  readonly name: string;
  /** What a sighted reader would miss, in words. */
  readonly faults: readonly string[];
}

/** More stops than any page has: a longer walk goes round in a circle. */
const mostStops = 60;

/** The element that has the focus now, and whether the focus is visible. */
export async function focusedStop(page: Page): Promise<Stop> {
  return await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return { name: 'the page', faults: [] };
    const copy = focused.cloneNode(true) as Element;
    for (const silent of copy.querySelectorAll('[aria-hidden="true"], svg, .inLight')) silent.remove();
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined;
    const words = focused.getAttribute('aria-label') ?? label ?? copy.textContent ?? '';
    const name = words.trim() || focused.tagName.toLowerCase();

    const faults: string[] = [];
    const ring = [getComputedStyle(focused), getComputedStyle(focused, '::after')].find(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
    if (!ring) faults.push('no ring around it');
    const [box] = focused.getClientRects();
    const x = box ? box.left + box.width / 2 : -1;
    const y = box ? box.top + box.height / 2 : -1;
    const isSeen = x >= 0 && x <= innerWidth && y >= 0 && y <= innerHeight;
    if (!isSeen) faults.push(`out of sight, at ${x}, ${y}`);
    else if (!focused.contains(document.elementFromPoint(x, y))) faults.push('something lies over it');
    return { name, faults };
  });
}

/**
 * Steps through the focusable elements within `root`, from its first control until the focus leaves the page or
 * returns; backwards from its last. Returns the names of the stops, and expects each of them to be in view, uncovered,
 * and with a focus ring.
 */
export async function walk(page: Page, root: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const controls = root.locator('a[href], button, input, select, summary').filter({ visible: true });
  await (key === 'Tab' ? controls.first() : controls.last()).focus();
  // A focus ring shows only for keyboard users: moving away and back marks this as keyboard use.
  await page.keyboard.press(key);
  await page.keyboard.press(key === 'Tab' ? 'Shift+Tab' : 'Tab');
  const names: string[] = [];
  while (names.length < mostStops) {
    const { name, faults } = await focusedStop(page);
    if (name === 'the page' || name === names[0]) break;
    expect.soft(faults, name).toEqual([]);
    names.push(name);
    await page.keyboard.press(key);
  }
  return names;
}
