import { expect, type Locator, type Page } from '@playwright/test';

/** The home page's cards and their controls. */
export const carousel = (page: Page) => page.getByRole('region', { name: /^Stories in/ });

/** Every card in the document. The side cards are decorative pictures of pages. */
export const allCards = (page: Page) => carousel(page).getByRole('group', { includeHidden: true });

/** The card that can be opened: only it has a role. */
export const centreCard = (page: Page) => carousel(page).getByRole('group');

/** Its title, which is shown as soon as a page has its first card. */
export const firstCard = (page: Page) => centreCard(page).getByRole('heading');

/** For axe, which needs a CSS selector: the pictures of pages beside the centre card. */
export const sideCardsSelector = '[aria-roledescription="slide"][aria-hidden="true"]';

/** Parses a card's accessible name, '3 of 46'. */
const placeIn = (name: string | null): readonly [position: number, total: number] => {
  const [position = Number.NaN, total = Number.NaN] = (name ?? '').split(' of ').map(Number);
  return [position, total];
};

/**
 * The card that is now this many steps to the right of the centre one, or to its left when negative; the locator stays
 * on this card when it moves.
 */
export async function sideCard(page: Page, steps: number): Promise<Locator> {
  const [position, total] = placeIn(await centreCard(page).getAttribute('aria-label'));
  const index = (position - 1 + steps + total) % total;
  const name = `${index + 1} of ${total}`;
  return carousel(page).getByRole('group', { name, exact: true, includeHidden: true });
}

/** The steps of a long list's cards when none is entering or leaving. */
export const atRest: readonly number[] = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7];

/** How many steps from the centre each card is, in document order; the list wraps around. */
export async function stepsFromCentre(page: Page): Promise<number[]> {
  const cards = await allCards(page).evaluateAll((all) =>
    all.map((card) => ({ name: card.getAttribute('aria-label'), isCentre: card.ariaHidden === 'false' })),
  );
  const [centre] = placeIn(cards.find(({ isCentre }) => isCentre)?.name ?? null);
  return cards.map(({ name }) => {
    const [position, total] = placeIn(name);
    const steps = (position - centre + total) % total;
    return steps > total / 2 ? steps - total : steps;
  });
}

/** Waits until the cards respond to their controls, which needs their scripts; leaves their state unchanged. */
export async function cardsAnswer(page: Page): Promise<void> {
  const stop = carousel(page).getByRole('button', { name: 'Pause auto-scroll' });
  const start = carousel(page).getByRole('button', { name: 'Start auto-scroll' });
  await expect(async () => {
    if (await stop.isVisible()) await stop.click();
    await expect(start).toBeVisible({ timeout: 1000 });
  }).toPass();
  await start.click();
  await expect(stop).toBeVisible();
}
