import type { Page } from '@playwright/test';

export const themes = ['dark', 'light', 'sepia', 'black'] as const;

/** Sets the classes of the document's root that the choice of a theme sets. */
export async function setTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  const base = theme === 'light' || theme === 'sepia' ? 'light' : 'dark';
  await page.evaluate(
    ({ all, chosen }) => {
      document.documentElement.classList.remove(...all);
      document.documentElement.classList.add(...chosen);
    },
    { all: themes, chosen: [base, theme] },
  );
}
