/** The files that a journey keeps from a page; the build names each by the module that it is made for. */
const names = { story: 'storyPage', documents: 'legalPage' } as const;

/** Every script of the app, for `page.route`. */
export const allScripts = '**/assets/*.js';

/** The address of the script that this part of the app is in, for `page.route`. */
export const scriptOf = (part: keyof typeof names) => `**/assets/${names[part]}-*.js`;
