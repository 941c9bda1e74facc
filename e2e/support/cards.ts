import type { Page } from '@playwright/test';

/** The home page's cards and their controls. */
export const cards = (page: Page) => page.getByRole('region', { name: /^Stories in/ });

/** The card that can be opened: only it has a role. */
export const openCard = (page: Page) => cards(page).getByRole('group');

/** Its title, which is shown as soon as a page has its first card. */
export const firstCard = (page: Page) => openCard(page).getByRole('heading');

/** The link below the cards that opens its story. */
export const readLink = (page: Page) => page.getByRole('link', { name: 'Read', exact: true });

/** What Tab reaches between a card's title and the shelves, for a reader who wants less motion. */
export const cardStops = ['Previous story', 'Next story', 'Read'];

/** For axe, which needs CSS selectors: decorative pictures of pages, paler by the step as specified. */
export const decoration = ['[aria-roledescription="slide"][aria-hidden="true"]'];
