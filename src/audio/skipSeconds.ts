/** The distance of the skip buttons, on the page and, unless the system names another, on the lock screen. */
export const skipSeconds = { back: 15, forward: 30 } as const;
