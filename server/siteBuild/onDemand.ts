/**
 * Chunks of screens that need the server, so that a reader without a network has no use for them: fetched when they
 * are opened, left out of what the worker keeps, and each with a size budget of its own.
 */
export const onDemandChunks: readonly string[] = ['loginPage', 'accountPage'];
