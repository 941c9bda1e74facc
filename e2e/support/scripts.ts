/** What the build calls the files that a journey keeps from a page (vite.config.ts), and nobody else here knows. */
const names = { movingCards: 'hands', story: 'storyPage', documents: 'legalPage' } as const;

/** Every script of the app, for `page.route`. */
export const allScripts = '**/assets/*.js';

/** The address of the script that this part of the app is in, for `page.route`. */
export const scriptOf = (part: keyof typeof names) => `**/assets/${names[part]}-*.js`;
