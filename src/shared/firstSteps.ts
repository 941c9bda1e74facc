/** What is left to do when a library has its first admin, in the order of the desk's page. */
export const firstSteps = ['languages', 'stories', 'mail', 'backup'] as const;

export type FirstStep = (typeof firstSteps)[number];

/** Answer of `desk/firstSteps:read`: which of them are done, as far as the library sees it or an admin has said so. */
export type FirstSteps = Readonly<Record<FirstStep, boolean>>;
