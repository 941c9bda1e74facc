/** The steps to set up a new library once it has an admin, in the order of the desk's page. */
export const firstSteps = ['name', 'languages', 'stories', 'mail', 'backup'] as const;

export type FirstStep = (typeof firstSteps)[number];

/** As the library detects or an admin has confirmed. */
export type FirstSteps = Readonly<Record<FirstStep, boolean>>;
