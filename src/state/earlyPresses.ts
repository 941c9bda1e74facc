/** What wakes by itself: the page with its first scripts, the cards and what stands under them with their own. `data-part` in the markup names it; without one it is the page. */
export type PagePart = 'page' | 'cards' | 'below';

declare global {
  interface Window {
    /** What was pressed before its part woke, in order; kept by the script in index.html's head. */
    lipiPresses?: { [part in PagePart]?: HTMLElement[] | 'awake' };
  }
}

/**
 * Says that a part of the page answers presses from now on, and makes those again that it slept through: each once, on
 * the element that was pressed. What is no longer in the document, because it was rendered anew, is passed over.
 */
export async function answerPresses(part: PagePart): Promise<void> {
  const kept = window.lipiPresses?.[part];
  if (!window.lipiPresses || kept === 'awake') return;
  window.lipiPresses[part] = 'awake';
  for (const pressed of kept ?? []) {
    // React renders what one press changed before the next one.
    await null;
    if (pressed.isConnected) pressed.click();
  }
}
