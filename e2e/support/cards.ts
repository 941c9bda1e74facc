import { expect, type Locator, type Page } from '@playwright/test';

/** The home page's cards and what moves them. */
export const carousel = (page: Page) => page.getByRole('region', { name: /^Stories in/ });

/** Every card in the document. Those beside the centre one are pictures of pages, there for the eye alone. */
export const allCards = (page: Page) => carousel(page).getByRole('group', { includeHidden: true });

/** The one that can be opened: no role tells of another. */
export const centreCard = (page: Page) => carousel(page).getByRole('group');

/** Its title, which is there as soon as a page has its first card. */
export const firstCard = (page: Page) => centreCard(page).getByRole('heading');

/** For axe, which knows no roles: the pictures of pages beside the centre card. */
export const sideCardsSelector = '[aria-roledescription="slide"][aria-hidden="true"]';

/** '3 of 46', as a card is called. */
const placeIn = (name: string | null): readonly [position: number, total: number] => {
  const [position = Number.NaN, total = Number.NaN] = (name ?? '').split(' of ').map(Number);
  return [position, total];
};

/** The card that now stands so many steps to the right of the centre one, or to its left; it stays this one where it moves. */
export async function sideCard(page: Page, steps: number): Promise<Locator> {
  const [position, total] = placeIn(await centreCard(page).getAttribute('aria-label'));
  const index = (position - 1 + steps + total) % total;
  const name = `${index + 1} of ${total}`;
  return carousel(page).getByRole('group', { name, exact: true, includeHidden: true });
}

/** Where the cards of a long list stand when none is on its way in or out. */
export const atRest: readonly number[] = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7];

/** How many steps from the centre each card stands, in the order of the document: its list goes round. */
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

/** Waits until the cards do as they are told, which they do from when their scripts are here; they are left as they were. */
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
