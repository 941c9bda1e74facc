import { expect, type Locator, type Page } from '@playwright/test';

/** Where the keyboard stands. */
interface Stop {
  /** As a screen reader says it, or the element's name where it has none; 'the page' when nothing has the focus. */
  readonly name: string;
  /** What a reader who sees would miss, in words. */
  readonly faults: readonly string[];
}

/** More stops than any page has: a walk that is longer goes round in a circle. */
const mostStops = 60;

/** Where the focus is now, and whether it shows there. */
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
 * Goes through what the keyboard can reach within `root`, from its first control to where the focus leaves the page
 * or comes round; backwards from its last. Gives the names of the stops, and demands that each of them is in sight,
 * uncovered, and has a ring around it.
 */
export async function walk(page: Page, root: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const controls = root.locator('a[href], button, input, summary').filter({ visible: true });
  await (key === 'Tab' ? controls.first() : controls.last()).focus();
  // A ring shows for who uses the keyboard: away and back makes that known.
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
