/** How far the skip buttons move, on the page and, unless the system gives another offset, on the lock screen. */
export const skipSeconds = { back: 15, forward: 30 } as const;
