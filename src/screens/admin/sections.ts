import type { DeskSection } from './deskSection.ts';

/** In the order of the navigation. Each comes in a file that is fetched when it is first opened. */
export const sections: readonly DeskSection[] = [
  {
    key: 'newsletter',
    name: 'Newsletter',
    load: async () => (await import('./newsletter/NewsletterScreen.tsx')).NewsletterScreen,
  },
];
