/** How far the skip buttons go, on the page and, where the system names no distance, on the lock screen. */
export const skipSeconds = { back: 15, forward: 30 } as const;
